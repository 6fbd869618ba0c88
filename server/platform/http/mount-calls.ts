import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Call, isFile } from "#contract/platform/call.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { withOneReading } from "../database/counters.ts";
import { createYielder } from "../yield-to-event-loop.ts";
import { asActor } from "./access.ts";
import { sendKeyOf } from "./answer-once.ts";
import type { Download, HandledCall, HandlerInput } from "./handle.ts";
import { ProblemError, versionOf } from "./problems.ts";
import type { PublicAnswers } from "./public-answers.ts";
import { decodeQuery } from "./query.ts";
import { receiveForm } from "./receive-form.ts";
import type { Staging } from "./staging.ts";
import { validate } from "./validate.ts";

/** Registers the routes of declared calls: access, input and response follow from the declarations. */
export function mountCalls(
  app: FastifyInstance,
  handled: readonly HandledCall[],
  { staging, answers }: Means,
): void {
  for (const [write, calls] of Map.groupBy(handled, (each) => each.write)) {
    app.register(async (own) => {
      if (write) own.setReplySerializer(write);
      for (const each of calls) mountCall(own, each, { staging, answers });
    });
  }
}

interface Means {
  staging: Staging;
  answers: PublicAnswers;
}

function mountCall(app: FastifyInstance, handled: HandledCall, { staging, answers }: Means): void {
  const { call, isQuiet, onRequest = [] } = handled;
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ":$1"),
    config: { access: call.access, ...(call.isUse === false && { isUse: false }) },
    ...(isQuiet && { logLevel: app.log.level === "silent" ? "silent" : "warn" }),
    onRequest: [...onRequest],
    handler: async (request, reply) => {
      const run = async () => send(call, reply, await answer(call, handled, { request, reply, staging }));
      if (call.method !== "GET") return run();
      return withOneReading(async () => ((await answers.send(call, request, reply)) ? reply : run()));
    },
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
    params: params as HandlerInput<Call>["params"],
    query: decodeQuery(call, request.query),
    viewer,
    request,
    reply,
    ...(call.access === "admin" && viewer && { actor: asActor(viewer) }),
    ...(call.isKeyed && { key: sendKeyOf(call, request) }),
  };
  await first?.(head);
  reply.code(call.status ?? 200);
  const go = async (received: object) =>
    run({
      ...head,
      ...received,
      ...(call.isVersioned && { version: versionOf(request) }),
    } as HandlerInput<Call>);
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

/** Yields to the event loop between chunks, because SQLite's rows come without waiting. */
async function* yielding<T>(pieces: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const yieldIfDue = createYielder();
  for await (const piece of pieces) {
    yield piece;
    await yieldIfDue();
  }
}
