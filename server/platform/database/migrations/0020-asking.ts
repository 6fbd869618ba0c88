import { type Kysely, sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

const BEFORE_THE_FIRST = 1000;

/**
 * Numbers existing enquiries by date and starts the counter after the last one, so that no number is reused. Also adds the
 * sender's company, and from where WhatsApp was opened.
 */
export const addAsking: MigrationStep = async (db, { key, integer }) => {
  await db.schema.alterTable("enquiries").addColumn("number", integer).execute();
  await db.schema.alterTable("enquiries").addColumn("company", "text").execute();
  await db.schema.alterTable("enquiries").addColumn("origin", key).execute();
  await numberEnquiries(db);
  await db.schema.createIndex("enquiries_number").unique().on("enquiries").column("number").execute();
};

async function numberEnquiries(db: Kysely<unknown>): Promise<void> {
  await sql`update enquiries set number = ${BEFORE_THE_FIRST} + numbered.place
    from (select id, row_number() over (order by id) as place from enquiries) as numbered
    where numbered.id = enquiries.id`.execute(db);
  await sql`update enquiries set search_text = 'e-' || number || ' ' || search_text`.execute(db);
  await sql`insert into counters (name, value)
    select 'enquiry', ${BEFORE_THE_FIRST} + count(*) from enquiries`.execute(db);
}
