import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

const CHEAP = { N: 16, r: 1, p: 1 };
const { scrypt } = crypto;

/**
 * Mocks scrypt with a low cost: a real hash takes 80 ms, and sign-in tests make hundreds. Returns the requested costs
 * in order.
 */
export function cheapScrypt(): ScryptOptions[] {
  const costs: ScryptOptions[] = [];
  beforeAll(() =>
    replaceScrypt(((password, salt, length, cost, done) => {
      costs.push(cost);
      scrypt(password, salt, length, CHEAP, done);
    }) as typeof scrypt),
  );
  afterAll(() => replaceScrypt(scrypt));
  return costs;
}

function replaceScrypt(by: typeof scrypt): void {
  crypto.scrypt = by;
  syncBuiltinESMExports();
}
