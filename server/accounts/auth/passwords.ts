import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { boundedQueue } from "../../platform/http/overload.ts";

/** Cost of one password: 32 MB and some 80 ms (OWASP's scrypt advice, weighed against a small machine). */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** More than any hash of ours needs; a damaged row can't ask for more. */
const MEMORY_MAX = 128 * 1024 * 1024;
/** Half of the thread pool, so that files and pictures are served while passwords are checked. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const GENERATED_LENGTH = 20;
/** No letters or digits that look alike; 32 to the power of 20 is 100 bits. */
export const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";

const STORED = /^scrypt\$(?<n>\d{1,7})\$(?<r>\d{1,2})\$(?<p>\d)\$(?<salt>[\w-]{22})\$(?<key>[\w-]{43})$/;

const inTurn = boundedQueue(AT_ONCE, WAITING_MAX);

/** What stands in for the hash of an account that does not exist: the same cost, and no password for it. */
const NOBODY = encode(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** The hash as it is stored: `scrypt$N$r$p$salt$key`, so that a later change of cost leaves old rows valid. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(salt, await derive(password, salt, COST));
}

/** Whether `password` is the one behind `stored`; false for a text that has not the form of our hashes. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const fields = STORED.exec(stored)?.groups;
  if (!fields) return false;
  const expected = Buffer.from(fields["key"] ?? "", "base64url");
  const cost = { N: Number(fields["n"]), r: Number(fields["r"]), p: Number(fields["p"]) };
  const actual = await derive(password, Buffer.from(fields["salt"] ?? "", "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The work of a check for an account that does not exist: the same time, always false. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODY, password);
  return false;
}

export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join("");
}

function encode(salt: Buffer, key: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** The same password typed on two systems may be composed differently, hence NFKC (RFC 8265). */
function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_MAX }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
