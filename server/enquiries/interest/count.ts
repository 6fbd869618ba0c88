import { sql } from "kysely";
import { monthOf } from "#contract/platform/day.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";

export type InteractionKind = "looked" | "asked" | "chats";

/** Counts an interaction once for each part. Updates in one order, so that concurrent writes can't deadlock. */
export async function countInterest(db: Db, kind: InteractionKind, ids: Iterable<string>): Promise<void> {
  const month = monthOf(Date.now());
  const rows = [...new Set(ids)].sort().map((product_id) => ({
    month,
    product_id,
    looked: 0,
    asked: 0,
    chats: 0,
    [kind]: 1,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto("interest")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["month", "product_id"])
        .doUpdateSet((eb) => ({ [kind]: eb(`interest.${kind}`, "+", 1) })),
    )
    .execute();
}

/** Counts a view of a part; ignores parts that don't exist. */
export async function countLook({ main, read }: Database, id: string): Promise<void> {
  const product = rowsWith(read, "products", { id, deleted_at: null, published: 1 }).select("id");
  if (await product.executeTakeFirst()) await countInterest(main, "looked", [id]);
}

/** Deletes counts of old months, and of permanently deleted parts. */
export async function sweepInterest({ main }: Database, before: string): Promise<void> {
  await main
    .deleteFrom("interest")
    .where((eb) =>
      eb.or([
        eb("month", "<", before),
        sql<boolean>`not exists (select 1 from products where products.id = interest.product_id)`,
      ]),
    )
    .execute();
}
