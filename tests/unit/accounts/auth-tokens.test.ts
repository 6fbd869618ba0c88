import { describe, expect, test } from "vitest";
import { hashToken, newToken, successorOf } from "../../../server/accounts/auth/tokens.ts";

describe("tokens", () => {
  test("have 256 bits, are URL-safe and never the same", () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test("can't be read from their hash", () => {
    const token = newToken();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).not.toContain(token);
    expect(hashToken(token)).toBe(hashToken(token));
  });
});

describe("the successor of a refresh credential", () => {
  const secret = newToken();
  const token = newToken();

  test("is the same for a twin", () => {
    expect(successorOf(secret, token)).toBe(successorOf(secret, token));
    expect(successorOf(secret, token)).toMatch(/^[\w-]{43}$/);
  });

  test("needs both the family's secret and the credential", () => {
    expect(successorOf(newToken(), token)).not.toBe(successorOf(secret, token));
    expect(successorOf(secret, newToken())).not.toBe(successorOf(secret, token));
    expect(successorOf(secret, hashToken(token))).not.toBe(successorOf(secret, token));
  });

  test("is not its predecessor, nor the hash that is stored", () => {
    const successor = successorOf(secret, token);
    expect(successor).not.toBe(token);
    expect(successorOf(secret, successor)).not.toBe(token);
    expect(hashToken(token)).not.toContain(successor);
  });
});
