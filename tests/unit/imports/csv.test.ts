import { expect, test } from "vitest";
import { csvFileName, csvProduct, neutralise, restoreNeutralised } from "../../../contract/platform/csv.ts";

test.each(["=1", "+x", "-x", "@x", "\tx", "\rx", "'=1", "''@x"])(
  "22 %j is neutralised, and import takes that back",
  (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
    expect(restoreNeutralised(neutralise(cell))).toBe(cell);
  },
);

test.each(["", "plain", "1,5", "-12.5", "-7", "'quoted'", "a=b", "PIC-GR-0471"])(
  "%j stays as it is",
  (cell) => {
    expect(neutralise(cell)).toBe(cell);
    expect(restoreNeutralised(cell)).toBe(cell);
  },
);

test("commas, quotes, line ends and spaces at the ends are quoted", () => {
  const line = csvProduct({
    productId: 3,
    title: ' a,"b"\n',
    category: "tsuda-komaeda",
    price: 1.5,
    stock: 0,
    featured: true,
    updatedAt: "no date",
  });
  expect(line).toBe('3," a,""b""\n",Tsudakoma,1.5,0,Yes,Invalid date\r\n');
});

test("the file is named after its day", () => {
  expect(csvFileName(new Date("2026-01-05T23:59:59Z"))).toBe("products_2026-01-05.csv");
});
