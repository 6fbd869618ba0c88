import type { CallAt } from "../../contract/calls.ts";
import type { AnswerOf, Call, JsonOf, ParamsOf, QueryOf } from "../../contract/platform/call.ts";

/**
 * What public pages know of the calls: types alone. A call is named by its path, '/products/by-id/{id}', which is all that
 * the client needs while it runs; one that nobody declares, a part or a field of another name do not compile.
 */
type Paths<Method extends string> = {
  [A in keyof CallAt]: CallAt[A] extends { method: Method; access: "visitor" } ? CallAt[A]["path"] : never;
}[keyof CallAt];

/** A call that visitors read by. */
export type ReadPath = Paths<"GET">;
/** A call that takes what visitors send. */
export type PostPath = Paths<"POST">;

type Read<P extends ReadPath> = CallAt[`GET ${P}`];
type Sent<P extends PostPath> = CallAt[`POST ${P}`];
type Parts<C extends Call> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };
type Query<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : unknown;
type Body<C extends Call> = C extends { json: object } ? { json: JsonOf<C> } : { json?: undefined };

/** What a call is read with. */
export type Asked<P extends ReadPath> = object & Parts<Read<P>> & Query<Read<P>>;
/** What it answers a visitor, as it is declared: pages read of it what the spec lists (listed.ts). */
export type Answer<P extends ReadPath> = AnswerOf<Read<P>>;
/** What a call is sent. */
export type Posted<P extends PostPath> = Parts<Sent<P>> & Body<Sent<P>>;
/** What it is sent as JSON. */
export type PostedJson<P extends PostPath> = JsonOf<Sent<P>>;
