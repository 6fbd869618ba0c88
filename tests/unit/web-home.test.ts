import { describe, expect, it, test } from "vitest";
import { dayParts, formatDay } from "../../contract/day.ts";
import { FALLBACK_NEWS } from "../../contract/news-fallback.ts";
import { asNews } from "../../web/api/home.ts";
import { wrapped } from "../../web/features/home/use-advance.ts";

describe("a ring of items", () => {
  test.each([
    [0, 3, 0],
    [2, 3, 2],
    [3, 3, 0],
    [-1, 3, 2],
    [-4, 3, 2],
    [7, 3, 1],
    [5, 1, 0],
  ])("%i of %i is %i", (index, count, expected) => expect(wrapped(index, count)).toBe(expected));
});

describe("a day", () => {
  test.each([
    ["2024-03-12", "March 12, 2024"],
    ["2024-01-01", "January 1, 2024"],
    ["2023-12-31", "December 31, 2023"],
    ["2024-02-29", "February 29, 2024"],
  ])("%s reads '%s'", (day, text) => expect(formatDay(day)).toBe(text));

  it("comes in parts, too", () => {
    expect(dayParts("2024-03-02")).toEqual({ month: "March", day: "2", year: "2024" });
  });
});

describe("news for the panel", () => {
  const [item] = FALLBACK_NEWS;
  if (!item) throw new Error("There are built-in news");

  it("have a tag, whatever the server sends", () => {
    expect(asNews(item).tag).toBe("Stock");
    expect(asNews({ ...item, tag: null }).tag).toBe("News");
  });

  it("have a picture only where both its address and its measures are known", () => {
    const picture = { width: 4, height: 3, sizes: [320], placeholder: "data:," };
    expect(asNews(item).image).toBeUndefined();
    expect(asNews({ ...item, imageUrl: "/files/a/320.webp" }).image).toBeUndefined();
    expect(asNews({ ...item, picture }).image).toBeUndefined();
    expect(asNews({ ...item, imageUrl: "/files/a/320.webp", picture }).image).toEqual({
      src: "/files/a/320.webp",
      ...picture,
    });
  });

  it("are three when the call fails, none of them without a text", () => {
    expect(FALLBACK_NEWS).toHaveLength(3);
    for (const { title, content, date } of FALLBACK_NEWS) {
      expect([title, content, formatDay(date)]).not.toContain("");
    }
  });
});
