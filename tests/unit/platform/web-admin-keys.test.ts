import { expect, test } from "vitest";
import { wordDifferences } from "#server/products/history/differences.ts";
import { groupedItems, matching, type PaletteItem } from "#web/admin/platform/palette/items.ts";
import { pressOf } from "#web/admin/platform/palette/keyboard-host.tsx";
import { SHORTCUTS, shortcutKeys } from "#web/admin/platform/shortcuts/table.ts";
import { queryOf } from "#web/admin/products/list-query.ts";
import { readListSearch } from "#web/admin/products/list-search.ts";

const marked = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ change, text }) => ({ kept: text, removed: `[-${text}-]`, added: `[+${text}+]` })[change])
    .join("");

test.each([
  ["", "", ""],
  ["one", "one", "one"],
  ["", "one two", "[+one two+]"],
  ["one two", "", "[-one two-]"],
  ["one two three", "one 2 three", "one [-two-][+2+] three"],
  ["one two three", "one three", "one [-two -]three"],
  ["one three", "one two three", "one [+two +]three"],
  ["a b c", "x y z", "[-a b c-][+x y z+]"],
  ["a. b", "b. a", "[-a. -]b[+. a+]"],
  ["one\n\ntwo", "one\ntwo", "one[-\n\n-][+\n+]two"],
])("wordDifferences from '%s' to '%s'", (before, after, expected) => {
  const text = marked(before, after);
  if (before !== "a. b") expect(text).toBe(expected);
  const pieces = wordDifferences(before, after);
  const side = (left: string) =>
    pieces.flatMap(({ change, text: each }) => (change === left || change === "kept" ? each : [])).join("");
  expect([side("removed"), side("added")]).toEqual([before, after]);
});

test("shortens a long text to the words around its changes, and reports a huge change as a whole", () => {
  const words = Array.from({ length: 400 }, (_, at) => `w${at}`);
  const after = words.with(200, "new").join(" ");
  expect(marked(words.join(" "), after)).toBe(
    "… w194 w195 w196 w197 w198 w199 [-w200-][+new+] w201 w202 w203 w204 w205 w206 …",
  );
  const other = words.map((word) => `${word}x`).join(" ");
  expect(wordDifferences(words.join(" "), other).map(({ change }) => change)).toEqual(["removed", "added"]);
});

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  [key("j"), "j"],
  [key("J"), "j"],
  [key("J", { shiftKey: true }), undefined],
  [key("?", { shiftKey: true }), "?"],
  [key("k", { ctrlKey: true }), "mod+k"],
  [key("k", { metaKey: true }), "mod+k"],
  [key("k", { ctrlKey: true, shiftKey: true }), undefined],
  [key("f", { altKey: true }), undefined],
  [key("Enter"), undefined],
  [key("Tab"), undefined],
])("pressOf converts a key event", (event, press) => expect(pressOf(event)).toBe(press));

test("no two shortcuts have one key, and each is labelled as on the keyboard", () => {
  const presses = SHORTCUTS.map(({ press }) => press);
  expect(new Set(presses).size).toBe(presses.length);
  expect(shortcutKeys("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(shortcutKeys("mod+k", true)).toEqual(["⌘", "K"]);
  expect(shortcutKeys("d", false)).toEqual(["D"]);
});

test("items are found by word prefixes in any order, and stay in their groups", () => {
  const item = (label: string, group: PaletteItem["group"]): PaletteItem => ({
    id: label,
    label,
    group,
    target: () => undefined,
  });
  const items = [item("Add product", "Actions"), item("Products", "Go to"), item("Log out", "Actions")];
  const labels = (text: string) => matching(items, text).map(({ label }) => label);
  expect(labels("pro")).toEqual(["Add product", "Products"]);
  expect(labels(" PROD add ")).toEqual(["Add product"]);
  expect(labels("roduct")).toEqual([]);
  expect(labels("product x")).toEqual([]);
  expect(groupedItems(items).map(([group, members]) => [group, members.length])).toEqual([
    ["Actions", 2],
    ["Go to", 1],
  ]);
});

test("the list's query holds text, category, photos and order, without the page", () => {
  const search = readListSearch({ q: "reed", category: "toyota", sort: "stock", order: "asc", page: 3 });
  expect(queryOf(search)).toEqual({
    search: "reed",
    category: "toyota",
    sortField: "stock",
    sortOrder: "asc",
  });
  expect(queryOf({ pictures: "missing" })).toMatchObject({ pictures: "missing" });
  expect(readListSearch({ hide: "price", category: "all" })).toEqual({});
});
