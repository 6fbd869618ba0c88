import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { RECOVERY_CODES } from "../../../../contract/platform/limits.ts";
import { countOf, updateById } from "../../../platform/database/by-id.ts";
import type { Tables, UserRow } from "../../../platform/database/schema.ts";
import type { Write } from "../../../platform/database/write.ts";
import { READABLE } from "../passwords.ts";
import { hashToken } from "../tokens.ts";

const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Replaces an account's recovery codes and returns the new ones in clear, once. A code has 80 random bits, so a fast hash
 * is enough.
 */
export async function renewRecoveryCodes(tx: Transaction<Tables>, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code; returns false if the account doesn't have it. */
export async function takeRecoveryCode(
  tx: Transaction<Tables>,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hashCode(code))
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}

async function dropRecoveryCodes(tx: Transaction<Tables>, userId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export const countRecoveryCodes = (db: Kysely<Tables>, userId: string): Promise<number> =>
  countOf(db.selectFrom("recovery_codes").where("user_id", "=", userId));

function newCode(): string {
  const letters = Array.from({ length: GROUP_LENGTH }, () => 0);
  const group = () => letters.map(() => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Ignores case, spaces and hyphens. */
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
  const description = `Second factor switched off: ${user.email}`;
  await record({ type: "update", entity: "user", entity_id: user.id, description });
}
