import { createIsomorphicFn } from "@tanstack/react-start";
import { NETWORK } from "../../contract/messages.ts";
import { type PageContext, pageContext } from "./page-context.ts";
import { showToast } from "./toast-store.ts";

/** An answer of the API that is no success; `message` is the server's own sentence when it gave one. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The network did not bring an answer at all. */
export class NetworkError extends Error {}

/**
 * What an error says to a person: the words of an answer and of a missing network are made for people. A program's own are
 * not; they are in the log.
 */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof NetworkError ? error.message || undefined : undefined;

/** An answer below 500 is final: what does not exist will not exist a second later. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

interface ReadOptions {
  signal?: AbortSignal;
  /** Whether a missing network is told by a toast (spec section 7); a search only logs it (section 8). */
  quiet?: boolean;
}

const request = createIsomorphicFn()
  .server((path: string, _options: ReadOptions) => contextOfPage().api(path))
  .client(async (path: string, { signal, quiet }: ReadOptions) => {
    const response = await fetch(path, {
      headers: { accept: "application/json" },
      credentials: "same-origin",
      signal: signal ?? null,
    }).catch((cause: unknown) => {
      if (!quiet && !signal?.aborted) showToast({ kind: "error", text: NETWORK.failed });
      throw new NetworkError(NETWORK.failed, { cause });
    });
    return { status: response.status, body: await response.text() };
  });

/**
 * Reads a public call: in this process while a page is rendered, over HTTP in the browser. `read` takes from the
 * answer what the page needs. Throws ApiError with the server's message, or with `fallback` when it gave none
 * or gave an answer that cannot be read.
 */
export async function getJson<A, T>(
  path: string,
  fallback: string,
  read: (answer: A) => T,
  options: ReadOptions = {},
): Promise<T> {
  const { status, body } = await request(`/api${path}`, options);
  if (status >= 400) throw new ApiError(status, messageOf(body) ?? fallback);
  try {
    return read(JSON.parse(body) as A);
  } catch (cause) {
    throw new ApiError(502, fallback, { cause });
  }
}

/** The origin of this site as its owner set it (PUBLIC_URL), or empty: addresses are then relative. */
export const publicOrigin = createIsomorphicFn()
  .server(() => contextOfPage().publicUrl ?? "")
  .client(() => document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? "");

/** The profile as the server answered it last, for a page that is rendered while it cannot be read. */
export const lastSite = createIsomorphicFn().server(() => contextOfPage().lastSite);

function contextOfPage(): PageContext {
  const context = pageContext.getStore();
  if (!context) throw new Error("A page reads the API outside of its rendering");
  return context;
}

function messageOf(body: string): string | undefined {
  try {
    const message: unknown = (JSON.parse(body) as { message?: unknown }).message;
    return typeof message === "string" && message ? message : undefined;
  } catch {
    return undefined;
  }
}
