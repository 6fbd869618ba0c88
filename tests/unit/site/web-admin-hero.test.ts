import { beforeAll, describe, expect, it, vi } from "vitest";
import { IMAGE_BYTES_MAX, SLIDE_FOCUS } from "#contract/platform/limits.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import type { NewsItem } from "#contract/site/news.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { imageBytes } from "#tests/support/images.ts";
import { pairs } from "#tests/support/tables.ts";
import { clearSession } from "#web/admin/platform/session/session-store.ts";
import { imageRefusal } from "#web/admin/platform/ui/image-button.tsx";
import { withOpen } from "#web/admin/site/hero/item-list.ts";
import { inOrder } from "#web/admin/site/hero/items-card.tsx";
import { markInWords, nextNumber, readMarks, writeMarks, writtenMarks } from "#web/admin/site/hero/marks.ts";
import { NEWS_IN_TAB, NEWS_ON_SERVER } from "#web/admin/site/hero/news.tsx";
import { SLIDE_KIND } from "#web/admin/site/hero/slider-card.tsx";
import { isEdited, startOver, tabNews } from "#web/admin/site/hero/tab-news.ts";
import { focusAt, focusInWords, readFocus } from "#web/admin/site/hero/use-item-form.ts";

describe("inOrder", () => {
  const items = [..."abc"].map((_id) => ({ _id }) as NewsItem);
  it.each(pairs("cab=cab|ca=cab|=abc|xcxa=cab"))("with the ids %j is %j", (ids, expected) => {
    expect(
      inOrder(items, [...ids])
        .map(({ _id }) => _id)
        .join(""),
    ).toBe(expected);
  });
});

describe("withOpen()", () => {
  const items = (ids: string) => [...ids].map((_id) => ({ _id }) as NewsItem);
  it.each([
    ["nothing is open", "ac", "abc", "", "ac"],
    ["a deleted one is open", "ac", "abc", "b", "abc"],
    ["the first one is deleted and open", "bc", "abc", "a", "abc"],
    ["all are deleted, two are open", "", "abc", "ac", "ac"],
    ["its neighbour is deleted too", "c", "abc", "b", "bc"],
    ["the others are in another order", "ca", "abc", "b", "cab"],
    ["one was added", "xac", "abc", "b", "xabc"],
    ["an open one is still there", "abc", "abc", "b", "abc"],
    ["an open one was never there", "ac", "ac", "b", "ac"],
  ])("if %s, %j after %j with %j open is %j", (_, now, before, open, expected) => {
    const shown = withOpen(items(now), items(before), new Set(open));
    expect(shown.map(({ _id }) => _id).join("")).toBe(expected);
  });
});

describe("focal point", () => {
  it.each([
    [0, 0, "0 0"],
    [0.34, 0.35, "30 40"],
    [1, 0.999, "100 100"],
    [-0.2, 1.4, "0 100"],
  ])("at %f, %f is '%s'", (left, top, expected) => expect(focusAt(left, top)).toBe(expected));
  it.each(["", "x y", "30", "30 y"])("falls back to the default for '%s'", (text) => {
    expect(readFocus(text)).toEqual({ left: 30, top: 50 });
  });
  it("is described in words", () => expect(focusInWords("0 70")).toBe("0% from the left, 70% from the top"));
});

describe("image files", () => {
  const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], "a", { type });
  it.each(["png", "jpeg", "webp"] as const)("accepts a %s up to 5 MB", async (format) => {
    const bytes = new Uint8Array(await imageBytes({ format }));
    expect(await imageRefusal(fileOf(bytes, `image/${format}`))).toBeUndefined();
    const large = new Uint8Array(IMAGE_BYTES_MAX);
    large.set(bytes);
    expect(await imageRefusal(fileOf(large, `image/${format}`))).toBeUndefined();
    const tooLarge = new Uint8Array(IMAGE_BYTES_MAX + 1);
    tooLarge.set(bytes);
    expect(await imageRefusal(fileOf(tooLarge, `image/${format}`))).toBe(HERO_FORM.imageTooLarge);
  });

  it.each(["image/gif", "image/svg+xml", "application/pdf", ""])(
    "accepts an image declared as %j",
    async (type) => {
      const bytes = new Uint8Array(await imageBytes());
      expect(await imageRefusal(fileOf(bytes, type))).toBeUndefined();
    },
  );

  it.each(["GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "\0\0\0\x1cftypavif"])(
    "rejects a file starting with %j, whatever its type",
    async (start) => {
      const bytes = new TextEncoder().encode(start.padEnd(64));
      for (const type of ["image/png", "image/jpeg", "image/webp"]) {
        expect(await imageRefusal(fileOf(bytes, type))).toBe(HERO_ADMIN.imageInvalid);
      }
    },
  );

  it("rejects a file only declared as an image, whatever its size", async () => {
    for (const size of [0, 20, IMAGE_BYTES_MAX + 1]) {
      const file = fileOf(new Uint8Array(size), "image/png");
      expect(await imageRefusal(file)).toBe(HERO_ADMIN.imageInvalid);
    }
  });
});

describe("edit form values", () => {
  it("are trimmed, without a colour if there is no tag", () => {
    const typed = { title: " A ", content: "B", tag: "", date: "2024-02-29", author: " " };
    expect(NEWS_ON_SERVER.schema.parse(typed)).toEqual({
      title: "A",
      content: "B",
      tag: null,
      date: "2024-02-29",
      author: "Admin",
    });
  });

  it.each([{ date: "" }, { date: "2023-02-29" }, { title: " " }, { content: "\n" }])("reject %j", (wrong) => {
    const typed = { title: "A", content: "B", tag: "", date: "2024-02-29", author: "", ...wrong };
    expect(NEWS_ON_SERVER.schema.safeParse(typed).success).toBe(false);
  });

  it("start with the default title and category for a slide, and today's date for news", () => {
    expect(SLIDE_KIND.valuesOf(undefined)).toEqual({
      title: HERO_ADMIN.defaultTitle,
      category: HERO_ADMIN.defaultCategory,
      description: "",
      focus: SLIDE_FOCUS,
      marks: "[]",
    });
    expect(NEWS_IN_TAB.valuesOf(undefined)["date"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe("the numbers of a slide's form", () => {
  const part = { productId: 1, title: "Sley cam", code: "TOY-CM-0316" };
  const mark = (number: string, product = 1, changes: object = {}) => ({
    number,
    place: [0.5, 0.5] as [number, number],
    product: `01a20524-f14e-7191-ac5d-00000000000${product}`,
    part,
    ...changes,
  });

  it("are written as text and read again; another text has none", () => {
    const marks = [mark("1"), mark("2", 2, { part: null })];
    expect(readMarks(writeMarks(marks))).toEqual(marks);
    for (const text of ["", "{}", "null", "[", undefined]) expect(readMarks(text)).toEqual([]);
    expect(marks.map(markInWords)).toEqual(["1: TOY-CM-0316 Sley cam", "2: Deleted part"]);
  });

  it("are sent without what is shown of their parts", () => {
    const { part: _, ...sent } = mark("1");
    expect(writtenMarks.parse(writeMarks([mark("1")]))).toEqual([sent]);
  });

  it.each([
    [[mark("1", 1, { place: [0.5, 2] })], `1: ${HERO_FORM.markOutside}`],
    [[mark("1"), mark("1", 2)], HERO_FORM.markTwice],
    [[mark("1"), mark("2")], HERO_FORM.markTwice],
    [Array.from({ length: 21 }, () => mark("1")), HERO_FORM.tooManyMarks],
  ])("are rejected with one message: %#", (marks, message) => {
    const { error } = writtenMarks.safeParse(writeMarks(marks));
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    ["", "1"],
    ["1 2", "3"],
    ["9 10 2", "11"],
    ["3a x", "4"],
  ])("after %j the next number is %s", (numbers, next) => {
    expect(
      nextNumber(
        numbers
          .split(" ")
          .filter(Boolean)
          .map((number) => mark(number)),
      ),
    ).toBe(next);
  });
});

describe("news stored in the browser tab", () => {
  const memory = new Map<string, string>();
  beforeAll(() => {
    globalThis.localStorage = { removeItem: () => {} } as unknown as Storage;
    globalThis.sessionStorage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
      key: (at: number) => [...memory.keys()][at] ?? null,
      get length() {
        return memory.size;
      },
    } as unknown as Storage;
  });
  const reload = async () => {
    vi.resetModules();
    return import("#web/admin/site/hero/tab-news.ts");
  };
  const signal = new AbortController().signal;
  const options = { signal, onProgress: () => {} };
  const list = () => tabNews.list(signal);
  const texts = { title: "New", content: "Text", tag: null, date: "2025-01-02", author: "Admin" };

  it("are renumbered after every change, and reset to the samples after logout", async () => {
    expect((await list()).map(({ title }) => title)).toEqual(FALLBACK_NEWS.map(({ title }) => title));
    const added = await tabNews.create(texts, undefined, options);
    expect((await list()).map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    expect((await list())[0]).toMatchObject({ _id: added?._id ?? "", isActive: true, imageUrl: null });
    const [first, ...others] = await list();
    await tabNews.reorder([...others, first].map((item) => item?._id ?? ""));
    expect((await list()).at(-1)).toMatchObject({ _id: added?._id ?? "", order: 3 });
    await tabNews.remove((await list())[0] as NewsItem);
    expect((await list()).map(({ order }) => order)).toEqual([0, 1, 2]);
    clearSession({ isLogout: true });
    expect((await list()).map(({ title }) => title)).toEqual(FALLBACK_NEWS.map(({ title }) => title));
  });

  it("survive a reload and an expired session, until logout, and start with the samples", async () => {
    const [first] = (await list()) as [NewsItem];
    await tabNews.update(first, { ...texts, title: "Kept" });
    const reloaded = await reload();
    expect((await reloaded.tabNews.list(signal)).map(({ title, order }) => [title, order])).toEqual(
      (await list()).map(({ title, order }) => [title, order]),
    );
    expect((await reloaded.tabNews.list(signal))[0]?.title).toBe("Kept");
    expect(isEdited(await list())).toBe(true);
    expect(isEdited(startOver())).toBe(false);
    expect((await (await reload()).tabNews.list(signal))[0]?.title).toBe(first.title);
    await tabNews.toggleActive(first);
    clearSession();
    expect(memory.size).toBe(1);
    clearSession({ isLogout: true });
    expect(memory.size).toBe(0);
    memory.set("adminTab.news", '[{"title":"Of another time"}]');
    expect((await (await reload()).tabNews.list(signal))[0]?.title).toBe(first.title);
  });

  it("are unchanged if the tab's storage is full", async () => {
    const [first] = (await list()) as [NewsItem];
    const before = await list();
    vi.spyOn(sessionStorage, "setItem").mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(tabNews.update(first, { ...texts, title: "Too much" })).rejects.toThrow();
    expect(await list()).toEqual(before);
  });

  it("change one item only, and reject a deleted one", async () => {
    const [first, second] = (await list()) as [NewsItem, NewsItem];
    expect((await tabNews.toggleActive(first)).isActive).toBe(false);
    expect((await tabNews.update(first, { ...texts, title: "Other" })).title).toBe("Other");
    expect((await list())[1]).toEqual(second);
    await tabNews.remove(first);
    await expect(tabNews.update(first, texts)).rejects.toThrow();
    await expect(tabNews.toggleActive(first)).rejects.toThrow();
  });
});
