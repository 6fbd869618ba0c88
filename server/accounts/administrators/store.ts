import type { Kysely } from "kysely";
import type { Administrator } from "../../../contract/accounts/auth.ts";
import { instant } from "../../platform/database/instant.ts";
import type { Database } from "../../platform/database/open.ts";
import type { InvitationRow, Tables, UserRow } from "../../platform/database/schema.ts";

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
export function administrators(db: Kysely<Tables>) {
  return db
    .selectFrom("users")
    .select(["id", "email", "disabled_at", "created_at", "last_sign_in_at"])
    .where("role", "=", "admin");
}

export const presentAccount = (row: Account): Administrator => ({
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
