import { sql } from "kysely";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import { insertAll } from "../../../platform/database/by-id.ts";
import { databaseNow } from "../../../platform/database/clock.ts";
import type { Database } from "../../../platform/database/open.ts";
import type { JobRow } from "../../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../../platform/database/write.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import { MAIL_TEST, type MailTest } from "../../../platform/mail/mailer.ts";
import {
  CHECK_BACKUP,
  copyRows,
  FORGOTTEN,
  JOBS_OF_THE_PLACE,
  readShapes,
  type TableShape,
} from "../tables.ts";
import type { VerifiedBackup } from "../verify-backup.ts";
import { unsureKeys } from "./bring-files.ts";
import { putOutcome } from "./state.ts";

/** A restore that cannot go on; `message` is for a person. */
export class RestoreFailed extends Error {}

interface Switch {
  backup: VerifiedBackup;
  job: JobRow;
  actor: Actor;
  keys: readonly string[];
  /** The backup of the present state, which is still to be checked. */
  saved: string;
}

/**
 * Puts the rows of a backup in the place of the site's, in one transaction, which opens the site again: whoever reads
 * sees the old state or the new one. Other processes follow by the counters, which go on from the higher ones: every
 * product is of this change, and those that are gone are on record as removed. Throws RestoreFailed when the restore has
 * lost its lease or files meanwhile.
 */
export async function replaceRows(
  database: Database,
  { backup, job, actor, keys, saved }: Switch,
): Promise<void> {
  const { manifest, rehearsal } = backup;
  const shapes = await readShapes(database.main);
  await write(database, actor, async (transaction) => {
    const { tx, record, now } = transaction;
    await endJob(database, transaction, job);
    await lockTables(database, transaction, shapes);
    if ((await unsureKeys(tx, keys, { takenBack: new Set() })).size > 0) {
      throw new RestoreFailed(BACKUP_SERVER.changedMeanwhile);
    }
    const before = await tx.selectFrom("products").select("id").execute();
    const { fence = 0 } =
      (await tx
        .selectFrom("jobs")
        .select((eb) => eb.fn.max<number | null>("fence").as("fence"))
        .executeTakeFirst()) ?? {};
    await emptyTables(transaction, shapes);
    for (const shape of shapes) {
      if (shape.name === "counters") continue;
      await copyRows(rehearsal, tx, shape, async (rows) => {
        if (shape.name !== "files") return;
        const keys = rows.map((row) => String(row["key"]));
        await tx.deleteFrom("files").where("key", "in", keys).execute();
      });
    }
    // Whoever still works on a job of before must not take one of these for it.
    await tx
      .updateTable("jobs")
      .set((eb) => ({ lease_until: 0, instance: null, fence: eb("fence", "+", (fence ?? 0) + 1) }))
      .where("kind", "not in", [...JOBS_OF_THE_PLACE])
      .execute();
    const number = await raiseCounters(
      transaction,
      rehearsal,
      before.map(({ id }) => id),
    );
    await raiseVersions(transaction, shapes, number);
    await addJobs(tx, [{ kind: CHECK_BACKUP, subject: saved, payload: saved }]);
    await putOutcome(tx, { _id: job.subject ?? "", step: "done", done: 0, total: 0, problem: null });
    await record({
      type: "update",
      entity: "site",
      entity_id: "backup",
      description: `Restored the backup of ${manifest.createdAt}`,
      detail: { at: now },
    });
  });
}

/** Ends the restore's job as long as its lease runs: until then nobody else has written anything. */
async function endJob(database: Database, { tx }: Write, job: JobRow): Promise<void> {
  const { numAffectedRows = 0n } = await sql`delete from jobs where id = ${job.id} and fence = ${job.fence}
    and lease_until > ${databaseNow(database)}`.execute(tx);
  if (Number(numAffectedRows) !== 1) throw new RestoreFailed(BACKUP_SERVER.changedMeanwhile);
}

/** What is written past `write`, such as a session that is extended, waits: it must not stand in the way half-way. */
async function lockTables({ engine }: Database, { tx }: Write, shapes: readonly TableShape[]): Promise<void> {
  if (engine !== "postgres") return;
  const names = [...FORGOTTEN, ...shapes.map(({ name }) => name)].map((name) => sql.table(name));
  await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(tx);
}

/**
 * Takes away what is the site's: whoever is signed in, and every row. The files' records stay, as those of files about to
 * be removed, and so do those of files that somebody is just storing.
 */
async function emptyTables({ tx, now }: Write, shapes: readonly TableShape[]): Promise<void> {
  for (const name of FORGOTTEN) await tx.deleteFrom(name).execute();
  for (const { name } of shapes.toReversed()) {
    if (name === "counters") continue;
    if (name === "jobs") {
      await tx
        .deleteFrom("jobs")
        .where("kind", "not in", [...JOBS_OF_THE_PLACE])
        .execute();
    } else if (name === "files") {
      await tx
        .updateTable("files")
        .set({ state: "doomed", due_at: now })
        .where("state", "in", ["live", "held"])
        .execute();
    } else await tx.deleteFrom(name).execute();
  }
}

/**
 * Lets every index and every kept page of every process follow: the numbers are higher than any that was seen here or
 * there. Answers that of the restore.
 */
async function raiseCounters({ tx, change }: Write, rehearsal: Database, before: readonly string[]) {
  const counters = await rehearsal.read.selectFrom("counters").select(["name", "value"]).execute();
  const highest = Math.max(change, ...counters.map(({ value }) => value + 1));
  await tx.updateTable("counters").set({ value: highest }).where("name", "=", "change").execute();
  await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", highest) }))
    .where("name", "=", "content")
    .execute();
  const enquiries = counters.find(({ name }) => name === "enquiry")?.value ?? 0;
  await tx
    .updateTable("counters")
    .set({ value: enquiries })
    .where("name", "=", "enquiry")
    .where("value", "<", enquiries)
    .execute();
  await tx.updateTable("products").set({ change: highest }).execute();
  const there = new Set((await tx.selectFrom("products").select("id").execute()).map(({ id }) => id));
  const removals = before
    .filter((id) => !there.has(id))
    .map((entity_id) => ({ change: highest, entity: "product", entity_id }));
  await insertAll(tx, "removals", removals);
  return highest;
}

/**
 * Gives everything that is saved from a version the number of the restore, which is above all that were handed out
 * before, here or in the backup: a version goes up by one in a write, which raises the change counter by one as well.
 * Forms that were open across the restore are told so, and what is kept by a version is read anew. What nobody has saved
 * stays at 0. Rows of an import that were checked against a product as it is now still are, and mail that was tested still is.
 */
async function raiseVersions({ tx }: Write, shapes: readonly TableShape[], number: number): Promise<void> {
  await sql`update import_rows set product_version = ${number}
    where product_version = (select version from products where products.id = import_rows.product_id)`.execute(
    tx,
  );
  await raiseMailTest({ tx }, number);
  for (const { name, columns } of shapes) {
    if (!columns.some((column) => column.name === "version")) continue;
    await sql`update ${sql.table(name)} set version = ${number} where version > 0`.execute(tx);
  }
}

/** The test message is kept with the version of the mail settings that it tested. */
async function raiseMailTest({ tx }: Pick<Write, "tx">, number: number): Promise<void> {
  const rows = await tx
    .selectFrom("settings")
    .select(["key", "value", "version"])
    .where("key", "in", ["mail", MAIL_TEST])
    .execute();
  const version = rows.find(({ key }) => key === "mail")?.version ?? 0;
  const test = rows.find(({ key }) => key === MAIL_TEST);
  if (!test || version === 0 || (JSON.parse(test.value) as MailTest).mailVersion !== version) return;
  const value: MailTest = { mailVersion: number };
  await tx
    .updateTable("settings")
    .set({ value: JSON.stringify(value) })
    .where("key", "=", MAIL_TEST)
    .execute();
}
