import type { Kysely } from "kysely";
import type { Administrator } from "../../../contract/accounts/auth.ts";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import { Id } from "../../../contract/platform/primitives.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import type { InvitationRow, Tables, UserRow } from "../../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { markDisabled } from "../auth/users.ts";

const presentAccount = (row: Account): Administrator => ({
  _id: row.id,
  email: row.email,
  state: row.disabled_at === null ? "active" : "disabled",
  createdAt: instant(row.created_at),
  lastSignInAt: row.last_sign_in_at === null ? null : instant(row.last_sign_in_at),
  expiresAt: null,
});

export const presentInvitation = (row: InvitationRow): Administrator => ({
  _id: row.id,
  email: row.email,
  state: "invited",
  createdAt: instant(row.created_at),
  lastSignInAt: null,
  expiresAt: instant(row.expires_at),
});

/**
 * PUT /administrators/{id}: shuts an administrator out from the next request on, or lets one in again. Throws 404 for
 * what is no administrator's account, 409 for oneself and for the last active one: two who disable each other at the
 * same moment don't leave the site without anybody.
 */
export function disableAdministrator(
  database: Database,
  actor: Actor,
  id: string,
  disabled: boolean,
): Promise<Administrator> {
  return writeUnseen(database, actor, async (change) => {
    const find = () => administrators(change.tx).where("id", "=", id);
    const row = Id.safeParse(id).success ? await find().executeTakeFirst() : undefined;
    if (!row) throw notFound(ACCOUNT_SERVER.administratorNotFound);
    if (disabled === (row.disabled_at !== null)) return presentAccount(row);
    if (disabled && id === actor.id) throw new ProblemError(409, ACCOUNT_SERVER.notOneself);
    const others = administrators(change.tx).where("id", "!=", id).where("disabled_at", "is", null);
    if (disabled && !(await others.executeTakeFirst())) {
      throw new ProblemError(409, ACCOUNT_SERVER.lastAdministrator);
    }
    await markDisabled(change, row, disabled);
    return presentAccount(await find().executeTakeFirstOrThrow());
  });
}

type Account = Pick<UserRow, "id" | "email" | "disabled_at" | "created_at" | "last_sign_in_at">;

/** GET /administrators: everybody who may come in, or might, by e-mail. */
export async function listAdministrators({ read }: Database): Promise<Administrator[]> {
  const accounts = await administrators(read).execute();
  const invitations = await read
    .selectFrom("invitations")
    .selectAll()
    .where("expires_at", ">", Date.now())
    .execute();
  const all = [...accounts.map(presentAccount), ...invitations.map(presentInvitation)];
  return all.sort((a, b) => a.email.localeCompare(b.email, "en"));
}

/** The accounts of administrators; people of other roles are not among them. */
function administrators(db: Kysely<Tables>) {
  return db
    .selectFrom("users")
    .select(["id", "email", "disabled_at", "created_at", "last_sign_in_at"])
    .where("role", "=", "admin");
}
