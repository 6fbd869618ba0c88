import { createHash, createHmac, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** An opaque credential of 256 random bits; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored instead of a credential. It is random already, so that a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * What a session with this secret may show in the place of its token for one thing. No credential reads like
 * `thing`, so that what is made here is never the successor of one.
 */
export function passFor(secret: string, thing: string): string {
  return createHmac("sha256", secret).update(`pass for ${thing}`).digest("base64url");
}

/**
 * The refresh credential that follows `token` in the family with this secret. It can be derived again for a
 * late twin (ruling 'Session': two tabs), yet not by anyone who only holds a credential or only the database.
 */
export function successorOf(secret: string, token: string): string {
  return createHmac("sha256", secret).update(token).digest("base64url");
}
