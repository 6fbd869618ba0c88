import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type {
  AdminAnswerOf,
  AnswerOf,
  Call,
  Calls,
  DecodedQuery,
  FileAnswer,
  ParamsOf,
  ReceivedForm,
  ReceivedJson,
} from "#contract/platform/call.ts";
import type { asActor, Viewer } from "./access.ts";
import type { SendKey } from "./answer-once.ts";
import type { StagedFile } from "./staging.ts";

const ofDeclarations = (): never => {
  throw new Error("No route has a schema of Fastify's");
};

/** For every `fastify()`: calls are validated by their declarations, so its two JSON Schema compilers need not be loaded. */
export const NO_JSON_SCHEMAS = {
  compilersFactory: { buildValidator: ofDeclarations, buildSerializer: ofDeclarations },
};

export interface Download {
  name: string;
  type: string;
  pieces: AsyncIterable<string | Uint8Array> | readonly Uint8Array[];
}

type Form<C extends Call> = { body: ReceivedForm<C>; files: readonly StagedFile[] };
type Json<C extends Call> = { body: ReceivedJson<C> };
type Body<C extends Call> = C extends { form: object }
  ? C extends { json: object }
    ? Form<C> | (Json<C> & { files?: undefined })
    : Form<C>
  : C extends { json: object }
    ? Json<C>
    : unknown;

type Caller<C extends Call> = {
  admin: { viewer: Viewer; actor: ReturnType<typeof asActor> };
  visitor: { viewer: Viewer | null };
  open: unknown;
}[C["access"]];

/** Such calls are also run without HTTP (visit.ts), so their handlers get no request. */
type IsReading<C extends Call> = C extends { method: "GET"; access: "visitor" } ? true : false;

type Head<C extends Call> = { params: ParamsOf<C>; query: DecodedQuery<C> } & Caller<C> &
  (C extends { isKeyed: true } ? { key: SendKey | undefined } : unknown) &
  (IsReading<C> extends true ? unknown : { request: FastifyRequest; reply: FastifyReply });

/** A handler's input: what its call declares, decoded and validated. */
export type HandlerInput<C extends Call> = Head<C> &
  Body<C> &
  (C extends { isVersioned: true } ? { version: number | undefined } : unknown);

type Answered<C extends Call> = C["answer"] extends FileAnswer
  ? Download
  : C["answer"] extends null
    ? undefined
    : AnswerOf<C> | AdminAnswerOf<C>;

type Run<C extends Call> = (asked: HandlerInput<C>) => Answered<C> | Promise<Answered<C>>;

interface WithMore<C extends Call> {
  run: Run<C>;
  /** Runs before the body is read and may throw. */
  first?: (head: Head<C>) => unknown;
  onRequest?: readonly onRequestAsyncHookHandler[];
  /** Polled every few seconds: only failures are logged. */
  isQuiet?: boolean;
}

export type Handler<C extends Call> = Run<C> | WithMore<C>;
export type Handlers<R extends Calls> = { [Name in keyof R]: Handler<R[Name]> };

/** A call with its handler; `write` is set if its responses have a custom format. */
export interface HandledCall extends WithMore<Call> {
  call: Call;
  write?: ((answer: unknown) => string) | undefined;
}

/** Pairs each call with its handler. Throws for a call without one, and for a handler without a declared call. */
export function handle<const R extends Calls>(
  calls: R,
  handlers: Handlers<R>,
  { write }: Pick<HandledCall, "write"> = {},
): HandledCall[] {
  const unheard = Object.keys(handlers).find((name) => !(name in calls));
  if (unheard) throw new Error(`There is a handler for '${unheard}', which is no declared call`);
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name];
    if (!handler) throw new Error(`${call.method} ${call.path} has no handler`);
    // From here on a handler's input type is its own call's, as mount-calls.ts passes it.
    const whole = (typeof handler === "function" ? { run: handler } : handler) as WithMore<Call>;
    return { ...whole, call, write };
  });
}

/** Throws unless every declared call is handled exactly once. */
export function assertAllHandled(handled: readonly HandledCall[], declared: readonly Call[]): void {
  const open = new Set(declared);
  for (const { call } of handled) {
    if (!open.delete(call)) throw new Error(`${call.method} ${call.path} is not declared, or handled twice`);
  }
  for (const { method, path } of open) throw new Error(`${method} ${path} has no handler`);
}
