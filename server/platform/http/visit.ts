import type { FastifyBaseLogger, FastifyError } from "fastify";
import { asProblem } from "./errors.ts";
import type { HandledCall, HandlerInput } from "./handle.ts";
import { notFound, unauthenticated } from "./problems.ts";
import { decodeQuery } from "./query.ts";

export interface VisitInput {
  params?: object;
  query?: object;
}

/** A response as HTTP would return it; frozen, because many pages may share it. */
export interface VisitAnswer {
  status: number;
  body: unknown;
}

/** Runs a call by its address, 'GET /products', in this process as an anonymous visitor. */
export type Visit = (address: string, input: VisitInput, log: FastifyBaseLogger) => Promise<VisitAnswer>;

declare module "fastify" {
  interface FastifyInstance {
    visit: Visit;
  }
}

/** Returns a function that runs visitors' GET calls for pages without HTTP; logs failures like requests. */
export function createVisit(handled: readonly HandledCall[]): Visit {
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

function asVisitor({ call }: HandledCall, params: object, query: object): HandlerInput<HandledCall["call"]> {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
  );
  // A visitor's read call takes no other input (handle.ts).
  return {
    params,
    query: decodeQuery(call, Object.fromEntries(texts)),
    viewer: null,
  } as unknown as HandlerInput<HandledCall["call"]>;
}

/** Parses responses with a custom format from their written form. */
const asWritten = ({ write }: HandledCall, answer: unknown): unknown =>
  write ? JSON.parse(write(answer)) : answer;

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
