import type { EnquiryEvent } from "#contract/enquiries/enquiry.ts";
import { ANSWER_TIME_DAYS, ANSWERED_MIN } from "#contract/enquiries/limits.ts";
import { counted } from "#contract/platform/counted.ts";
import { DAY, HOUR, MINUTE } from "#contract/platform/units.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db } from "../platform/database/schema.ts";
import { ANSWER_TIME, findSetting, putSetting } from "../platform/database/settings.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { SYSTEM, write } from "../platform/database/write.ts";
import { MARKED } from "./edit-enquiry.ts";
import { CHAT } from "./store.ts";

/**
 * Measures how long enquiries waited for their first answer and stores it in words, if they changed. Pages show the stored ones, so
 * that no answer waits for a reading of the inbox.
 */
export async function measureAnswerTime(database: Database, now: number): Promise<void> {
  const words = answerTimeInWords(await timesToAnswer(database.read, now - ANSWER_TIME_DAYS * DAY));
  const { value = "", version } = await findSetting<string>(database, ANSWER_TIME);
  if (words === value) return;
  await write(database, SYSTEM, async (transaction) => {
    await putSetting(transaction, ANSWER_TIME, words, version + 1);
    const description = words ? `The time to an answer is ${words}` : "The time to an answer is unknown";
    await transaction.record("update", "settings", ANSWER_TIME, description);
  });
}

/**
 * Returns the milliseconds from each enquiry since a moment to the first of: a recorded answer, a sent quotation, another state.
 * Enquiries that the staff wrote down, of the sample, or that are still new have none.
 */
async function timesToAnswer(read: Db, since: number): Promise<number[]> {
  const rows = await rowsWith(read, "enquiries", { sample: 0 })
    .select((eb) => [
      "created_at",
      "events",
      eb
        .selectFrom("quotations")
        .select(({ fn }) => fn.min("quotations.sent_at").as("at"))
        .whereRef("quotations.enquiry_id", "=", "enquiries.id")
        .as("quoted_at"),
      eb
        .selectFrom("activity")
        .select(({ fn }) => fn.min("activity.at").as("at"))
        .where("activity.entity", "=", "enquiry")
        .whereRef("activity.entity_id", "=", "enquiries.id")
        .where("activity.description", "like", `${MARKED}%`)
        .as("marked_at"),
    ])
    .where("created_at", ">=", since)
    .where("kind", "not in", [CHAT, "office"])
    .where("state", "!=", "new")
    .execute();
  return rows.flatMap(({ created_at, events, quoted_at, marked_at }) => {
    const answer = (JSON.parse(events) as EnquiryEvent[]).find(({ kind }) => kind === "answer");
    const moments = [answer && Date.parse(answer.at), quoted_at, marked_at];
    const known = moments.flatMap((moment) =>
      moment === undefined || moment === null ? [] : Number(moment),
    );
    return known.length > 0 ? Math.max(Math.min(...known) - created_at, 0) : [];
  });
}

/** Minutes are shown in steps of five, so that the words don't change with every answer. */
const STEP = 5 * MINUTE;

/**
 * Returns the median of times in milliseconds in words, rounded up so that they promise nothing: '25 minutes', '2 hours', '1 day'.
 * Empty below ANSWERED_MIN times: fewer say nothing about the next answer.
 */
export function answerTimeInWords(times: readonly number[]): string {
  if (times.length < ANSWERED_MIN) return "";
  const sorted = [...times].sort((one, other) => one - other);
  // Of an even number the later of the two in the middle, for the same reason.
  const median = Math.max(sorted[Math.floor(sorted.length / 2)] ?? 0, 1);
  const steps = Math.ceil(median / STEP);
  if (steps * STEP < HOUR) return counted((steps * STEP) / MINUTE, "minute");
  const hours = Math.ceil(median / HOUR);
  return hours < DAY / HOUR ? counted(hours, "hour") : counted(Math.ceil(median / DAY), "day");
}
