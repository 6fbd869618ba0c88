import { addressOf } from "./address.ts";
import type { PostAddress, Posted } from "./public-calls.ts";

/** Sends what a visitor wrote, as JSON. */
export function post<A extends PostAddress>(
  address: A,
  posted: Posted<A>,
  init: RequestInit = {},
): Promise<Response> {
  const { json = {}, ...asked } = posted as { json?: object; params?: object };
  return fetch(`/api${addressOf(address.slice(address.indexOf("/")), asked)}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(json),
    ...init,
  });
}
