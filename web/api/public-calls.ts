import type { CallAt } from "#contract/calls.ts";
import type { AnswerOf, Call, JsonOf, ParamsOf, QueryOf } from "#contract/platform/call.ts";

/** Calls are named by paths such as '/products/by-id/{id}'; unknown calls and fields don't compile. */
type Paths<Method extends string> = {
  [A in keyof CallAt]: CallAt[A] extends { method: Method; access: "visitor" } ? CallAt[A]["path"] : never;
}[keyof CallAt];

export type ReadPath = Paths<"GET">;
export type PostPath = Paths<"POST">;

type Read<P extends ReadPath> = CallAt[`GET ${P}`];
type Sent<P extends PostPath> = CallAt[`POST ${P}`];
type Parts<C extends Call> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };
type Query<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : unknown;
type Body<C extends Call> = C extends { json: object } ? { json: JsonOf<C> } : { json?: undefined };

export type CallArgs<P extends ReadPath> = object & Parts<Read<P>> & Query<Read<P>>;
/** The declared answer; pages read only the fields that the spec lists (listed.ts). */
export type CallAnswer<P extends ReadPath> = AnswerOf<Read<P>>;
export type Posted<P extends PostPath> = Parts<Sent<P>> & Body<Sent<P>>;
export type PostedJson<P extends PostPath> = JsonOf<Sent<P>>;
