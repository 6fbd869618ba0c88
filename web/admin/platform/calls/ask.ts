import { useEffect } from "react";
import type { z } from "zod";
import { plainNumber } from "#contract/platform/amounts.ts";
import {
  type AdminAnswerOf,
  type Call,
  type FormOf,
  isFile,
  type JsonOf,
  type ParamsOf,
  type QueryOf,
} from "#contract/platform/call.ts";
import { shapeOf } from "#contract/platform/shape-of.ts";
import { apiAddress } from "#web/api/address.ts";
import { NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";
import { AdminError, adminCall } from "../session/client.ts";
import type { SendOptions } from "../session/send.ts";

type Form<C extends Call> = { form: { fields: FormOf<C>; files: readonly File[] } };
type Json<C extends Call> = { json: JsonOf<C> };
type Body<C extends Call> = C extends { form: object }
  ? C extends { json: object }
    ? Form<C> | Json<C>
    : Form<C>
  : C extends { json: object }
    ? Json<C>
    : unknown;

/** The declared arguments of a call, and how it is sent. */
export type Asking<C extends Call> = SendOptions &
  Body<C> &
  (keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> }) &
  (C extends { query: object } ? { query?: QueryOf<C> } : unknown) &
  /** The version a save was made from; NO_VERSION overwrites what is stored. */
  (C extends { isVersioned: true } ? { version?: number } : unknown);

/** Returns the validated answer, also by `reading`. Throws AdminError (502 if invalid), NetworkError. */
export async function ask<C extends Call>(call: C, asking: Asking<C>): Promise<AdminAnswerOf<C>>;
export async function ask<C extends Call, S extends z.ZodType>(
  call: C,
  asking: Asking<C>,
  reading: S,
): Promise<z.output<S>>;
export async function ask(call: Call, asking: Asking<Call>, reading?: z.ZodType): Promise<unknown> {
  // The overloads check the arguments.
  const { params, query, form, json, ...options } = asking as SendOptions & {
    params?: object;
    query?: object;
    form?: Form<Call>["form"];
    json?: unknown;
  };
  const answer = await adminCall(apiAddress(call.path, { params, query }), {
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

/** Returns form data: lists as JSON, null as ''. Fields first, since the server validates files by them. */
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

/** Shows the server's message, else `otherwise` (spec section 8); network failures have their own toast. */
export function toastFailure(error: unknown, otherwise: string): void {
  if (error instanceof NetworkError) return;
  showToast({ kind: "error", text: (error instanceof AdminError && error.message) || otherwise });
}

/** Shows a failure of a query once per run of failures, not for each. */
export function useFailureToast(error: unknown, otherwise: string): void {
  const isFailed = !!error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is a new one every time
  useEffect(() => {
    if (isFailed) toastFailure(error, otherwise);
  }, [isFailed]);
}

/** Returns a 409's current state (ruling 'Saves carry the version they were made from'), else undefined. */
export function presentState<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return shapeOf(schema).safeParse(Object(error.body).current).data as T | undefined;
}
