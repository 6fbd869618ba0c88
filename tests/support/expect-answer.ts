import { expect } from "vitest";
import type { Answer } from "./client.ts";

/**
 * A status, and what is told with it: the message alone, whatever else is in the body, which a matcher may stand for, or
 * the whole body.
 */
export type Told = readonly [status: number, told?: string | object];

type ReceivedAnswer = Pick<Answer, "status" | "body"> & { call?: string };

/** Says how a call was answered; where it was answered otherwise, the failure names the call. */
export function expectAnswer({ call, status, body }: ReceivedAnswer, ...expected: Told): void {
  const [wanted, told] = expected;
  const isBody = typeof told === "object" && !("asymmetricMatch" in told);
  if (expected.length === 1) expect(status, call).toBe(wanted);
  else expect([status, isBody ? body : body?.message], call).toEqual([wanted, told]);
}

/** The body of a refusal that is about one field alone. */
export const wrongField = (field: string, message: string) => ({ message, errors: [{ field, message }] });
