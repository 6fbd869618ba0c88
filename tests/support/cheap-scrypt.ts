import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

const CHEAP = { N: 16, r: 1, p: 1 };
const { scrypt } = crypto;

/**
 * Lets all passwords of a test file be hashed at a cost that a test does not feel: a real one takes 80 ms of the processor,
 * and a suite about signing in asks for hundreds. Answers what the hashes since would have cost, one after another.
 */
export function cheapScrypt(): ScryptOptions[] {
  const askedCosts: ScryptOptions[] = [];
  beforeAll(() =>
    replaceScrypt(((password, salt, length, cost, done) => {
      askedCosts.push(cost);
      scrypt(password, salt, length, CHEAP, done);
    }) as typeof scrypt),
  );
  afterAll(() => replaceScrypt(scrypt));
  return askedCosts;
}

function replaceScrypt(by: typeof scrypt): void {
  crypto.scrypt = by;
  syncBuiltinESMExports();
}
