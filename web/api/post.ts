import { addressOf } from "./address.ts";
import type { Posted, PostPath } from "./public-calls.ts";

/** Sends what a visitor wrote: as JSON, or as a form where files go with it. */
export function post<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  init: RequestInit = {},
): Promise<Response> {
  const { json = {}, params, form } = posted as { json?: object; params?: object; form?: FormData };
  return fetch(addressOf(path, { params }), {
    method: "POST",
    headers: { accept: "application/json", ...(!form && { "content-type": "application/json" }) },
    body: form ?? JSON.stringify(json),
    ...init,
  });
}
