import { type Kysely, sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/**
 * Moves the part code from its specification to a field. Raises the version, so that open forms and checked imports get a
 * conflict instead of restoring the old specification.
 */
export const partCodes: MigrationStep = async (db, { key }) => {
  await db.schema.alterTable("products").addColumn("part_code", "text").execute();
  await db.schema.alterTable("products").addColumn("part_code_key", key).execute();
  await moveCodes(db);
  await sql`create index products_by_code on products (part_code_key) where part_code_key is not null`.execute(
    db,
  );
};

/** Former specification names of the code, as of this step. */
const CODE_NAMES = new Set(["part code", "part no", "part no.", "part number", "code", "article no"]);
const CODE_MAX = 60;
const SLICE = 500;

interface Row {
  id: string;
  specifications: string;
}

async function moveCodes(db: Kysely<unknown>): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<Row>`
      select id, specifications from products where id > ${after} order by id limit ${SLICE}`.execute(db);
    for (const row of rows) await moveCode(db, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** A code too long for the field stays in the specification and still gets its key. */
async function moveCode(db: Kysely<unknown>, { id, specifications }: Row): Promise<void> {
  const rows = readRows(specifications);
  const held = rows.find(({ name }) => CODE_NAMES.has(name.trim().toLowerCase()));
  if (!held) return;
  const key = held.value
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
  if (held.value.length > CODE_MAX) {
    await sql`update products set part_code_key = ${key || null} where id = ${id}`.execute(db);
    return;
  }
  const others = JSON.stringify(rows.filter((row) => row !== held));
  await sql`update products set part_code = ${held.value}, part_code_key = ${key || null},
    specifications = ${others}, version = version + 1 where id = ${id}`.execute(db);
}

/** Text not written by the product's code has no part code. */
function readRows(specifications: string): { name: string; value: string }[] {
  try {
    const rows: unknown = JSON.parse(specifications);
    return Array.isArray(rows)
      ? rows.filter((row) => typeof row?.name === "string" && typeof row.value === "string")
      : [];
  } catch {
    return [];
  }
}
