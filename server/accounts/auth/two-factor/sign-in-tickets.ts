import { TWO_FACTOR_ATTEMPTS, TWO_FACTOR_LIFETIME } from "#contract/accounts/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Tx, UserRow } from "#server/platform/database/schema.ts";
import { holdUnchanged } from "../sessions.ts";
import { hashToken, newToken } from "../tokens.ts";

/** Creates a ticket; undefined if the password or account state has changed since it was verified. */
export function makeSignInTicket(
  database: Database,
  user: Pick<UserRow, "id" | "password_hash">,
): Promise<string | undefined> {
  return database.main.transaction().execute(async (tx) => {
    if (!(await holdUnchanged(tx, user))) return undefined;
    const ticket = newToken();
    const expires_at = Date.now() + TWO_FACTOR_LIFETIME;
    const row = { hash: hashToken(ticket), user_id: user.id, attempts: 0, expires_at };
    await tx.insertInto("sign_in_tickets").values(row).execute();
    return ticket;
  });
}

/** Returns the user of an unused ticket, else undefined. */
export function findTicketHolder(
  { read }: Database,
  ticket: string,
): Promise<Pick<UserRow, "id" | "email"> | undefined> {
  return read
    .selectFrom("sign_in_tickets as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["u.id", "u.email"])
    .where("t.hash", "=", hashToken(ticket))
    .executeTakeFirst();
}

/** Counts an attempt with this ticket and returns its user, or undefined if the ticket is no longer valid. */
export async function tryTicket(tx: Tx, ticket: string, now: number): Promise<UserRow | undefined> {
  const held = await tx
    .updateTable("sign_in_tickets")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("hash", "=", hashToken(ticket))
    .where("expires_at", ">", now)
    .where("attempts", "<", TWO_FACTOR_ATTEMPTS)
    .returning("user_id")
    .executeTakeFirst();
  if (!held) return undefined;
  return tx.selectFrom("users").selectAll().where("id", "=", held.user_id).executeTakeFirst();
}

export async function dropTicketsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("user_id", "=", userId).execute();
}
