import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { CALLS } from "../../contract/calls.ts";
import { type Call, isFile } from "../../contract/platform/call.ts";
import { ErrorAnswer } from "../../contract/platform/primitives.ts";

interface Documented extends Call {
  matches: (path: string) => boolean;
}

/** Calls without a variable part come first: '/products/featured' is no product. */
const DOCUMENTED: readonly Documented[] = CALLS.map((operation) => ({
  ...operation,
  matches: matcherOf(operation.path),
})).sort((a, b) => variables(a.path) - variables(b.path));

function variables(path: string): number {
  return path.match(/\{/g)?.length ?? 0;
}

function matcherOf(path: string): (path: string) => boolean {
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return (each) => pattern.test(each);
}

/** What any call may answer beside what its documentation says. */
const ALWAYS_POSSIBLE = new Set([400, 401, 403, 413, 415, 429, 500, 503, 507]);

/**
 * Throws when a call of the API was answered in a way that its documentation does not tell: with another status,
 * a field that is not in its shape, or one that is missing. Addresses that are no documented call are left alone.
 */
export function expectDocumented(
  method: string,
  url: string,
  answer: { status: number; body: unknown },
): void {
  const { pathname } = new URL(url, "http://localhost");
  const operation = DOCUMENTED.find((each) => each.method === method && each.matches(pathname));
  if (!operation) return;
  const { status, body } = answer;
  const complain = (what: string) => {
    throw new Error(
      `${method} ${pathname} answered ${status}, ${what}: ${JSON.stringify(body)?.slice(0, 500)}`,
    );
  };
  if (status >= 400) {
    const { current: _current, ...error } = (body ?? {}) as Record<string, unknown>;
    const isStale = status === 409 && operation.isVersioned === true;
    if (!(status in (operation.failures ?? {})) && !isStale && !ALWAYS_POSSIBLE.has(status))
      complain("which is not documented");
    if (!fits(ErrorAnswer, error)) complain("which is no error of the documented shape");
    return;
  }
  if (isFile(operation.answer) || operation.answer === null) return;
  const shapes = [operation.answer, ...(operation.adminAnswer ? [operation.adminAnswer] : [])];
  if (!shapes.some((shape) => fits(shape, body))) complain("which has another shape");
}

/** Whether a value has exactly the fields of a shape: what the shape does not know would be gone after parsing. */
function fits(shape: z.ZodType, value: unknown): boolean {
  const parsed = shape.safeParse(value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
}
