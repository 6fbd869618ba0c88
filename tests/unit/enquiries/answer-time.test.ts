import { describe, expect, test } from "vitest";
import { ANSWERED_MIN } from "#contract/enquiries/limits.ts";
import { DAY, HOUR, MINUTE } from "#contract/platform/units.ts";
import { answerTimeInWords } from "#server/enquiries/answer-time.ts";

const times = (...some: number[]) => some;
const same = (time: number, count = ANSWERED_MIN) => Array.from({ length: count }, () => time);

describe("answerTimeInWords", () => {
  test.each([
    ["nothing without an answer", [], ""],
    ["nothing of nine", same(HOUR, ANSWERED_MIN - 1), ""],
    ["an immediate answer", same(0), "5 minutes"],
    ["minutes in steps of five, rounded up", same(21 * MINUTE), "25 minutes"],
    ["the last step below an hour", same(55 * MINUTE), "55 minutes"],
    ["an hour from there", same(55 * MINUTE + 1), "1 hour"],
    ["an hour", same(HOUR), "1 hour"],
    ["hours, rounded up", same(HOUR + 1), "2 hours"],
    ["23 hours", same(23 * HOUR), "23 hours"],
    ["a day from there", same(23 * HOUR + 1), "1 day"],
    ["days, rounded up", same(DAY + 1), "2 days"],
    ["the later one in the middle of ten", [...same(HOUR, 5), ...same(3 * HOUR, 5)], "3 hours"],
    ["the one in the middle of eleven", [...same(HOUR, 6), ...same(3 * DAY, 5)], "1 hour"],
    ["the middle by size, not by order", times(9, 8, 1, 1, 1, 1, 1, 1, 1, 9).map((h) => h * HOUR), "1 hour"],
  ])("%s", (_name, given, words) => {
    expect(answerTimeInWords(given)).toBe(words);
  });
});
