import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { RECOVERY_CODES, TOTP_DIGITS, TOTP_STEP, TOTP_STEPS_OFF } from "#contract/accounts/limits.ts";
import type { Db, Tx, UserRow } from "#server/platform/database/schema.ts";
import {
  countOf,
  deleteRows,
  insertAll,
  rowsWith,
  updateById,
} from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";
import { READABLE } from "../passwords.ts";
import { hashToken } from "../tokens.ts";

/** The output length of SHA-1 in bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const totpStep = (now: number): number => Math.floor(now / TOTP_STEP);

/** Accepts a code or recovery code once (RFC 6238, 5.2), none older than the last; else returns false. */
export async function acceptCode(
  { tx, now, record }: Write,
  user: { id: string; email: string },
  typed: string,
): Promise<boolean> {
  const account = await rowsWith(tx, "users", { id: user.id })
    .select(["totp_secret", "totp_step"])
    .executeTakeFirst();
  if (!account?.totp_secret) return false;
  const step = matchTotp(Buffer.from(account.totp_secret, "base64url"), typed, now);
  if (step !== undefined) {
    if (step <= account.totp_step) return false;
    await updateById(tx, "users", user.id, { totp_step: step });
    return true;
  }
  if (!(await takeRecoveryCode(tx, user.id, typed))) return false;
  await record("update", "user", user.id, `Recovery code used: ${user.email}`);
  return true;
}

/** Returns the code of a time step (RFC 6238 with SHA-1): the counter's HMAC, truncated as in RFC 4226. */
export function totpCode(secret: Uint8Array, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Returns the step of a code, the current one or a neighbour, compared in constant time; or undefined. */
export function matchTotp(secret: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(code.replace(/[\s-]/g, ""));
  const step = totpStep(now);
  const steps = Array.from({ length: 2 * TOTP_STEPS_OFF + 1 }, (_, at) => step - TOTP_STEPS_OFF + at);
  const matching = steps.filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matching.at(-1);
}

/** Returns the URI that authenticators read from a QR code (Google's key URI format). */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = [issuer.replaceAll(":", " "), account].map(encodeURIComponent).join(":");
  const query = {
    secret: base32(secret),
    issuer,
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: TOTP_STEP / 1000,
  };
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${fields.join("&")}`;
}

/** RFC 4648 base32 without padding, for typing into an authenticator. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Replaces an account's recovery codes and returns the new ones in plain text, which is not stored. A code has 80 random bits,
 * so that a fast hash is enough.
 */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({ user_id: userId, hash: hashCode(code) }));
  await insertAll(tx, "recovery_codes", rows);
  return codes;
}

/** Consumes a recovery code. Returns false if the account doesn't have it. */
async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  return (await deleteRows(tx, "recovery_codes", { user_id: userId, hash: hashCode(code) })) > 0;
}

async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom("recovery_codes").where("user_id", "=", userId));

function newCode(): string {
  const letters = Array.from({ length: GROUP_LENGTH }, () => 0);
  const group = () => letters.map(() => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Ignores spaces, hyphens and case. */
const hashCode = (code: string): string => hashToken(code.toLowerCase().replace(/[\s-]/g, ""));

export async function switchOffSecondFactor(
  { tx, now, record }: Write,
  user: Pick<UserRow, "id" | "email">,
): Promise<void> {
  await updateById(tx, "users", user.id, {
    totp_secret: null,
    totp_pending: null,
    totp_step: 0,
    updated_at: now,
  });
  await dropRecoveryCodes(tx, user.id);
  await record("update", "user", user.id, `Second factor switched off: ${user.email}`);
}
