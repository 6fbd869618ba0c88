import { describe, expect, test } from "vitest";
import { csvLine } from "#contract/platform/csv.ts";
import { layoutOf } from "#tests/support/read-workbooks.ts";
import { type Cell, workbook, workbookOf } from "#tests/support/workbooks.ts";

/** A text table; cells are separated by '|'. */
const textOf = (...lines: string[]) => lines.map((line) => csvLine(line.split("|"))).join("");
const HEAD = "Part No|Item Name|Price";

describe("the header row", () => {
  const terms = (count: number) => Array.from({ length: count }, (_, at) => `Terms and conditions ${at}`);
  test.each<[string, string[], string[], number]>([
    ["on line 21", [...terms(20), HEAD, "A-1|Reed|5"], ["Part No", "Item Name", "Price"], 21],
    ["on line 50", [...terms(49), HEAD, "A-1|Reed|5"], ["Part No", "Item Name", "Price"], 50],
    [
      "of two rows",
      [
        "List 2026",
        "Part||Stock||Price (Rs)",
        "No.|Name|Bhilwara|Surat|Dealer|MRP",
        "QX-1|Guide|1|3|100|120",
      ],
      ["Part No.", "Part Name", "Stock Bhilwara", "Stock Surat", "Price (Rs) Dealer", "Price (Rs) MRP"],
      2,
    ],
    [
      "of two rows, with headings of something else behind several of one",
      ["Part||Price|||Stock|", "No.|Name|Dealer|MRP|Unit|(Nos.)|HSN Code", "QX-1|Guide|100|120|Nos|3|8448"],
      ["Part No.", "Part Name", "Price Dealer", "Price MRP", "Unit", "Stock (Nos.)", "HSN Code"],
      1,
    ],
    [
      "of two rows, merged",
      ["Part No|Item Name|Rate|Rate", "Part No|Item Name|Dealer|MRP", "A-1|Reed|5|6"],
      ["Part No", "Item Name", "Rate Dealer", "Rate MRP"],
      1,
    ],
    [
      "of three rows",
      ["Part|Item|Price|", "No.|Name|Dealer|List", "||(Rs)|(Rs)", "A-1|Reed|5|6"],
      ["Part No.", "Item Name", "Price Dealer (Rs)", "Price List (Rs)"],
      1,
    ],
    [
      "with numbers of columns below",
      [HEAD, "(1)|(2)|(3)", "A-1|Reed|5"],
      ["Part No", "Item Name", "Price"],
      1,
    ],
    [
      "with letters of columns below",
      [HEAD, "(a)|(b)|(c)", "A-1|Reed|5"],
      ["Part No", "Item Name", "Price"],
      1,
    ],
    [
      "with units of lengths and prices below",
      ["Part No|Item Name|Length|Price", "||mm|Rs./pc", "A-1|Reed|12|5"],
      ["Part No", "Item Name", "Length mm", "Price Rs./pc"],
      1,
    ],
    ["with a date below", [HEAD, "||w.e.f. 01.04.2026", "A-1|Reed|5"], ["Part No", "Item Name", "Price"], 1],
    [
      "of three rows with a year",
      ["Part||Price|", "No|Name|2026|", "No|Name|Dealer|MRP", "A-1|Reed|5|6"],
      ["Part No", "Part Name", "Price 2026 Dealer", "Price 2026 MRP"],
      1,
    ],
    ["with units below", [HEAD, "||(Rs)", "A-1|Reed|5"], ["Part No", "Item Name", "Price (Rs)"], 1],
    [
      "of unknown words",
      ["Liste 2026", "Nummer X|Ding|Farbe", "A-1|Reed|rot"],
      ["Nummer X", "Ding", "Farbe"],
      2,
    ],
    ["that is missing", ["A-1|Reed|5", "A-2|Cam|6"], ["", "", ""], 0],
  ])("%s", async (_, lines, names, headLine) => {
    const read = await layoutOf(textOf(...lines));
    expect([read.names, read.headLine]).toEqual([names, headLine]);
  });

  test("chosen by hand", async () => {
    const file = textOf("A|B|C", "Part No|Item Name|Price", "1|2|3");
    expect((await layoutOf(file, { headLine: 1 })).cells.length).toBe(1);
    const none = await layoutOf(file, { headLine: 0 });
    expect([none.names, none.lines]).toEqual([
      ["", "", ""],
      [1, 2, 3],
    ]);
  });

  test("of 256 cells of which 252 are empty has four columns, of 300 all", async () => {
    const empty = Array.from({ length: 252 }, (_, at) => `<c r="${at}" s="1"/>`).join("");
    const cells = (texts: readonly string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
    const sheet = `<worksheet><sheetData><row r="1">${cells(["Part No", "Item Name", "Price", "Stock"])}${empty}</row><row r="2">${cells(["F-1", "Far", "10", "1"])}</row></sheetData></worksheet>`;
    expect((await layoutOf(await workbookOf({ A: sheet }))).names).toEqual([
      "Part No",
      "Item Name",
      "Price",
      "Stock",
    ]);
    const wide: Cell[] = ["Part No", "Item Name", ...Array.from({ length: 298 }, (_, at) => `Attr ${at}`)];
    const read = await layoutOf(
      await workbook(
        wide,
        wide.map((_, at) => at),
      ),
    );
    expect([read.names.length, read.cells[0]?.length, read.problems]).toEqual([300, 300, []]);
  });
});
