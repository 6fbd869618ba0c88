import type { FastifyRequest } from "fastify";
import { invalid, ProblemError } from "./problems.ts";

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

/** A 409 with the current state, for a save that was made from another version (ruling 'Saves carry the version'). */
export const staleSave = (message: string, current: unknown) =>
  new ProblemError(409, message, { extra: { current } });
