import { describe, expect, test, vi } from "vitest";
import {
  formatAge,
  formatAgo,
  formatListDate,
  formatLongDate,
  formatRupees,
  formatShortAge,
} from "#contract/platform/dates.ts";
import { DISPLAY_TIME_ZONE } from "#contract/platform/day.ts";
import { pairs, texts } from "#tests/support/tables.ts";

describe("long dates", () => {
  test.each([
    ["2024-01-05T20:00:00Z", "January 6, 2024 at 1:30 AM"],
    ["2024-01-05T20:00:00.123Z", "January 6, 2024 at 1:30 AM"],
    ["2024-01-05T20:00:00", "January 6, 2024 at 1:30 AM"],
    ["2024-01-06T01:30:00+05:30", "January 6, 2024 at 1:30 AM"],
    ["2024-01-05T18:30:00Z", "January 6, 2024 at 12:00 AM"],
    ["2024-02-29", "February 29, 2024 at 5:30 AM"],
    [new Date("2023-12-31T18:29:59Z"), "December 31, 2023 at 11:59 PM"],
    [0, "January 1, 1970 at 5:30 AM"],
  ])("formats %j as '%s'", (value, text) => expect(formatLongDate(value)).toBe(text));

  test("uses the time zone of the business", () => expect(DISPLAY_TIME_ZONE).toBe("Asia/Kolkata"));

  test.each(
    [
      ...[undefined, null, true, {}, [2024, 1, 5], Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1],
      new Date("nothing"),
      ...texts(
        "| |yesterday|1|2024|05/01/2024|2024-1-5|2024-13-01|2024-00-10|2024-02-30|2023-02-29",
        "2024-01-05T25:00:00Z|2024-01-05T20:61:00Z|2024-01-05 20:00:00|2024-01-05T20:00:00Z tail",
      ),
    ].map((value) => [value]),
  )("formats %j as 'Invalid date'", (value) => expect(formatLongDate(value)).toBe("Invalid date"));
});

describe("dates of a list", () => {
  // 1:30 AM on November 22 in the business's time zone.
  const now = Date.parse("2026-11-21T20:00:00Z");
  test.each([
    ["2026-11-21T20:00:00Z", "today at 1:30 AM"],
    ["2026-11-21T18:30:00Z", "today at 12:00 AM"],
    ["2026-11-21T18:29:59Z", "November 21, 2026"],
    ["2025-11-21T20:00:00Z", "November 22, 2025"],
    ["2026-11-02T20:00:00Z", "November 3, 2026"],
    ["nothing", "Invalid date"],
  ])("show %s as '%s'", (value, text) => expect(formatListDate(formatLongDate(value), now)).toBe(text));

  test.each(["-", ""])("leave the text '%s'", (text) => expect(formatListDate(text, now)).toBe(text));
});

describe("formatRupees", () => {
  test.each([
    [1234567.5, "₹12,34,567.50"],
    [0, "₹0.00"],
    [99.999, "₹100.00"],
  ])("formats %d as %s", (value, text) => expect(formatRupees(value)).toBe(text));

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY]])("formats %d as plain text", (value) => {
    expect(formatRupees(value)).toBe(String(value));
  });

  test("falls back to the plain number if the currency can't be formatted", () => {
    const broken = vi.spyOn(Intl, "NumberFormat").mockImplementation(function refuse() {
      throw new RangeError("no such currency");
    });
    expect(formatRupees(1234.5)).toBe("1234.5");
    broken.mockRestore();
  });
});

describe("ages", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  test.each([
    ...pairs(
      "2026-11-22T12:00:30Z=just now|2026-11-22T11:59:01Z=just now|2026-11-22T11:59:00Z=1 minute",
      "2026-11-22T11:00:01Z=59 minutes|2026-11-22T11:00:00Z=1 hour|2026-11-21T12:00:01Z=23 hours",
      "2026-11-20T12:00:00Z=2 days|2026-11-15T12:00:00Z=1 week|2025-12-01T12:00:00Z=50 weeks",
      "2024-01-01=over a year|yesterday=",
    ),
    [null, ""],
  ])("of %s is %s", (value, age) => expect(formatAge(value, now)).toBe(age));

  test.each(
    pairs(
      "2026-11-22T11:59:30Z=just now|2026-11-22T11:59:00Z=1 min|2026-11-22T11:00:01Z=59 min",
      "2026-11-22T11:00:00Z=1 h|2026-11-21T12:00:01Z=23 h|2026-11-20T12:00:00Z=2 days|yesterday=",
    ),
  )("of %s is %s in short", (value, age) => expect(formatShortAge(value, now)).toBe(age));
  test.each(
    pairs("2026-11-22T11:59:30Z=just now|2026-11-22T09:00:00Z=3 hours ago|2024-01-01=over a year ago|="),
  )("of %j is shown as %j", (value, ago) => expect(formatAgo(value, now)).toBe(ago));
});
