import { addressOf } from "./address.ts";
import type { Posted, PostPath } from "./public-calls.ts";

/** Sends what a visitor wrote, as JSON. */
export function post<P extends PostPath>(
  path: P,
  posted: Posted<P>,
  init: RequestInit = {},
): Promise<Response> {
  const { json = {}, params } = posted as { json?: object; params?: object };
  return fetch(addressOf(path, { params }), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(json),
    ...init,
  });
}
