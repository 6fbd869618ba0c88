import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import { type Call, isFile } from "../../../contract/platform/call.ts";
import { createPauses } from "../pauses.ts";
import { asActor } from "./access.ts";
import type { Asked, Download, HandledCall } from "./handle.ts";
import { ProblemError, versionOf } from "./problems.ts";
import { decodeQuery } from "./query.ts";
import { receiveForm, validate } from "./receive-form.ts";
import type { Staging } from "./staging.ts";

/** Lets `app` answer calls over HTTP: who may call, what is received and how it is answered comes from the declarations. */
export function mountCalls(app: FastifyInstance, handled: readonly HandledCall[], staging: Staging): void {
  for (const [write, calls] of Map.groupBy(handled, (each) => each.write)) {
    app.register(async (own) => {
      if (write) own.setReplySerializer(write);
      for (const each of calls) mountCall(own, each, staging);
    });
  }
}

function mountCall(app: FastifyInstance, handled: HandledCall, staging: Staging): void {
  const { call, isQuiet, onRequest = [] } = handled;
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ":$1"),
    config: { access: call.access, ...(call.isUse === false && { isUse: false }) },
    ...(isQuiet && { logLevel: app.log.level === "silent" ? "silent" : "warn" }),
    onRequest: [...onRequest],
    handler: async (request, reply) =>
      send(call, reply, await answer(call, handled, { request, reply, staging })),
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  staging: Staging;
}

async function answer(
  call: Call,
  { first, run }: Pick<HandledCall, "first" | "run">,
  { request, reply, staging }: Exchange,
): Promise<unknown> {
  const { viewer, params } = request;
  const head = {
    params: params as Asked<Call>["params"],
    query: decodeQuery(call, request.query),
    viewer,
    request,
    reply,
    ...(call.access === "admin" && viewer && { actor: asActor(viewer) }),
  };
  await first?.(head);
  reply.code(call.status ?? 200);
  const go = async (received: object) =>
    run({ ...head, ...received, ...(call.isVersioned && { version: versionOf(request) }) } as Asked<Call>);
  const { json, form } = call;
  if (form && (!json || request.isMultipart())) {
    return receiveForm(request, staging, form, (body, files) => go({ body, files }));
  }
  if (form && request.body === undefined) throw new ProblemError(415, SERVER.unsupportedType);
  return go(json ? { body: validate(json, request.body ?? {}) } : {});
}

function send({ answer: declared }: Call, reply: FastifyReply, answered: unknown): FastifyReply {
  if (declared === null || !isFile(declared)) return reply.send(answered);
  const { name, type, pieces } = answered as Download;
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(yielding(pieces)));
}

/** Yields to the event loop between pieces: on SQLite nothing else would, as its rows are there without any wait. */
async function* yielding<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const pause = createPauses();
  for await (const piece of pieces) {
    yield piece;
    await pause();
  }
}
