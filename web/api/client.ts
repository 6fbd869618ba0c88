import { ApiError } from "./errors.ts";
import type { CallAnswer, CallArgs, ReadPath } from "./public-calls.ts";
import { overHttp, type ReadOptions, rendering } from "./transport.ts";

export { ApiError, isFinal, NetworkError, sentenceOf } from "./errors.ts";

/** Reads in process on the server, over HTTP in the browser. Throws ApiError, by default with `fallback`. */
export async function readCall<P extends ReadPath, T>(
  path: P,
  args: CallArgs<P>,
  fallback: string,
  read: (answer: CallAnswer<P>) => T,
  options: ReadOptions = {},
): Promise<T> {
  const { status, body } = await (import.meta.env.SSR
    ? rendering().read(path, args)
    : overHttp(path, args, options));
  if (status >= 400) throw new ApiError(status, messageOf(body) ?? fallback);
  try {
    if (body === undefined) throw new Error("No JSON");
    return read(body as CallAnswer<P>);
  } catch (cause) {
    throw new ApiError(502, fallback, { cause });
  }
}

/** Returns the site's configured origin (PUBLIC_URL), or an empty string, which makes addresses relative. */
export const publicOrigin = (): string =>
  (import.meta.env.SSR
    ? rendering().publicUrl
    : document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content) ?? "";

function messageOf(body: unknown): string | undefined {
  const { message }: { message?: unknown } = Object(body);
  return typeof message === "string" && message ? message : undefined;
}
