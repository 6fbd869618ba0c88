import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault } from "#contract/platform/later-rules.ts";
import { SERVER } from "#contract/platform/server-messages.ts";

/** Returns a 409 with the current state for a save from a stale version (ruling 'Saves carry the version'). */
export const staleSave = (message: string, current: unknown) =>
  new ProblemError(409, message, { extra: { current } });

export interface FieldProblem {
  field: string;
  message: string;
}

/** An error whose `message` is shown to the user; only that leaves the server. */
export class ProblemError extends Error {
  readonly statusCode: number;
  readonly problems: readonly FieldProblem[];
  /** Further response fields, such as the current state in a conflict. */
  readonly extra: Record<string, unknown>;
  /** Of a 503: milliseconds until the call would succeed, null if unknown. Without it a few seconds are suggested. */
  readonly retryAfter: number | null | undefined;

  constructor(
    statusCode: number,
    message: string,
    options: {
      problems?: readonly FieldProblem[];
      extra?: Record<string, unknown>;
      cause?: unknown;
      retryAfter?: number | null;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.problems = options.problems ?? [];
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter;
  }
}

export const notFound = (message: string = SERVER.notFound) => new ProblemError(404, message);
export const unauthenticated = (message: string = SERVER.unauthenticated) => new ProblemError(401, message);
export const forbidden = (message: string = SERVER.forbidden) => new ProblemError(403, message);

/** Returns a 400 with the first sentence on top and one sentence per field. */
export function invalid(problems: readonly FieldProblem[]): ProblemError {
  return new ProblemError(400, problems[0]?.message ?? SERVER.malformed, { problems });
}

/** Throws 400 with all faults of a body, if there are any. */
export function requireFaultless(faults: readonly Fault[]): void {
  if (faults.length) throw invalid(faults.map(({ path, message }) => ({ field: path.join("."), message })));
}

/** Returns the version of a save's If-Match: `"3"` or `3`; undefined if missing or `*`. Throws 400 otherwise. */
export function versionOf({ headers }: FastifyRequest): number | undefined {
  const header = headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:(?:W\/)?"(\d{1,9})"|(\d{1,9}))$/.exec(header);
  if (!match) throw invalid([{ field: "If-Match", message: "If-Match must be a version number" }]);
  return Number(match[1] ?? match[2]);
}

/** Returns a 429 with Retry-After; `wait` is in milliseconds. */
export function slowDown(reply: FastifyReply, wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000);
  reply.header("retry-after", seconds);
  return new ProblemError(429, SERVER.slowDown(seconds));
}
