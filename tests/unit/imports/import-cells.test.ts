import { describe, expect, test } from "vitest";
import { typedAmount } from "#contract/platform/amounts.ts";
import { exportName, neutralise, restoreNeutralised } from "#contract/platform/csv.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { categoryReader } from "#contract/products/brand-words.ts";
import { csvProduct } from "#contract/products/product-csv.ts";
import { nameAmong, readImageNames, writeImageNames } from "#server/imports/cells/image-cell.ts";
import { readFlag, readNumber, readProductNumber } from "#server/imports/cells/plain-cells.ts";
import { readSpecifications, writeSpecifications } from "#server/imports/cells/specification-cell.ts";
import { parseLongDate } from "#server/imports/check/read-cells.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { numbered, pairs, texts } from "#tests/support/tables.ts";

describe("specifications in one cell", () => {
  const LETTERS = [...texts("a|B| |:|: |\\|\n|\r\n|\r|n|r"), "|", '"', ...texts("é|\t|''|=")];
  const letters = (seed: number, length: number) =>
    Array.from({ length }, (_, at) => LETTERS[(seed * 31 + at * at * 7 + at * seed) % LETTERS.length]).join(
      "",
    );

  test("any text survives writing and reading", () => {
    for (let seed = 1; seed < 2000; seed += 1) {
      const rows = [
        { name: `x${letters(seed, seed % 9)}y`, value: `v${letters(seed + 5, seed % 13)}w` },
        { name: `n${letters(seed + 1, 4)}:`, value: `\\${letters(seed + 2, 5)}\\n` },
      ];
      expect(readSpecifications(writeSpecifications(rows))).toEqual(rows);
    }
  });

  test("reads what people write", () => {
    expect(readSpecifications("Length:142 mm\r\n\r\n  Ratio : 1:2 \nPath: C:\\users")).toEqual([
      { name: "Length", value: "142 mm" },
      { name: "Ratio", value: "1:2" },
      { name: "Path", value: "C:\\users" },
    ]);
    expect(readSpecifications(" \n ")).toEqual([]);
  });

  test("reads only one more than the maximum number", () => {
    expect(readSpecifications("a:b\n".repeat(80_000))).toHaveLength(61);
  });
  test.each([["no colon"], [": no name"], ["a\\: b"]])("reports a line without a name: %j", (cell) => {
    expect(readSpecifications(cell)).toEqual([undefined]);
  });
});

describe("plain cells", () => {
  /** Cells of comma-separated tables, and of others. */
  const [COMMAS, OTHERS] = [true, false];
  const read = (commaPartsCells: boolean, ...lines: string[]) =>
    numbered(...lines).map(([cell, number]) => [cell, commaPartsCells, number] as const);
  test.each([
    ...read(COMMAS, "12=12| 12.50 =12.5|0=0|1.250=1.25|-1=-1|1000000000=1e9|+1=1|.5=0.5|١٢=12|१,२००=1200"),
    // Digit groups are unambiguous in comma-separated cells.
    ...read(COMMAS, "1,200=1200|1,20,000.00=120000"),
    ...read(
      OTHERS,
      "12,5=12.5|1.25=1.25|1,20,000.00=120000|12,50,000=1250000|1,250.5=1250.5|1 25 000=125000",
    ),
  ])("reads %j as a number", (cell, commaPartsCells, number) => {
    expect(readNumber(cell, commaPartsCells)).toBe(number);
  });

  test.each([
    ...texts("12,5|1.234,50|12.500.000|1,2,3|1e3|₹12|--1||0x10|Infinity|1٢").map(
      (cell) => [cell, COMMAS] as const,
    ),
    ...texts("1,200|-1,200|1.234,50|1.200,00|1.200|12.500.000|1,2,3|१,२००|−૧.૨૦૦").map(
      (cell) => [cell, OTHERS] as const,
    ),
  ])("rejects %j as a number", (cell, commaPartsCells) =>
    expect(readNumber(cell, commaPartsCells)).toBeUndefined(),
  );

  test("a price may have currency signs, with the same ambiguity checks", () => {
    const price = (cell: string, commaPartsCells: boolean) => readNumber(cell, commaPartsCells, typedAmount);
    const certain = ["₹ 1,25,100.50", "Rs. 450/-", "₹ 1,200"].map((cell) => price(cell, COMMAS));
    expect(certain).toEqual([125_100.5, 450, 1200]);
    const doubtful = ["₹ 1,25,100.50", "Rs 12", "₹ 1,200", "Rs. 1.200/-"].map((cell) => price(cell, OTHERS));
    expect(doubtful).toEqual([125_100.5, 12, undefined, undefined]);
  });

  test.each(numbered("7=7| 1001 =1001|007=7|7.0=7|1,000=1000"))(
    "reads %j as a product number",
    (cell, number) => expect(readProductNumber(cell)).toBe(number),
  );

  test.each([[""], ["7.5"], ["-1"], ["₹7"], ["7a"], ["1e2"], ["9999999999"]])(
    "rejects %j as a product number",
    (cell) => {
      expect(readProductNumber(cell)).toBeUndefined();
    },
  );

  test.each([
    ["Yes", true],
    [" no ", false],
    ["TRUE", true],
    ["0", false],
    ["", false],
    ["maybe", undefined],
    ["ja", undefined],
  ])("reads %j as the flag %j", (cell, flag) => expect(readFlag(cell)).toBe(flag));

  test.each([
    ...pairs(
      "Tsudakoma=tsuda-komaeda|picanol-rapier=picanol-rapier| STAUBLI=jacquard-dobby",
      "Jacquard Dobby=jacquard-dobby",
    ),
    ["Sulzer", undefined],
    ["", undefined],
    ["constructor", undefined],
  ])("reads %j as the category %j", (cell, category) =>
    expect(categoryReader(FIRST_CATEGORIES)(cell)).toBe(category),
  );
});

describe("image names in one cell", () => {
  test("are read back in order", () => {
    const names = ["front, left; 1.jpg", "a/b.png", "é 2.webp"];
    expect(readImageNames(writeImageNames(names))).toEqual(names);
  });

  test.each([
    ["", []],
    [" | ", []],
    ["a.jpg|b.jpg|", ["a.jpg", "b.jpg"]],
    ["photos\\a.jpg", ["photos/a.jpg"]],
  ])("reads %j", (cell, names) => expect(readImageNames(cell)).toEqual(names));
});

describe("long dates", () => {
  test("are read as written, to the minute", () => {
    for (let time = Date.UTC(2023, 11, 30, 11, 7); time < Date.UTC(2024, 2, 3); time += 5_023 * 60_000) {
      expect(parseLongDate(formatLongDate(time))).toBe(time);
    }
  });

  test.each(
    texts(
      "January 5, 2024|February 31, 2024 at 1:30 AM|january 5, 2024 at 1:30 AM",
      "Januar 5, 2024 at 1:30 AM|January 5, 2024 at 13:30 PM|January 5, 2024 at 0:30 AM",
      "January 05, 2024 at 1:30 AM|2024-01-05T01:30:00Z|Invalid date|",
    ),
  )("rejects %j", (text) => expect(parseLongDate(text)).toBeUndefined());
});

test.each([
  ["x/a.jpg", [], "a.jpg"],
  ["x/a.jpg", ["A.JPG"], "x/a.jpg"],
  ["x/a.jpg", ["a.jpg", "X/A.jpg"], "a (2).jpg"],
  ["a.jpg", ["a.jpg", "a (2).jpg"], "a (3).jpg"],
  ["a", ["a"], "a (2)"],
  [".jpg", [".jpg"], ".jpg (2)"],
])("nameAmong: the image %s beside %j is named %s", (path, taken, name) =>
  expect(nameAmong(path, taken)).toBe(name),
);

describe("CSV cells", () => {
  test.each([
    ...["=1", "+x", "+1+1", "+91-98765", "-x", "@x", "\tx", "\rx", "\nx", "'=1", "''@x", "'+91"],
    ...[
      "＝1+1",
      "＋x",
      "－2",
      "＠SUM(A1)",
      " =1",
      "\t =1",
      "\r\n=1",
      "\u00a0=1",
      "  ＝1",
      "' =1",
      "'＝1",
      "' -5",
      "'\tx",
    ],
  ])("22 %j is escaped, and the import restores it", (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
    expect(restoreNeutralised(neutralise(cell))).toBe(cell);
  });

  test.each(
    texts(
      "|plain|1,5|-12.5|-7|'quoted'|a=b|a ＝ b| plain|' plain|PIC-GR-0471|+919876543210",
      "+91 (0) 98765 43210",
    ),
  )("%j is unchanged", (cell) => {
    expect(neutralise(cell)).toBe(cell);
    expect(restoreNeutralised(cell)).toBe(cell);
  });

  test("quotes commas, quotes, line ends and surrounding spaces", () => {
    const names = { productId: 3, title: ' a,"b"\n', category: "tsuda-komaeda" } as const;
    const line = csvProduct({ ...names, price: 1.5, stock: 0, featured: true, updatedAt: "no date" }, String);
    expect(line).toBe('3," a,""b""\n",tsuda-komaeda,1.5,0,Yes,Invalid date\r\n');
  });

  test("the file is named after its date", () => {
    expect(exportName(new Date("2026-01-05T23:59:59Z"), "products", "csv")).toBe("products_2026-01-05.csv");
  });
});
