import { describe, expect, it, test } from "vitest";
import { dayOf } from "../../../contract/platform/day.ts";
import { dayParts, formatDay } from "../../../contract/platform/written-day.ts";
import { FALLBACK_NEWS } from "../../../contract/site/news-fallback.ts";
import { asNews, asSlide } from "../../../web/api/home.ts";
import { wrapped } from "../../../web/site/home/use-advance.ts";

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

  test.each([
    ["2024-03-12", "2024-03-12"],
    ["2024-03-12T00:00:00.000Z", "2024-03-12"],
    // Midnight in Bhilwara.
    ["2024-03-11T18:30:00Z", "2024-03-12"],
    ["2024-03-12T23:59:00+05:30", "2024-03-12"],
    ["2024-03-12T20:00:00.000Z", "2024-03-13"],
  ])("of %s is %s", (date, day) => expect(dayOf(date)).toBe(day));

  test.each(["", "Spring 2024", "2024-13-01", "2024-03-12 10:00", "12", "2024-03-12Tx", "null"])(
    "%j is none, and stays as it is",
    (text) => expect([dayOf(text), dayParts(text), formatDay(text)]).toEqual([undefined, undefined, text]),
  );
});

describe("news for the panel", () => {
  const [item] = FALLBACK_NEWS;
  if (!item) throw new Error("There are built-in news");

  it("have a tag, whatever the server sends", () => {
    expect(asNews(item).tag).toBe("Stock");
    expect(asNews({ ...item, tag: null }).tag).toBe("News");
  });

  it("have a picture where its address is known, with its measures or without", () => {
    const picture = { width: 4, height: 3, sizes: [320], placeholder: "data:," };
    const src = "/files/a/320.webp";
    expect(asNews(item).image).toBeUndefined();
    expect(asNews({ ...item, picture }).image).toBeUndefined();
    expect(asNews({ ...item, imageUrl: src }).image).toEqual({ src });
    expect(asNews({ ...item, imageUrl: src, picture }).image).toEqual({ src, ...picture });
  });

  it("and slides need no more than the spec lists of them", () => {
    const { picture, tagColor, ...listed } = item;
    expect([picture, tagColor]).toEqual([null, "green"]);
    const imageUrl = "/files/a.png";
    expect(asNews({ ...listed, imageUrl, tag: "", author: "", date: "2024-03-11T18:30:00.000Z" })).toEqual({
      id: item._id,
      title: item.title,
      content: item.content,
      date: "2024-03-12",
      author: "Admin",
      tag: "News",
      tagColor: "blue",
      image: { src: imageUrl },
    });
    const { _id, title } = item;
    expect(asSlide({ _id, title, imageUrl })).toEqual({
      id: _id,
      title,
      image: { src: imageUrl },
      focus: ["30", "50"],
    });
  });

  it("are three when the call fails, none of them without a text", () => {
    expect(FALLBACK_NEWS).toHaveLength(3);
    for (const { title, content, date } of FALLBACK_NEWS) {
      expect([title, content, formatDay(date)]).not.toContain("");
    }
  });
});
