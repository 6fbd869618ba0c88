import { CATEGORY_SERVER } from "../../../contract/messages.ts";
import { MERGE_UNDO_WINDOW } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CategoryRow } from "../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../platform/database/write.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { namesOf } from "./merge-category.ts";
import { moveHolders } from "./moves.ts";
import { findLiveCategory } from "./store.ts";

/** Products moved on since keep their category. Throws 404 after ten minutes, 409 if the other was merged. */
export function restoreCategory(database: Database, actor: Actor, id: string): Promise<void> {
  return write(database, actor, async (transaction) => {
    const { tx, change, now, record } = transaction;
    const row = await tx
      .selectFrom("categories")
      .selectAll()
      .where("id", "=", id)
      .where("removed_at", ">", now - MERGE_UNDO_WINDOW)
      .executeTakeFirst();
    if (!row) throw notFound(CATEGORY_SERVER.notRestorable);
    await tx
      .updateTable("categories")
      .set((eb) => ({
        merged_into: null,
        removed_at: null,
        version: eb("version", "+", 1),
        change,
        updated_at: now,
      }))
      .where("id", "=", id)
      .execute();
    if (row.merged_into !== null) await moveBack(transaction, row, row.merged_into);
    await record({
      type: "update",
      entity: "category",
      entity_id: id,
      description: `Restored category '${row.label}'`,
    });
  });
}

async function moveBack(transaction: Write, row: CategoryRow, into: string): Promise<void> {
  const { tx, change, now } = transaction;
  const target = await findLiveCategory(tx, into);
  if (!target) throw new ProblemError(409, CATEGORY_SERVER.mergedSince);
  await moveHolders(transaction, row.id, { from: into, to: row.id });
  await tx.deleteFrom("category_moves").where("category", "=", row.id).execute();
  const gained = new Set(namesOf(row));
  const words = (JSON.parse(target.words) as string[]).filter((word) => !gained.has(word));
  await tx
    .updateTable("categories")
    .set((eb) => ({ words: JSON.stringify(words), version: eb("version", "+", 1), change, updated_at: now }))
    .where("id", "=", into)
    .execute();
}
