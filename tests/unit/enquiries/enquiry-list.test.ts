import { describe, expect, it, onTestFinished, test } from "vitest";
import { CallbackBody } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_ITEMS_MAX, ENQUIRY_QUANTITY_MAX } from "#contract/products/limits.ts";
import { texts } from "#tests/support/tables.ts";
import { chatLink } from "#web/site/enquiry/links/chat.ts";
import { partEntry } from "#web/site/enquiry/list/add-button.tsx";
import {
  type ListEntry,
  nameOf,
  readEntries,
  readQuantity,
  unlistedEntry,
} from "#web/site/enquiry/list/entry.ts";
import { addEntries, changeList, listEntries, withChange } from "#web/site/enquiry/list/store.ts";
import { listExtent, removedFrom, without, withRestored } from "#web/site/enquiry-list/edit.ts";
import {
  itemsOf,
  LINK_MAX,
  lineText,
  listText,
  textThatFits,
  withoutNotes,
} from "#web/site/enquiry-list/list-text.ts";
import { refusedLines } from "#web/site/enquiry-list/send-form.tsx";
import { mailLink } from "#web/ui/contact-links.ts";

const ID = "0199a000-0000-7000-8000-000000000000";
const part = (key = ID, quantity = 1): ListEntry => {
  const about = { productId: 471, title: "Rapier gripper", code: "PIC-GR-0471" };
  return { key, id: key, ...about, picture: "/files/image-1/320.webp", quantity, note: "" };
};
const leaf = { catalogue: "picanol", name: "Brand", page: 5 };
const page: ListEntry = { key: "p", ...leaf, quantity: 2, note: " 41-207 " };
const unlisted: ListEntry = { key: "u", unlisted: true, quantity: 3, note: " Bearing " };
const many = (count: number) => Array.from({ length: count }, (_, at) => part(`part ${at}`, at + 1));

describe("stored enquiry list", () => {
  it("is read as written", () => {
    expect(readEntries(JSON.stringify([part(), page, unlisted]))).toEqual([part(), page, unlisted]);
    expect(readEntries(JSON.stringify([{ ...unlisted, unlisted: "yes" }]))).toEqual([]);
    expect(readEntries(null)).toEqual([]);
  });

  test.each([
    ["no JSON", "{["],
    ["nothing", ""],
    ["no list", '{"0":{}}'],
    ["a word", '"enquiry"'],
    ["nothing again", "null"],
    ["lines that are none", "[null, 1, [], {}, true]"],
  ])("is dropped if it is %s", (_, text) => expect(readEntries(text)).toEqual([]));

  test.each<[string, object]>([
    ["a quantity of none", { quantity: 0 }],
    ["half a piece", { quantity: 1.5 }],
    ["too many pieces", { quantity: ENQUIRY_QUANTITY_MAX + 1 }],
    ["a quantity in words", { quantity: "3" }],
    ["no note", { note: null }],
    ["a note of two lines", { note: "a\nb" }],
    ["a note that is too long", { note: "x".repeat(201) }],
    ["no title", { title: undefined }],
    ["a number in words", { productId: "471" }],
    ["the key of another", { key: "other" }],
  ])("drops a line with %s, and no other", (_, change) => {
    expect(readEntries(JSON.stringify([{ ...part(), ...change }, page]))).toEqual([page]);
  });

  it("drops invalid pages, duplicates, unknown fields and lines past the limit", () => {
    for (const wrong of [{ page: 0 }, { page: 2001 }, { page: "5" }, { catalogue: 1 }, { name: null }]) {
      expect(readEntries(JSON.stringify([{ ...page, ...wrong }]))).toEqual([]);
    }
    expect(readEntries(JSON.stringify([part(), { ...part(), quantity: 9 }]))).toEqual([part()]);
    expect(readEntries(JSON.stringify([{ ...part(), price: 1, html: "<b>" }]))).toEqual([part()]);
    expect(readEntries(JSON.stringify(many(ENQUIRY_ITEMS_MAX + 5)))).toHaveLength(ENQUIRY_ITEMS_MAX);
  });
});

test("lines that are added together are all refused if they don't fit", () => {
  onTestFinished(() => changeList(() => []));
  changeList(() => many(ENQUIRY_ITEMS_MAX - 1));
  expect([addEntries(page, unlisted), listEntries().length]).toEqual([false, ENQUIRY_ITEMS_MAX - 1]);
  expect([addEntries(page), listEntries().length]).toEqual([true, ENQUIRY_ITEMS_MAX]);
});

test("a quantity is a whole number from 1 to 100,000", () => {
  expect(["1", " 12 ", "100000", "1,000", "1,00,000"].map(readQuantity)).toEqual([
    1, 12, 100_000, 1000, 100_000,
  ]);
  for (const typed of ["", " ", "0", "-1", "1.5", "100001", "ten", "1e3", "0x10", "NaN", "Infinity"]) {
    expect([typed, readQuantity(typed)]).toEqual([typed, undefined]);
  }
});

test("a part's line uses the smallest image that is wide enough", () => {
  const sides = { width: 1600, height: 1200, sizes: [96, 320, 640], placeholder: "" };
  const image = { src: "/files/image-1/1600.webp", ...sides };
  const names = { id: ID, productId: 471, title: "Gripper", category: "picanol", code: "G" };
  const summary = { ...names, inStock: true, machines: [] };
  const small = { quantity: 3, picture: "/files/image-1/320.webp" };
  expect(partEntry({ ...summary, image }, 3)).toMatchObject(small);
  expect(partEntry({ ...summary, image: { ...image, sizes: [96] } }, 1).picture).toBe(image.src);
  expect(partEntry({ ...summary, image: undefined }, 1).picture).toBe("");
});

describe("list lines", () => {
  const list = [part("a"), part("b"), page];

  it("can be changed, removed and restored at their position", () => {
    expect(withChange(list, "b", { quantity: 7 })).toEqual([list[0], { ...list[1], quantity: 7 }, page]);
    expect(withChange(list, "gone", { quantity: 7 })).toEqual(list);
    const keys = new Set(["a", "p"]);
    const removed = removedFrom(list, keys);
    expect(without(list, keys)).toEqual([list[1]]);
    expect(withRestored(without(list, keys), removed)).toEqual(list);
    // Another tab has restored one of them or emptied the list.
    expect(withRestored([part("a", 9)], removed)).toEqual([part("a", 9), page]);
    expect(withRestored([], removed)).toEqual([list[0], page]);
  });

  it("are counted with their pieces", () => {
    expect(listExtent([part()])).toBe("1 line, 1 piece");
    expect(listExtent([part("a", 24), page])).toBe("2 lines, 26 pieces");
    expect(listExtent([part("a", 24), page], false)).toBe("2 lines");
  });

  it("are sent in the server's format", () => {
    const items = itemsOf([part(ID, 3), page]);
    expect(items).toEqual([
      { _id: ID, quantity: 3 },
      { catalogue: "picanol", page: 5, quantity: 2, note: "41-207" },
    ]);
    const body = { name: "Asha", phone: "+919876543210", preferredTime: "Today", items };
    expect(CallbackBody.parse(body)).toEqual(body);
  });

  it("rejected by the server are found by index", () => {
    const message = "This product does not exist any more";
    const fields = ["items.1._id", "items.2.page", "items.9._id", "items", "phone", "items.x._id"];
    expect([
      ...refusedLines(
        fields.map((field) => ({ field, message })),
        list,
      ).keys(),
    ]).toEqual(["b", "p"]);
  });
});

describe("list text", () => {
  it("contains quantity, name, code and note", () => {
    expect(nameOf(page)).toBe("Brand, page 5");
    const text = "12 × Rapier gripper (PIC-GR-0471)\r\n2 × Brand, page 5: 41-207";
    expect(listText([part(ID, 12), page])).toBe(text);
    expect(lineText({ ...part(), note: "  " })).toBe("1 × Rapier gripper (PIC-GR-0471)");
  });

  it("contains links if the site's address is known, and no notes", () => {
    expect(listText([part(ID, 12), page], "https://x.example").split("\r\n")).toEqual(
      texts(
        "12 × Rapier gripper (PIC-GR-0471)|https://x.example/products/details/471",
        "2 × Brand, page 5: 41-207|https://x.example/?catalogue=picanol&leaf=5",
      ),
    );
    expect(withoutNotes([part(ID, 12), page])).toEqual([
      { _id: ID, quantity: 12 },
      { catalogue: "picanol", page: 5, quantity: 2 },
    ]);
  });

  it("contains an unlisted part's text and number of photos, without a link", () => {
    const text = "3 × A part that is not listed: Bearing";
    expect(listText([unlisted], "https://x.example")).toBe(text);
    expect(itemsOf([unlisted])).toEqual([{ text: "Bearing", quantity: 3 }]);
    const items = itemsOf([part(), unlisted], (key) => (key === "u" ? 2 : 0));
    expect(items[1]).toEqual({ text: "Bearing", quantity: 3, photos: 2 });
    const body = { name: "A", phone: "9876543210", preferredTime: "x", items };
    expect(CallbackBody.safeParse(body).success).toBe(true);
    expect(withoutNotes([unlisted])).toEqual([{ unlisted: true, quantity: 3 }]);
    expect(unlistedEntry("x".repeat(300)).note).toHaveLength(200);
  });

  it("is truncated to the maximum link length and states how much is missing", () => {
    const linkOf = (text: string) => mailLink("parts@example.com", "Enquiry list", text);
    const few = [part(), page];
    expect(textThatFits(few, linkOf)).toEqual({ text: listText(few), leftOut: "nothing" });
    const { text: cut, leftOut } = textThatFits(many(100), linkOf);
    const lines = cut.split("\r\n");
    expect([leftOut, linkOf(cut).length <= LINK_MAX]).toEqual(["lines", true]);
    expect(lines.at(-1)).toBe(`and ${100 - (lines.length - 1)} more`);
    expect(lines.length).toBeGreaterThan(60);
  });

  test.each([
    [5, "nothing", "1 × Rapier gripper (PIC-GR-0471)"],
    [20, "links", "1 × Rapier gripper (PIC-GR-0471)"],
    [60, "names", "1 x PIC-GR-0471"],
  ])("of %i lines for WhatsApp leaves out %s, and no line", (count, leftOut, first) => {
    const firm = {
      companyName: "Heddle Loom Spares",
      whatsapp: "",
      phones: ["98290 12345"],
      countryCode: "91",
    };
    const linkOf = (text: string) => chatLink(firm, text) ?? "";
    const fitting = textThatFits(many(count), linkOf, "https://parts.example.com");
    expect(fitting.leftOut).toBe(leftOut);
    expect(linkOf(fitting.text).length).toBeLessThanOrEqual(LINK_MAX);
    expect(fitting.text.split("\r\n")[0]).toBe(first);
    expect(fitting.text.match(/PIC-GR-0471/g)).toHaveLength(count);
  });
});
