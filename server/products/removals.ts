import type { Database } from "../platform/database/open.ts";
import { insertAll } from "../platform/database/statements.ts";
import type { Write } from "../platform/database/write.ts";

/** How many removals are kept for indexes that haven't read them. */
const KEPT_MAX = 10_000;
/** The entity of the row that says up to which change removals were deleted. */
const SWEPT = "swept";

/** Tells every search index that products were permanently deleted. */
export async function addRemovals(
  { tx, change }: Pick<Write, "tx" | "change">,
  ids: readonly string[],
): Promise<void> {
  await insertAll(
    tx,
    "removals",
    ids.map((entity_id) => ({ change, entity: "product", entity_id })),
  );
  const last = await tx
    .selectFrom("removals")
    .select("change")
    .orderBy("change", "desc")
    .offset(KEPT_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx.deleteFrom("removals").where("change", "<=", last.change).execute();
  await tx.insertInto("removals").values({ change: last.change, entity: SWEPT, entity_id: "" }).execute();
}

/** Returns the ids of the products removed in these changes; undefined if they aren't kept any more. */
export async function readRemovals(
  { read }: Pick<Database, "read">,
  after: number,
  upTo: number,
): Promise<string[] | undefined> {
  const rows = await read
    .selectFrom("removals")
    .select(["entity", "entity_id"])
    .where("change", ">", after)
    .where("change", "<=", upTo)
    .execute();
  return rows.some(({ entity }) => entity === SWEPT) ? undefined : rows.map(({ entity_id }) => entity_id);
}
