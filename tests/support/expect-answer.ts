import { expect } from "vitest";
import type { Answer } from "./client.ts";

/** The expected status, and the message, whole body or a matcher. */
export type Told = readonly [status: number, told?: string | object];

type Asked = Pick<Answer, "status" | "body"> & { call?: string };

/** Compares status and body; a failure names the request. */
export function expectAnswer({ call, status, body }: Asked, ...expected: Told): void {
  const [wanted, told] = expected;
  const isBody = typeof told === "object" && !("asymmetricMatch" in told);
  if (expected.length === 1) expect(status, call).toBe(wanted);
  else expect([status, isBody ? body : body?.message], call).toEqual([wanted, told]);
}

/** The error body about a single field. */
export const wrongField = (field: string, message: string) => ({ message, errors: [{ field, message }] });
