import type { FastifyBaseLogger, FastifyError } from "fastify";
import { asProblem } from "./errors.ts";
import type { Asked, HandledCall } from "./handle.ts";
import { notFound, unauthenticated } from "./problems.ts";
import { decodeQuery } from "./query.ts";

export interface VisitAsked {
  params?: object;
  query?: object;
}

/** An answer as HTTP would bring it; nobody can change its body, which many pages may be made from. */
export interface VisitAnswer {
  status: number;
  body: unknown;
}

/** Asks a call by its address, 'GET /products', in this process and as nobody in particular. */
export type Visit = (address: string, asked: VisitAsked, log: FastifyBaseLogger) => Promise<VisitAnswer>;

declare module "fastify" {
  interface FastifyInstance {
    visit: Visit;
  }
}

/**
 * The calls that visitors read by, for the pages that this process renders: the same handlers with the same access and
 * the same refusals, without a request. What fails is logged as if it had been one.
 */
export function visitorsCalls(handled: readonly HandledCall[]): Visit {
  const calls = new Map(handled.map((each) => [`${each.call.method} ${each.call.path}`, each]));
  return async (address, { params = {}, query = {} }, log) => {
    try {
      const found = calls.get(address);
      if (found?.call.method !== "GET") throw notFound();
      if (found.call.access === "admin") throw unauthenticated();
      return {
        status: 200,
        body: frozen(asWritten(found, await found.run(asVisitor(found, params, query)))),
      };
    } catch (error) {
      const problem = asProblem(error as FastifyError);
      if (problem.statusCode >= 500) log.error({ err: error }, "request failed");
      return { status: problem.statusCode, body: { message: problem.message, ...problem.extra } };
    }
  };
}

function asVisitor({ call }: HandledCall, params: object, query: object): Asked<HandledCall["call"]> {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
  );
  // A call that a visitor reads by takes no more than this (handle.ts).
  return { params, query: decodeQuery(call, Object.fromEntries(texts)), viewer: null } as unknown as Asked<
    HandledCall["call"]
  >;
}

/** What is written in a way of its own is read from what was written. */
const asWritten = ({ write }: HandledCall, answer: unknown): unknown =>
  write ? JSON.parse(write(answer)) : answer;

/** Makes a value and all that it holds unchangeable: it is shared. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
