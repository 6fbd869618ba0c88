import type { Administrator } from "#contract/accounts/auth.ts";
import { Id } from "#contract/platform/primitives.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, UserRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { markDisabled } from "../auth/users.ts";
import { presentInvitation } from "./invitations.ts";

/** GET /administrators: accounts and open invitations, by e-mail. */
export async function listAdministrators({ read }: Database): Promise<Administrator[]> {
  const accounts = await administratorAccounts(read).execute();
  const invitations = await read
    .selectFrom("invitations")
    .selectAll()
    .where("expires_at", ">", Date.now())
    .execute();
  const all = [...accounts.map(presentAccount), ...invitations.map(presentInvitation)];
  return all.sort((a, b) => a.email.localeCompare(b.email, "en"));
}

/** Throws 404, and 409 for oneself and for the last active one, also when two disable each other at once. */
export function disableAdministrator(
  database: Database,
  actor: Actor,
  id: string,
  disabled: boolean,
): Promise<Administrator> {
  return writeUnseen(database, actor, async (change) => {
    const find = () => administratorAccounts(change.tx).where("id", "=", id);
    const row = Id.safeParse(id).success ? await find().executeTakeFirst() : undefined;
    if (!row) throw notFound(ACCOUNT_SERVER.administratorNotFound);
    if (disabled === (row.disabled_at !== null)) return presentAccount(row);
    if (disabled && id === actor.id) throw new ProblemError(409, ACCOUNT_SERVER.notOneself);
    const others = administratorAccounts(change.tx).where("id", "!=", id).where("disabled_at", "is", null);
    if (disabled && !(await others.executeTakeFirst())) {
      throw new ProblemError(409, ACCOUNT_SERVER.lastAdministrator);
    }
    await markDisabled(change, row, disabled);
    return presentAccount(await find().executeTakeFirstOrThrow());
  });
}

function administratorAccounts(db: Db) {
  return rowsWith(db, "users", { role: "admin" }).select([
    "id",
    "email",
    "disabled_at",
    "created_at",
    "last_sign_in_at",
  ]);
}

type Account = Pick<UserRow, "id" | "email" | "disabled_at" | "created_at" | "last_sign_in_at">;

const presentAccount = (row: Account): Administrator => ({
  _id: row.id,
  email: row.email,
  state: row.disabled_at === null ? "active" : "disabled",
  createdAt: instant(row.created_at),
  lastSignInAt: row.last_sign_in_at === null ? null : instant(row.last_sign_in_at),
  expiresAt: null,
});
