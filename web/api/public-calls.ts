import type { AnswerOf, Call, JsonOf, ParamsOf, QueryOf } from "../../contract/calls/call.ts";
import type { CallAt } from "../../contract/calls.ts";

/**
 * What public pages know of the calls: types alone. A call is named by its address, 'GET /products/by-id/{id}', which is
 * all that the client needs while it runs; one that nobody declares, a part or a field of another name do not compile.
 */
type Addresses<Method extends string> = {
  [A in keyof CallAt]: CallAt[A] extends { method: Method; access: "visitor" } ? A : never;
}[keyof CallAt];

/** A call that visitors read by. */
export type ReadAddress = Addresses<"GET">;
/** A call that takes what visitors send. */
export type PostAddress = Addresses<"POST">;

type Parts<C extends Call> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };
type Query<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : unknown;
type Body<C extends Call> = C extends { json: object } ? { json: JsonOf<C> } : { json?: undefined };

/** What a call is read with. */
export type Asked<A extends ReadAddress> = Parts<CallAt[A]> & Query<CallAt[A]>;
/** What it answers a visitor, as it is declared: pages read of it what the spec lists (listed.ts). */
export type Answer<A extends ReadAddress> = AnswerOf<CallAt[A]>;
/** What a call is sent. */
export type Posted<A extends PostAddress> = Parts<CallAt[A]> & Body<CallAt[A]>;
