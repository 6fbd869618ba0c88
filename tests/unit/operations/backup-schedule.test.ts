import { describe, expect, test } from "vitest";
import { slotAfter, slotBefore } from "#server/operations/backup/kept/schedule.ts";

const at = (text: string) => Date.parse(text);
const iso = (slot: number | undefined) => slot && new Date(slot).toISOString();
const daily = { every: "day", hour: 3, weekday: 0, timeZone: "UTC" } as const;
const weekly = { ...daily, every: "week", weekday: 5 } as const;
const around = (when: Parameters<typeof slotBefore>[0], now: string) =>
  [slotBefore(when, at(now)), slotAfter(when, at(now))].map(iso);

describe("backup schedule", () => {
  test.each([
    ["a day's, before its hour", daily, "2026-11-22T02:59:59Z", "2026-11-21T03:00", "2026-11-22T03:00"],
    ["at its hour", daily, "2026-11-22T03:00:00Z", "2026-11-22T03:00", "2026-11-23T03:00"],
    ["over the end of a year", daily, "2026-12-31T23:59:59Z", "2026-12-31T03:00", "2027-01-01T03:00"],
    ["a week's", weekly, "2026-11-22T12:00:00Z", "2026-11-20T03:00", "2026-11-27T03:00"],
    [
      "a week's on its day, before its hour",
      weekly,
      "2026-11-20T02:00:00Z",
      "2026-11-13T03:00",
      "2026-11-20T03:00",
    ],
    [
      "in a zone of half an hour",
      { ...daily, timeZone: "Asia/Kolkata" },
      "2026-11-22T21:00:00Z",
      "2026-11-21T21:30",
      "2026-11-22T21:30",
    ],
    [
      "a week's, on the day of the zone and not of UTC",
      { ...weekly, hour: 1, timeZone: "Asia/Kolkata" },
      "2026-11-22T12:00:00Z",
      "2026-11-19T19:30",
      "2026-11-26T19:30",
    ],
    [
      "in winter and in summer",
      { ...daily, timeZone: "Europe/Berlin" },
      "2026-03-28T12:00:00Z",
      "2026-03-28T02:00",
      "2026-03-29T01:00",
    ],
    [
      "where clocks leave the hour out",
      { ...daily, hour: 2, timeZone: "Europe/Berlin" },
      "2026-03-29T00:30:00Z",
      "2026-03-28T01:00",
      "2026-03-29T01:00",
    ],
  ] as const)("%s", (_, when, now, before, after) => {
    expect(around(when, now)).toEqual([`${before}:00.000Z`, `${after}:00.000Z`]);
  });

  test("has no times when switched off", () => {
    expect(around({ ...daily, every: "off" } as never, "2026-11-22T12:00:00Z")).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("has one time each day of the year, also when clocks change", () => {
    for (const timeZone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]) {
      for (const hour of [0, 2, 3, 23]) {
        const when = { ...daily, hour, timeZone };
        let slot = Number(slotAfter(when, at("2026-01-01T12:00:00Z")));
        for (let day = 0; day < 364; day += 1) {
          const next = Number(slotAfter(when, slot));
          expect(Math.abs(next - slot - 24 * 3_600_000)).toBeLessThanOrEqual(3_600_000);
          expect(slotBefore(when, next)).toBe(next);
          slot = next;
        }
      }
    }
  });
});
