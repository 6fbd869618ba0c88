import type { UserRow } from "../../../platform/database/schema.ts";
import type { Write } from "../../../platform/database/write.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";

/** Takes the second factor from an account: the password is enough again, and the recovery codes are void. */
export async function switchOffSecondFactor(
  { tx, now, record }: Write,
  user: Pick<UserRow, "id" | "email">,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ totp_secret: null, totp_pending: null, totp_step: 0, updated_at: now })
    .where("id", "=", user.id)
    .execute();
  await dropRecoveryCodes(tx, user.id);
  const description = `Second factor switched off: ${user.email}`;
  await record({ type: "update", entity: "user", entity_id: user.id, description });
}
