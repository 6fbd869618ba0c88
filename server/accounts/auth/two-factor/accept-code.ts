import type { Write } from "../../../platform/database/write.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { matchTotp } from "./totp.ts";

/**
 * Takes a code of the account's authenticator, or one of its recovery codes, and uses it up: no code is taken twice
 * (RFC 6238, 5.2), nor one older than the last. False for any other, and for an account without a second factor.
 */
export async function acceptCode(
  { tx, now, record }: Write,
  user: { id: string; email: string },
  typed: string,
): Promise<boolean> {
  const account = await tx
    .selectFrom("users")
    .select(["totp_secret", "totp_step"])
    .where("id", "=", user.id)
    .executeTakeFirst();
  if (!account?.totp_secret) return false;
  const step = matchTotp(Buffer.from(account.totp_secret, "base64url"), typed, now);
  if (step !== undefined) {
    if (step <= account.totp_step) return false;
    await tx.updateTable("users").set({ totp_step: step }).where("id", "=", user.id).execute();
    return true;
  }
  if (!(await takeRecoveryCode(tx, user.id, typed))) return false;
  const description = `Recovery code used: ${user.email}`;
  await record({ type: "update", entity: "user", entity_id: user.id, description });
  return true;
}
