import { createHmac, hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns an opaque credential of 256 random bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the stored hash of a credential. Credentials are random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

/** Returns a short key for limits, so that addresses aren't stored. */
export const digest = (text: string): string => hash("sha256", text).slice(0, 32);

/** Returns a session's pass for `thing`. No credential has the form of `thing`: it is never a successor. */
export function passFor(secret: string, thing: string): string {
  return createHmac("sha256", secret).update(`pass for ${thing}`).digest("base64url");
}

/**
 * Returns the refresh credential that follows `token` in the session with this secret: reproducible for a concurrent
 * refresh (ruling 'Session': two tabs), but not from a credential or the database alone.
 */
export function successorOf(secret: string, token: string): string {
  return createHmac("sha256", secret).update(token).digest("base64url");
}
