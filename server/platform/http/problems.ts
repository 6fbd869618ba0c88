import { SERVER } from "../../../contract/messages.ts";

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
