import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { diff, type Piece, wordDiff } from "#contract/platform/text-diff.ts";
import { storedImage } from "#tests/support/fixtures.ts";
import { byField, differences, joinedValues, MarkedList } from "#web/admin/platform/conflict/comparison.tsx";
import { type FormValues, formValues } from "#web/admin/products/form/form-values.ts";
import { PRODUCT_COMPARISON } from "#web/admin/products/form/product-comparison.tsx";

const marked = (pieces: readonly Piece[]) =>
  pieces
    .map(({ kind, text }) => (kind === "same" ? text : `${kind === "gone" ? "-" : "+"}[${text}]`))
    .join("");

describe("wordDiff", () => {
  test.each([
    ["", "", ""],
    ["the same", "the same", "the same"],
    ["", "all new", "+[all new]"],
    ["all gone", "", "-[all gone]"],
    ["a long gripper", "a short gripper", "a -[long]+[short] gripper"],
    ["one two", "one two three", "one two+[ three]"],
    ["three, one", "one", "-[three, ]one"],
    ["same ends same", "same middle same", "same -[ends]+[middle] same"],
    ["a\nb", "a\n\nb", "a-[\n]+[\n\n]b"],
    ["aa aa", "aa", "aa-[ aa]"],
    ["a b c d", "a x y z", "a -[b]+[x] -[c]+[y] -[d]+[z]"],
    ["a b c d e", "a x y z", "-[a b c d e]+[a x y z]"],
    ["Vinod Rathore", "Asha Reed", "-[Vinod Rathore]+[Asha Reed]"],
    ["  ", "   ", "-[  ]+[   ]"],
  ])("compares %j and %j", (before, after, expected) =>
    expect(marked(wordDiff(before, after))).toBe(expected),
  );

  it("restores each side from its parts", () => {
    const before = "Carries the weft through the shed, 142 mm long.";
    const after = "Carries each weft through an open shed; 144 mm long.";
    const sides = (kinds: string[]) =>
      wordDiff(before, after)
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ text }) => text)
        .join("");
    expect(sides(["same", "gone"])).toBe(before);
    expect(sides(["same", "new"])).toBe(after);
  });

  it("reports long texts as replaced instead of comparing them", () => {
    const words = (word: string) => Array.from({ length: 3000 }, (_, place) => `${word}${place}`).join(" ");
    expect(wordDiff(words("a"), words("b"))).toHaveLength(2);
  });
});

test("compares list entries as a whole", () => {
  expect(marked(diff(["Length: 1", "Width: 2"], ["Width: 2", "Height: 3"]))).toBe(
    "-[Length: 1]Width: 2+[Height: 3]",
  );
});

test("a field differs by who changed it, but not if both agree", () => {
  const opened = { a: 1, b: [1], c: 1, d: 1, e: 1 };
  const found = differences(opened, { ...opened, a: 2, c: 2, d: 2 }, { ...opened, b: [2], c: 3, d: 2 });
  expect(found).toEqual([
    { field: "c", changedBy: "both" },
    { field: "b", changedBy: "theirs" },
    { field: "a", changedBy: "mine" },
  ]);
});

test("values with the same meaning do not differ", () => {
  const { differences } = byField<{ price: string; stock: string }>({
    names: { price: "Price", stock: "Stock" },
    meant: (field, values) => Number(values[field]),
  });
  const opened = { price: "12.5", stock: "7" };
  expect(differences({ opened, typed: { price: "12.50", stock: "8" }, stored: opened })).toEqual([
    { field: "stock", changedBy: "mine" },
  ]);
});

describe("joinedValues()", () => {
  const comparison = byField<{ a: string; b: string }>({ names: { a: "A", b: "B" } });
  const opened = { a: "", b: "" };
  test.each([
    ["nothing", {}, {}, opened],
    ["what the user changed", { a: "mine" }, {}, { a: "mine", b: "" }],
    ["what someone else changed", {}, { b: "theirs" }, { a: "", b: "theirs" }],
    ["different fields of both", { a: "mine" }, { b: "theirs" }, { a: "mine", b: "theirs" }],
    ["what both changed alike", { a: "same" }, { a: "same" }, { a: "same", b: "" }],
    ["no field that both changed", { a: "mine", b: "mine" }, { b: "theirs" }, undefined],
  ])("joins %s", (_what, typed, stored, expected) =>
    expect(
      joinedValues(comparison, { opened, typed: { ...opened, ...typed }, stored: { ...opened, ...stored } }),
    ).toEqual(expected),
  );
});

describe("two versions of a product", () => {
  const { differences: productDifferences, chosen: chosenValues } = PRODUCT_COMPARISON;
  const image = (key: string) => ({ id: key, stored: storedImage(key) });
  const chosen = (id: string) => ({ id, file: new File([], `${id}.jpg`) });
  const opened: FormValues = {
    ...{ ...formValues(), title: "Gripper", price: "12.5", stock: "7", productId: "471" },
    images: [image("a"), image("b")],
  };
  const versions = (typed: Partial<FormValues>, stored: Partial<FormValues>) => ({
    opened,
    typed: { ...opened, ...typed },
    stored: { ...opened, ...stored },
  });
  const found = (typed: Partial<FormValues>, stored: Partial<FormValues>) =>
    productDifferences(versions(typed, stored)).map(({ field, changedBy }) => `${field} ${changedBy}`);
  const first = (typed: Partial<FormValues>, stored: Partial<FormValues>) =>
    chosenValues(versions(typed, stored));

  it("are compared by meaning, not by spelling", () => {
    expect(found({ price: "12.50", stock: " 7 ", title: "Gripper ", productId: "" }, {})).toEqual([]);
    expect(found({ price: "", stock: "seven" }, {})).toEqual(["price mine", "stock mine"]);
  });
  it("list first what both changed, then others' changes", () => {
    const typed = { title: "Mine", price: "5", stock: "9" };
    const stored = { description: "Theirs.", price: "6", stock: "9" };
    expect(found(typed, stored)).toEqual(["price both", "description theirs", "title mine"]);
  });
  it("keep all changes before a choice is made", () => {
    const both = { title: "Mine", stock: "9", price: "5" };
    expect(first({ title: "Mine", price: "5" }, { stock: "9", price: "6" })).toMatchObject(both);
  });
  it("keep the images of both, and restore no deleted one", () => {
    const typed = { images: [chosen("x"), image("b"), image("a")] };
    const stored = { images: [image("a"), image("c")] };
    expect(first(typed, stored).images.map(({ id }) => id)).toEqual(["x", "a", "c"]);
    const mine = chosenValues(versions(typed, stored), { images: "mine" });
    expect(mine.images.map(({ id }) => id)).toEqual(["x", "a"]);
    expect(chosenValues(versions(typed, stored), { images: "stored" }).images).toEqual(stored.images);
  });
});

test("a long list shows what changed, and counts what stays in a row", () => {
  const rows = (markup: string) => [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = ""]) => row);
  const words = ["a", "b", "c", "d", "e", "f"];
  const shown = rows(
    renderToStaticMarkup(MarkedList({ before: [...words, "x", "y"], after: ["n", ...words, "y"] })),
  );
  expect(shown).toEqual([
    '<ins class="marked">n</ins>',
    '<span class="quiet">6 unchanged</span>',
    '<del class="marked">x</del>',
    "y",
  ]);
});
