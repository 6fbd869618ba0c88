import { type Kysely, sql } from "kysely";
import type { MigrationStep } from "../engine.ts";
import type { Tables } from "../schema.ts";

/** The rates that a site was offered until now. */
const RATES = [0, 5, 12, 18, 28];

/** A site with administrators keeps the rates it had, since new sites begin with those in force. */
export const keepGstRates: MigrationStep = async (untyped) => {
  const db = untyped as Kysely<Pick<Tables, "settings" | "users">>;
  if (!(await db.selectFrom("users").select("id").limit(1).executeTakeFirst())) return;
  const stored = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "quotations")
    .executeTakeFirst();
  const value = JSON.stringify({ gstRates: RATES, ...(stored && JSON.parse(stored.value)) });
  if (stored) await db.updateTable("settings").set({ value }).where("key", "=", "quotations").execute();
  else
    await sql`insert into settings (key, value, version, updated_at) values ('quotations', ${value}, 0, 0)`.execute(
      db,
    );
};
