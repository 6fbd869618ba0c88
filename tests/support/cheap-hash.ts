import { randomBytes, scryptSync } from "node:crypto";

/** A password hash as the server stores it, at a low cost, which the hash itself states. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return `scrypt$16$1$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
}
