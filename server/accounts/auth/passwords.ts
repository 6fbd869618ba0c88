import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { fairQueue } from "#server/platform/http/fair-queue.ts";

/** Scrypt cost of one password: 32 MB and some 80 ms (OWASP's recommendation, reduced for a small machine). */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Caps the memory a damaged row's parameters can request, in bytes. */
const MEMORY_MAX = 128 * 1024 * 1024;
/** Half of the thread pool; the other half keeps serving files and images. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const GENERATED_LENGTH = 20;
/** Without letters and digits that look alike: 32 characters, so 20 of them have 100 bits. */
export const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";

const STORED = /^scrypt\$(?<n>\d{1,7})\$(?<r>\d{1,2})\$(?<p>\d)\$(?<salt>[\w-]{22})\$(?<key>[\w-]{43})$/;

const inTurn = fairQueue<Buffer>(AT_ONCE, WAITING_MAX);

/** Compared with when the account doesn't exist: same cost, matches no password. */
const DUMMY_HASH = encode(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** Returns `scrypt$N$r$p$salt$key`: rows stay valid when the cost changes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(salt, await derive(password, salt, COST));
}

/** Returns whether `password` matches `stored`; false if `stored` is malformed. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const fields = STORED.exec(stored)?.groups;
  if (!fields) return false;
  const expected = Buffer.from(fields["key"] ?? "", "base64url");
  const cost = { N: Number(fields["n"]), r: Number(fields["r"]), p: Number(fields["p"]) };
  const actual = await derive(password, Buffer.from(fields["salt"] ?? "", "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Takes as long as `verifyPassword` and returns false: for an account that doesn't exist. */
export async function verifyDummy(password: string): Promise<false> {
  await verifyPassword(DUMMY_HASH, password);
  return false;
}

export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join("");
}

function encode(salt: Buffer, key: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** NFKC, because systems compose the same typed password differently (RFC 8265). */
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
