import { describe, expect, test } from "vitest";
import { ImportMapping } from "#contract/imports/import.ts";
import { newBrandNamer } from "#contract/products/brand-words.ts";
import { categoriesOf, newBrandsOf } from "#server/imports/check/new-brands.ts";
import type { CategoryRow } from "#server/platform/database/schema.ts";
import { categoryNamedBy } from "#server/products/categories/stock-brand.ts";

const rowOf = (id: string, label: string, isStocked: boolean, words: string[] = []): CategoryRow => ({
  id,
  label,
  navigation_label: label,
  position: 0,
  is_shown: Number(isStocked),
  in_brand_grid: Number(isStocked),
  is_stocked: Number(isStocked),
  words: JSON.stringify(words),
  merged_into: null,
  version: 1,
  change: 0,
  updated_at: 0,
  removed_at: null,
});
const LIVE = [
  rowOf("picanol", "Picanol", true, ["omni plus"]),
  rowOf("van-de-wiele", "Van de Wiele", true),
  rowOf("sulzer", "Sulzer", false, ["सुल्ज़र"]),
  rowOf("ruti", "Rüti", false),
];

describe("the label of a new brand", () => {
  const maker = (id: string, label: string, words: string[] = []) => ({
    id,
    label,
    navigationLabel: label,
    inBrandGrid: false,
    words,
  });
  const nameOf = newBrandNamer([maker("sulzer", "Sulzer", ["सुल्ज़र"]), maker("ruti", "Rüti")]);
  test.each([
    ["SULZER", "Sulzer"],
    ["Sulzer P7100", "Sulzer"],
    ["सुल्ज़र", "Sulzer"],
    ["ruti", "Rüti"],
    ["Sulzerland", "Sulzerland"],
    ["  Rieter \n AG ", "Rieter AG"],
    ["रीटर", "रीटर"],
    ["r".repeat(70), "r".repeat(60)],
    [`${"r".repeat(59)} AG`, "r".repeat(59)],
    ["***", undefined],
    [" - ", undefined],
    ["", undefined],
  ])("of %j is %j", (cell, label) => expect(nameOf(cell)).toBe(label));
});

describe("the brands that an import creates", () => {
  const words = [
    { word: "Rieter", creates: "Rieter" },
    { word: "Ruti", category: "picanol" },
    { word: "Savio", creates: "Savio" },
    { word: "RIETER AG", creates: "rieter" },
  ];

  test("are one for each label, and keep their placeholders when more are added", () => {
    const brands = newBrandsOf(words);
    expect(brands.map(({ label }) => label)).toEqual(["Rieter", "Savio"]);
    expect(newBrandsOf([...words, { word: "x", creates: "Murata" }]).slice(0, 2)).toEqual(brands);
    expect(newBrandsOf([])).toEqual([]);
  });

  test("have placeholders that can't be ids", () => {
    for (const { placeholder } of newBrandsOf(words))
      expect(ImportMapping.shape.category.safeParse(placeholder).success).toBe(false);
  });

  test("are read from the words of the user, and labelled as new", () => {
    const { readCategory, labelOf } = categoriesOf(words, LIVE);
    const [rieter, savio] = newBrandsOf(words).map(({ placeholder }) => placeholder);
    expect(
      ["rieter", "Rieter AG", "SAVIO", "Ruti", "omni-plus", "Sulzer", "Rieter X", ""].map(readCategory),
    ).toEqual([rieter, rieter, savio, "picanol", "picanol", undefined, undefined, undefined]);
    expect([rieter, "picanol", "gone"].map((id) => labelOf(id ?? ""))).toEqual([
      "Rieter (new brand)",
      "Picanol",
      "gone",
    ]);
  });

  test("are the stocked category of that name, but not yet the maker", () => {
    const { readCategory } = categoriesOf(
      [
        { word: "VdW", creates: "van de wiele" },
        { word: "SLZ", creates: "Sulzer" },
      ],
      LIVE,
    );
    expect(readCategory("vdw")).toBe("van-de-wiele");
    expect(readCategory("slz")).not.toBe("sulzer");
  });
});

test("a text names a category by its whole label, id or another name, labels first", () => {
  const named = (text: string) => categoryNamedBy([...LIVE, rowOf("omni-plus", "Other", true)], text)?.id;
  expect(["PICANOL", "Omni Plus", "vandewiele", "सुल्ज़र", "Rüti", "other"].map(named)).toEqual([
    "picanol",
    "picanol",
    "van-de-wiele",
    "sulzer",
    "ruti",
    "omni-plus",
  ]);
  for (const text of ["Picanol GTM", "Sulz", "", "***"]) expect(named(text)).toBeUndefined();
});
