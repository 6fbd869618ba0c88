import { describe, expect, test } from "vitest";
import { brandTest, categoryWords, withPaths } from "#contract/imports/category-paths.ts";
import type { ImportMapping } from "#contract/imports/import.ts";

const category = (id: string, label: string, words: string[] = []) => ({
  id,
  label,
  navigationLabel: label,
  inBrandGrid: true,
  words,
});
const isBrand = brandTest(
  [
    category("picanol-rapier", "Picanol Rapier", ["GTM", "reed"]),
    category("picanol-airjet", "Picanol Airjet", ["omni"]),
    category("toyota", "Toyota"),
  ],
  [category("dornier", "Dornier")],
);
type Choice = Pick<ImportMapping, "columns" | "categoryPaths">;
const isPaths = (words: string[] | null) =>
  withPaths<Choice>({ columns: ["Title", "Category"] }, [{ words: null }, { words }], isBrand);

describe("a column of categories", () => {
  test.each<[string, string[]]>([
    ["WooCommerce", ["Looms > Rapier > Rieter", "Toyota"]],
    ["WooCommerce, several paths", ["Sale, Looms > Rieter"]],
    ["Shopify", ["Looms » Rapier » Rieter"]],
    ["Magento", ["Default Category/Looms/Toyota,Default Category/Sale", "Default Category/Looms/Rieter"]],
    ["Odoo", ["All / Saleable / Toyota"]],
    ["Odoo, two levels", ["All / Rieter", "All / Toyota", "All"]],
    ["PrestaShop", ["Home,Looms,Rieter", "Home,Looms,Toyota"]],
    ["PrestaShop, slashes", ["Home/Looms/Rieter"]],
    ["QuickBooks", ["Looms:Rapier:Rieter", "Looms:Rapier:Toyota"]],
    ["folders", ["Stock\\Looms\\Rieter", "Stock\\Looms\\Toyota"]],
  ])("of %s has paths", (_, words) => expect(isPaths(words).categoryPaths).toBe("known"));

  test.each<[string, string[] | null]>([
    ["names", ["Toyota", "Rieter"]],
    ["two brands", ["Toyota / GTM", "Toyota/Rieter", "Rieter"]],
    ["two brands of which a maker is the first", ["Dornier/Rieter", "Dornier/Savio"]],
    ["two unknown brands", ["Rieter/Savio", "Murata/Saurer"]],
    ["machines", ["Ruti B/C", "Ruti F/G"]],
    ["lists of brands", ["Toyota, GTM, Rieter", "Rieter, Savio, Murata"]],
    ["a few slashes", ["A/C parts", "Toyota", "Rieter"]],
    ["a sign alone", ["> Toyota", "Rieter"]],
    ["too many values", null],
    ["no values", []],
  ])("of %s has none", (_, words) => {
    expect(isPaths(words)).not.toHaveProperty("categoryPaths");
    expect(withPaths({ columns: ["Category"], categoryPaths: "last" }, [{ words }], isBrand)).toEqual({
      columns: ["Category"],
    });
  });

  test("keeps the choice of the user", () =>
    expect(
      withPaths({ columns: ["Category"], categoryPaths: "first" }, [{ words: ["A > B"] }], isBrand),
    ).toEqual({
      columns: ["Category"],
      categoryPaths: "first",
    }));
});

describe("the name of a path", () => {
  const words: ImportMapping["words"] = [
    { word: "Rieter", creates: "Rieter" },
    { word: "Spares > Old", category: "toyota" },
  ];
  const wordsOf = (cell: string) =>
    (["known", "last", "first"] as const).map((categoryPaths) =>
      categoryWords({ categoryPaths, words }, isBrand)(cell),
    );
  test.each([
    ["Looms > Rapier > Toyota", ["Toyota", "Toyota", "Looms"]],
    ["Toyota > Spares > Gripper", ["Toyota", "Gripper", "Toyota"]],
    ["Looms > Picanol > Rapier", ["Picanol Rapier", "Rapier", "Looms"]],
    ["Toyota > GTM", ["GTM", "GTM", "Toyota"]],
    ["Looms > Savio > Cams", ["Cams", "Cams", "Looms"]],
    ["Looms > Reed > Dornier", ["Dornier", "Dornier", "Looms"]],
    ["Rieter > Cams", ["Rieter", "Cams", "Rieter"]],
    ["Sale, Looms > Savio", ["Savio", "Savio", "Looms"]],
    ["Sale > Big > Summer, Toyota", ["Toyota", "Summer", "Sale"]],
    ["Default Category/Looms/Savio,Default Category/Sale", ["Savio", "Savio", "Default Category"]],
    ["All / Saleable / Omni 800", ["Omni 800", "Omni 800", "All"]],
    ["Home,Looms,Savio", ["Savio", "Savio", "Home"]],
    ["Toyota", ["Toyota", "Toyota", "Toyota"]],
    ["Spares > Old", ["Spares > Old", "Spares > Old", "Spares > Old"]],
    [" > ", [" > ", " > ", " > "]],
    ["", ["", "", ""]],
  ])("%j", (cell, names) => expect(wordsOf(cell)).toEqual(names));

  test("is the whole cell in a column without paths", () =>
    expect(categoryWords({ words: [] }, isBrand)("A > B")).toBe("A > B"));
});
