import { v7 as uuidv7 } from "uuid";
import {
  type AcceptInvitationBody,
  type Administrator,
  INVITATION_PATH,
  type InviteAdministratorAnswer,
} from "#contract/accounts/auth.ts";
import { INVITATION_LIFETIME } from "#contract/accounts/limits.ts";
import { type Confirmation, Id } from "#contract/platform/primitives.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, InvitationRow } from "#server/platform/database/schema.ts";
import { deleteRows, rowsWith, takeRow } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { hashPassword } from "../auth/passwords.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { emailKey, insertUser } from "../auth/users.ts";

const ENTITY = "invitation";

/** POST /administrators: voids the address's previous invitation. Throws 409 if it has an account. */
export function inviteAdministrator(
  database: Database,
  actor: Actor & { id: string },
  { email, origin }: { email: string; origin: string },
): Promise<InviteAdministratorAnswer> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const email_key = emailKey(email);
    const account = tx.selectFrom("users").select("id").where("email_key", "=", email_key);
    if (await account.executeTakeFirst()) throw new ProblemError(409, ACCOUNT_SERVER.emailTaken);
    const token = newToken();
    const row: InvitationRow = {
      id: uuidv7(),
      email,
      email_key,
      token_hash: hashToken(token),
      invited_by: actor.id,
      created_at: now,
      expires_at: now + INVITATION_LIFETIME,
    };
    await deleteRows(tx, "invitations", { email_key });
    await tx.insertInto("invitations").values(row).execute();
    await record("create", ENTITY, row.id, `Invited an administrator: ${email}`);
    return { administrator: presentInvitation(row), link: `${origin}${INVITATION_PATH}#${token}` };
  });
}

/** DELETE /administrators/{id}: voids the invitation's link. Throws 404, also for an account. */
export function deleteInvitation(database: Database, actor: Actor, id: string): Promise<Confirmation> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    const deleted = Id.safeParse(id).success && (await takeRow(tx, "invitations", { id }));
    if (!deleted) throw notFound(ACCOUNT_SERVER.invitationNotFound);
    await record("delete", ENTITY, id, `Deleted the invitation of ${deleted.email}`);
    return { message: ACCOUNT_SERVER.invitationDeleted };
  });
}

/** Throws 404 for an unknown, used or expired token, 409 if the address has got an account since. */
export async function acceptInvitation(
  database: Database,
  { token, password }: AcceptInvitationBody,
): Promise<Confirmation> {
  const invitation = await findByToken(database.read, token);
  if (!invitation) throw notFound(ACCOUNT_SERVER.invitationExpired);
  const { id, email } = invitation;
  const passwordHash = await hashPassword(password);
  await writeUnseen(database, { id, name: email }, async (change) => {
    // Checked again inside the write: of two concurrent redemptions of one link the second fails.
    const held = await findByToken(change.tx, token);
    if (!held) throw notFound(ACCOUNT_SERVER.invitationExpired);
    await deleteRows(change.tx, "invitations", { id: held.id });
    await insertUser(change, { email, role: "admin" }, passwordHash, id);
  });
  return { message: ACCOUNT_SERVER.invitationAccepted };
}

function findByToken(db: Db, token: string): Promise<InvitationRow | undefined> {
  return rowsWith(db, "invitations", { token_hash: hashToken(token) })
    .selectAll()
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
}

export const presentInvitation = (row: InvitationRow): Administrator => ({
  _id: row.id,
  email: row.email,
  state: "invited",
  createdAt: instant(row.created_at),
  lastSignInAt: null,
  expiresAt: instant(row.expires_at),
});
