import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/*
 * Whoever imports this hashes passwords at a cost that a test does not feel: a real one takes 80 ms of the processor,
 * and a suite about signing in asks for hundreds. What they cost is kept.
 */
const CHEAP = { N: 16, r: 1, p: 1 };
const { scrypt } = crypto;

/** What the hashes since would have cost, one after another. */
export const askedCosts: ScryptOptions[] = [];

crypto.scrypt = ((
  password: string,
  salt: Buffer,
  length: number,
  cost: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => {
  askedCosts.push(cost);
  scrypt(password, salt, length, CHEAP, done);
}) as typeof scrypt;
syncBuiltinESMExports();
