import { apiAddress } from "./address.ts";
import type { Posted, PostPath } from "./public-calls.ts";

/** Sends a visitor's input as JSON, or as form data if it contains files. */
export function post<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const { json = {}, params, form } = posted as { json?: object; params?: object; form?: FormData };
  return fetch(apiAddress(path, { params }), {
    method: "POST",
    headers: { accept: "application/json", ...(!form && { "content-type": "application/json" }), ...headers },
    body: form ?? JSON.stringify(json),
    ...init,
  });
}
