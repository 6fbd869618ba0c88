import { v7 as uuidv7 } from "uuid";
import type { FailedSearch } from "#contract/enquiries/enquiry.ts";
import { readPhone } from "#contract/platform/phone.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { fold } from "#contract/platform/words.ts";
import { FAILED_SEARCH_DAYS, FAILED_SEARCH_ROWS_MAX } from "#contract/products/limits.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { deleteRows, requireById } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import type { SearchEngine } from "../search/engine.ts";

/** More digits than a part number has: probably a phone number. */
const PHONE_DIGITS = 10;

const DAY = 24 * 60 * 60_000;
export const searchDayOf = (time: number): number => Math.floor(time / DAY);

/** Counts a search without a match, unless it is personal data; no content change, so no activity record. */
export async function countFailedSearch(
  { database, search }: { database: Database; search: SearchEngine },
  typed: string,
): Promise<void> {
  const text = normaliseSearch(typed);
  if (text === undefined || search.lapses() === undefined) return;
  const found = await search.find(text);
  // While the index is behind, searches find less than there is.
  if (search.lapses() === undefined) return;
  if (found.exact > 0) return;
  const now = Date.now();
  const row = await database.main
    .insertInto("failed_searches")
    .values({ id: uuidv7(), search: text, day: searchDayOf(now), times: 1, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["search", "day"])
        .doUpdateSet((eb) => ({ times: eb("failed_searches.times", "+", 1), seen_at: now })),
    )
    .returning("times")
    .executeTakeFirstOrThrow();
  if (row.times === 1) await keepWithinBounds(database);
}

/** Deletes the rarest, then oldest, rows above the limit, so that nonsense can't displace real searches. */
async function keepWithinBounds({ main }: Database): Promise<void> {
  await main
    .deleteFrom("failed_searches")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("failed_searches")
        .select("id")
        .orderBy("times", "desc")
        .orderBy("seen_at", "desc")
        .orderBy("id", "desc")
        .limit(FAILED_SEARCH_ROWS_MAX)
        .offset(FAILED_SEARCH_ROWS_MAX),
    )
    .execute();
}

/** GET /searches/failed: returns the searches of the last 30 days, most frequent first. */
export async function listFailedSearches({ read }: Database): Promise<FailedSearch[]> {
  const rows = await read
    .selectFrom("failed_searches")
    .select((eb) => [
      "search",
      eb.fn.min("id").as("id"),
      eb.fn.sum<number>("times").as("times"),
      eb.fn.max("seen_at").as("seen_at"),
      eb.fn.max("sample").as("sample"),
    ])
    .where("day", ">", searchDayOf(Date.now()) - FAILED_SEARCH_DAYS)
    .groupBy("search")
    .execute();
  return rows
    .map((row) => ({
      _id: row.id,
      search: row.search,
      times: Number(row.times),
      lastSeenAt: instant(row.seen_at),
      sample: Number(row.sample) === 1,
    }))
    .sort((a, b) => b.times - a.times || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/** DELETE /searches/failed/{id}: removes a search until it fails again. Throws 404. */
export function deleteFailedSearch(
  database: Database,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    const { search } = await requireById(tx, "failed_searches", id, ENQUIRY_SERVER.searchNotFound);
    await deleteRows(tx, "failed_searches", { search });
    await record("delete", "failed_search", id, "Marked a failed search as done");
    return { message: ENQUIRY_SERVER.searchDone };
  });
}

export async function sweepFailedSearches({ main }: Database): Promise<void> {
  await main
    .deleteFrom("failed_searches")
    .where("day", "<=", searchDayOf(Date.now()) - FAILED_SEARCH_DAYS)
    .execute();
}

/** Returns the folded text; undefined for e-mail addresses and phone numbers, which are personal data. */
export function normaliseSearch(typed: string): string | undefined {
  const text = fold(typed)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const { number, rest } = readPhone(text);
  const isPhone = !/\p{L}/u.test(rest) && (number.startsWith("+") || number.length >= PHONE_DIGITS);
  return /[\p{L}\p{N}]/u.test(text) && !text.includes("@") && !isPhone ? text : undefined;
}
