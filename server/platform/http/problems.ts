import type { FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "../../../contract/messages.ts";

/** A 409 with the current state, for a save that was made from another version (ruling 'Saves carry the version'). */
export const staleSave = (message: string, current: unknown) =>
  new ProblemError(409, message, { extra: { current } });

export interface FieldProblem {
  field: string;
  message: string;
}

/** An error a person may read: `message` leaves the server as it stands, nothing else does. */
export class ProblemError extends Error {
  readonly statusCode: number;
  readonly problems: readonly FieldProblem[];
  /** Further fields of the answer, such as the current state in a conflict. */
  readonly extra: Record<string, unknown>;

  constructor(
    statusCode: number,
    message: string,
    options: { problems?: readonly FieldProblem[]; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.problems = options.problems ?? [];
    this.extra = options.extra ?? {};
  }
}

export const notFound = (message: string = SERVER.notFound) => new ProblemError(404, message);
export const unauthenticated = (message: string = SERVER.unauthenticated) => new ProblemError(401, message);
export const forbidden = (message: string = SERVER.forbidden) => new ProblemError(403, message);

/** A body that breaks a rule: the first sentence on top, every field with its own. */
export function invalid(problems: readonly FieldProblem[]): ProblemError {
  return new ProblemError(400, problems[0]?.message ?? SERVER.malformed, { problems });
}

/**
 * The version a save was made from, as its If-Match says: `"3"` or `3`; absent or `*` means any.
 * Throws 400 for anything else.
 */
export function versionOf({ headers }: FastifyRequest): number | undefined {
  const header = headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:(?:W\/)?"(\d{1,9})"|(\d{1,9}))$/.exec(header);
  if (!match) throw invalid([{ field: "If-Match", message: "If-Match must be a version number" }]);
  return Number(match[1] ?? match[2]);
}

/** A 429 that says, to a person and in its header, after how many milliseconds to try again. */
export function slowDown(reply: FastifyReply, wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000);
  reply.header("retry-after", seconds);
  return new ProblemError(429, SERVER.slowDown(seconds));
}
