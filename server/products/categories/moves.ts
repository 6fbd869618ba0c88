import { sql } from "kysely";
import { slices } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";

/** Rows that are moved by one statement. */
const SLICE = 500;

/** Where a category is named in JSON. A text in it can't contain this, since its quotes are escaped. */
const inPlace = (category: string) => `"key":"${category}"`;

/** What has a category: products and catalogues in a column, the links of enquiries in JSON. */
const HOLDERS = {
  product: (category: string) => sql`products where category = ${category}`,
  catalog: (category: string) => sql`catalogs where category = ${category}`,
  enquiry: (category: string) =>
    sql`enquiries where catalogue like ${`%${inPlace(category)}%`} or items like ${`%${inPlace(category)}%`}`,
} as const;
type Holder = keyof typeof HOLDERS;

/** Lists what has a category, for its merge and the undo of it. Returns how many there are of each. */
export async function listHolders(tx: Tx, category: string): Promise<Record<Holder, number>> {
  const list = async (entity: Holder) => {
    const rows = HOLDERS[entity](category);
    const listed = await sql`insert into category_moves (category, entity, entity_id)
      select ${sql.lit(category)}, ${sql.lit(entity)}, id from ${rows}`.execute(tx);
    return Number(listed.numAffectedRows ?? 0);
  };
  return {
    product: await list("product"),
    catalog: await list("catalog"),
    enquiry: await list("enquiry"),
  };
}

/** Moves the rows listed under `listed` from category `from` to `to`. Raises their versions, so that stale edits conflict. */
export async function moveHolders(
  { tx, change, now }: Write,
  listed: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ids = (entity: Holder) =>
    rowsWith(tx, "category_moves", { category: listed, entity }).select("entity_id");
  const moveRows = async (table: "products" | "catalogs", entity: Holder) => {
    const idsAfter = (last?: { entity_id: string }) =>
      ids(entity)
        .where("entity_id", ">", last?.entity_id ?? "")
        .orderBy("entity_id")
        .limit(SLICE)
        .execute();
    for await (const rows of slices(SLICE, idsAfter)) {
      await tx
        .updateTable(table)
        .set((eb) => ({ category: to, version: eb("version", "+", 1), change, updated_at: now }))
        .where("category", "=", from)
        .where(
          "id",
          "in",
          rows.map((row) => row.entity_id),
        )
        .execute();
    }
  };
  await moveRows("products", "product");
  await moveRows("catalogs", "catalog");
  const [before, after] = [inPlace(from), inPlace(to)];
  await tx
    .updateTable("enquiries")
    .set({
      catalogue: sql<string | null>`replace(catalogue, ${before}, ${after})`,
      items: sql<string>`replace(items, ${before}, ${after})`,
    })
    .where("id", "in", ids("enquiry"))
    .execute();
}

/** Forgets what merges before a time moved: they can't be undone any more. */
export async function forgetMoves(tx: Tx, before: number): Promise<void> {
  const old = tx.selectFrom("categories").select("id").where("removed_at", "<", before);
  await tx.deleteFrom("category_moves").where("category", "in", old).execute();
}
