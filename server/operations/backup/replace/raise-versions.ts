import { sql } from "kysely";
import type { Write } from "../../../platform/database/write.ts";
import { MAIL_TEST, type MailTest } from "../../../platform/mail/mail-test.ts";
import type { TableShape } from "../tables.ts";

/**
 * Gives everything that is saved from a version the number of the restore, which is above all that were handed out
 * before, here or in the backup: a version goes up by one in a write, which raises the change counter by one as well.
 * Forms that were open across the restore are told so, and what is kept by a version is read anew. What nobody has saved
 * stays at 0. Rows of an import that were checked against a product as it is now still are, and mail that was tested still is.
 */
export async function raiseVersions(
  { tx }: Write,
  shapes: readonly TableShape[],
  number: number,
): Promise<void> {
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
