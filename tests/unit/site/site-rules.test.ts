import { describe, expect, it, test } from "vitest";
import { ORDER_MAX as MAX } from "#contract/site/limits.ts";
import { openingAt } from "#contract/site/open-now.ts";
import type { OpeningSpan } from "#contract/site/opening-hours.ts";
import { permutedPlaces, renumberedPlaces } from "#server/site/items/kind.ts";
import { pagePolicy } from "#server/site/pages/make-page.ts";
import { pairs } from "#tests/support/tables.ts";

test.each([
  { present: [], places: [] },
  ...pairs("5=5|3 7 40=3 7 40|0 0 0=0 1 2|3 3 4 9=3 4 5 9|3 9 9 40=3 9 10 40").map((row) => {
    const [present = [], places = []] = row.map((list) => list.split(" ").map(Number));
    return { present, places };
  }),
  { present: [7, MAX, MAX], places: [7, MAX - 1, MAX] },
  { present: [MAX - 1, MAX, MAX, MAX + 1], places: [MAX - 3, MAX - 2, MAX - 1, MAX] },
])("permutedPlaces reassigns $present as $places", ({ present, places }) => {
  expect(permutedPlaces(present)).toEqual(places);
});

test("renumberedPlaces numbers news items from 0", () =>
  expect(renumberedPlaces([3, 3, 40])).toEqual([0, 1, 2]));

const week: OpeningSpan[] = [
  { from: "monday", to: "friday", opens: "09:30", closes: "13:00" },
  { from: "monday", to: "friday", opens: "14:00", closes: "19:00" },
  { from: "saturday", to: "saturday", opens: "10:00", closes: "14:00" },
];
/** A time in the business's time zone; 2026-11-23 is a Monday. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+05:30`);
/** A time and its AM or PM stay on one line. */
const held = (words: string) => words.replace(/ (?=[AP]M$)/, "\u00a0");

describe("opening hours", () => {
  test.each([
    [23, "09:29", false, "Closed now, opens at 9:30 AM", "today from 9:30 AM"],
    [23, "09:30", true, "Open now, until 1:00 PM", "today"],
    [23, "12:59", true, "Open now, until 1:00 PM", "today"],
    [23, "13:00", false, "Closed now, opens at 2:00 PM", "today from 2:00 PM"],
    [23, "18:59", true, "Open now, until 7:00 PM", "today"],
    [23, "19:00", false, "Closed now, opens tomorrow at 9:30 AM", "tomorrow from 9:30 AM"],
    [27, "23:59", false, "Closed now, opens tomorrow at 10:00 AM", "tomorrow from 10:00 AM"],
    [28, "14:00", false, "Closed now, opens Monday at 9:30 AM", "Monday from 9:30 AM"],
    [29, "00:00", false, "Closed now, opens tomorrow at 9:30 AM", "tomorrow from 9:30 AM"],
  ])("on November %i at %s", (day, time, isOpen, words, from) => {
    expect(openingAt(week, at(day, time))).toEqual({ isOpen, words: held(words), from: held(from) });
  });

  test("span the end of the week", () => {
    const span: OpeningSpan = { from: "saturday", to: "monday", opens: "08:00", closes: "12:00" };
    expect(openingAt([span], at(29, "11:00"))?.words).toBe(held("Open now, until 12:00 PM"));
    expect(openingAt([span], at(24, "11:00"))?.words).toBe(held("Closed now, opens Saturday at 8:00 AM"));
  });

  test("of a single day reopen on that day a week later", () => {
    const span: OpeningSpan = { from: "sunday", to: "sunday", opens: "08:00", closes: "12:00" };
    expect(openingAt([span], at(29, "12:00"))?.words).toBe(held("Closed now, opens Sunday at 8:00 AM"));
  });

  test("return undefined without hours", () => expect(openingAt([], at(23, "12:00"))).toBeUndefined());
});

describe("content security policy of a page", () => {
  it("allows only the given frame", () => {
    expect(pagePolicy("", { images: "stored" })).not.toContain("frame-src");
    expect(pagePolicy("", { images: "stored", frame: "https://maps.example.com" })).toContain(
      "; frame-src https://maps.example.com;",
    );
  });

  it("allows the page's inline scripts by hash, and no data block", () => {
    const policy = pagePolicy('<script>a()</script><script type="application/ld+json">{}</script>', {
      images: "stored",
    });
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
    expect(policy).not.toContain("unsafe");
  });

  it("allows blob images only if images are chosen on the page", () => {
    expect(pagePolicy("", { images: "stored" })).not.toContain("blob:");
    expect(pagePolicy("", { images: "chosen" })).toContain("img-src 'self' data: blob:;");
  });
});
