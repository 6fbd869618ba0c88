import { ApiError } from "./errors.ts";
import type { Answer, Asked, ReadAddress } from "./public-calls.ts";
import { present, type ReadOptions } from "./transport.ts";

export { ApiError, isFinal, NetworkError, sentenceOf } from "./errors.ts";

/**
 * Reads a public call: in this process while a page is rendered, over HTTP in the browser. `read` takes from the
 * answer what the page needs. Throws ApiError with the server's message, or with `fallback` when it gave none
 * or gave an answer that cannot be read.
 */
export async function readCall<A extends ReadAddress, T>(
  address: A,
  asked: Asked<A>,
  fallback: string,
  read: (answer: Answer<A>) => T,
  options: ReadOptions = {},
): Promise<T> {
  const { status, body } = await present().read(address, Object(asked), options);
  if (status >= 400) throw new ApiError(status, messageOf(body) ?? fallback);
  try {
    if (body === undefined) throw new Error("The answer is no JSON");
    return read(body as Answer<A>);
  } catch (cause) {
    throw new ApiError(502, fallback, { cause });
  }
}

/** The origin of this site as its owner set it (PUBLIC_URL), or empty: addresses are then relative. */
export const publicOrigin = (): string => present().origin();

function messageOf(body: unknown): string | undefined {
  const { message }: { message?: unknown } = Object(body);
  return typeof message === "string" && message ? message : undefined;
}
