import type { Kysely } from "kysely";
import type { ColumnTypes, MigrationStep } from "../engine.ts";

/** Settings with versions, second factors, invitations, uses of sessions. */
export const accounts: MigrationStep = async (db, types) => {
  const { integer } = types;
  for (const [table, column] of [
    ["settings", "version"],
    ["sessions", "last_used_at"],
    ["users", "totp_step"],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("users").addColumn("last_sign_in_at", integer).execute();
  for (const column of ["totp_secret", "totp_pending"]) {
    await db.schema.alterTable("users").addColumn(column, "text").execute();
  }
  await createSecondFactor(db, types);
  await createInvitations(db, types);
};

async function createSecondFactor(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("recovery_codes")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("hash", key, (c) => c.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "hash"])
    .execute();
  await db.schema
    .createTable("sign_in_tickets")
    .addColumn("hash", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("attempts", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
}

async function createInvitations(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", key, (c) => c.notNull().unique())
    .addColumn("token_hash", key, (c) => c.notNull().unique())
    .addColumn("invited_by", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
}
