import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { plainNumber } from "../../../../contract/platform/amounts.ts";
import {
  type AdminAnswerOf,
  type Call,
  type FormOf,
  isFile,
  type JsonOf,
  type ParamsOf,
  type QueryOf,
} from "../../../../contract/platform/call.ts";
import { shapeOf } from "../../../../contract/platform/shape-of.ts";
import { addressOf } from "../../../api/address.ts";
import { NetworkError } from "../../../api/client.ts";
import { readSite } from "../../../api/queries.ts";
import { showToast } from "../../../api/toast-store.ts";
import { AdminError, adminCall } from "../session/client.ts";
import type { SendOptions } from "../session/send.ts";

/** GET /site: the business profile and what the site does, as visitors read them. */
export const shownSiteQuery = queryOptions({ queryKey: ["site"], queryFn: readSite });

/** The first word of every query key of the back office: what is under it is forgotten when the session ends. */
export const ADMIN_KEY = "admin";

/** How the back office reads: always anew, for what it shows can be changed by others; it repeats nothing by itself. */
export const adminReads = { staleTime: 0, retry: false } as const;

/**
 * After a change: what is in view of what is under a key ([]: of everything), or of all that the session may see, is read anew,
 * the rest when it is next looked at.
 */
export const readAnew = (queries: QueryClient, queryKey: QueryKey = [ADMIN_KEY]): Promise<void> =>
  queries.invalidateQueries({ queryKey });

type Form<C extends Call> = { form: { fields: FormOf<C>; files: readonly File[] } };
type Json<C extends Call> = { json: JsonOf<C> };
type Body<C extends Call> = C extends { form: object }
  ? C extends { json: object }
    ? Form<C> | Json<C>
    : Form<C>
  : C extends { json: object }
    ? Json<C>
    : unknown;

/** What a call is asked with: what it declares, and how it is sent. */
export type Asking<C extends Call> = SendOptions &
  Body<C> &
  (keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> }) &
  (C extends { query: object } ? { query?: QueryOf<C> } : unknown) &
  /** The version a save was made from; NO_VERSION overwrites what is there. */
  (C extends { isVersioned: true } ? { version?: number } : unknown);

/**
 * Asks a call as an administrator and answers what it declares, or what `reading` takes of that: a schema for answers of
 * which less is sure. The answer's shape is checked (contract/platform/shape-of.ts). Throws AdminError, 502 for an answer that is not what was declared, or NetworkError after its toast.
 */
export async function ask<C extends Call>(call: C, asking: Asking<C>): Promise<AdminAnswerOf<C>>;
export async function ask<C extends Call, S extends z.ZodType>(
  call: C,
  asking: Asking<C>,
  reading: S,
): Promise<z.output<S>>;
export async function ask(call: Call, asking: Asking<Call>, reading?: z.ZodType): Promise<unknown> {
  // What the overloads have checked, as all of it may be.
  const { params, query, form, json, ...options } = asking as SendOptions & {
    params?: object;
    query?: object;
    form?: Form<Call>["form"];
    json?: unknown;
  };
  const answer = await adminCall(addressOf(call.path, { params, query }), {
    ...options,
    method: call.method,
    ...(form && call.form && { form: formData(form.fields, form.files, call.form.files.name) }),
    ...(!form && call.json && { json }),
  });
  const declared = reading ?? call.adminAnswer ?? call.answer;
  if (declared === null || isFile(declared)) return null;
  const checked = shapeOf(declared).safeParse(answer);
  if (checked.success) return checked.data;
  console.error(`${call.method} ${call.path} answered what it does not declare`, checked.error.issues);
  throw new AdminError(502, undefined);
}

/**
 * Fields and files as a form: numbers and switches as text, lists as JSON, nothing as an empty text; what is undefined is
 * left out. The texts go first: the server knows what it is told of before a file comes.
 */
export function formData(fields: object, files: readonly File[], name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
    if (value !== undefined) form.append(field, asText(value));
  }
  for (const file of files) form.append(name, file, file.name);
  return form;
}

function asText(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "number") return plainNumber(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A failed call's toast: the server's sentence, else the spec's (section 8). A missing network was told already. */
export function toastFailure(error: unknown, otherwise: string): void {
  if (error instanceof NetworkError) return;
  showToast({ kind: "error", text: (error instanceof AdminError && error.message) || otherwise });
}
