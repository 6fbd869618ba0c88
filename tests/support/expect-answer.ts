import { expect } from "vitest";
import type { Answer } from "./client.ts";

/** The expected status, and the message, whole body or a matcher. */
export type Expected = readonly [status: number, told?: string | object];

type Received = Pick<Answer, "status" | "body"> & { call?: string };

/** Compares status and body; a failure names the request. */
export function expectAnswer({ call, status, body }: Received, ...expected: Expected): void {
  const [wanted, content] = expected;
  const isBody = typeof content === "object" && !("asymmetricMatch" in content);
  if (expected.length === 1) expect(status, call).toBe(wanted);
  else expect([status, isBody ? body : body?.message], call).toEqual([wanted, content]);
}

/** The error body about a single field. */
export const wrongField = (field: string, message: string) => ({ message, errors: [{ field, message }] });
