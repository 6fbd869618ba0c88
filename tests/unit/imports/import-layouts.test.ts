import { describe, expect, test } from "vitest";
import { ALL_SHEETS, lineIn, rowLineText } from "#contract/imports/lines.ts";
import { csvLine } from "#contract/platform/csv.ts";
import { layoutOf } from "#tests/support/read-workbooks.ts";
import { type Cell, odsOf, sheetXml, workbook, workbookOf } from "#tests/support/workbooks.ts";

/** A text table; cells are separated by '|'. */
const textOf = (...lines: string[]) => lines.map((line) => csvLine(line.split("|"))).join("");
const HEAD = "Part No|Item Name|Price";

describe("tables of one file", () => {
  const A = ["A-1|Reed|5", "A-2|Cam|6"];
  const left = [
    ["A-1", "Reed", "5"],
    ["A-2", "Cam", "6"],
  ];
  const beside = (line: number) => lineIn(line, { table: 1 });
  test.each<[string, string[], number[], string[][]]>([
    [
      "repeated headers are left out",
      [HEAD, ...A, HEAD, "A-3|Gear|7"],
      [2, 3, 5],
      [...left, ["A-3", "Gear", "7"]],
    ],
    [
      "also below a title",
      [HEAD, ...A, "LET-OFF", "part no.|ITEM NAME|Price", "A-3|Gear|7"],
      [2, 3, 4, 6],
      [...left, ["LET-OFF", "", ""], ["A-3", "Gear", "7"]],
    ],
    [
      "a table below in another order",
      [HEAD, ...A, "Rate|Item|Code", "7|Gear|A-3"],
      [2, 3, 5],
      [...left, ["A-3", "Gear", "7"]],
    ],
    [
      "a table below with other columns",
      [HEAD, ...A, "Part No|Item Name|Stock", "A-3|Gear|9"],
      [2, 3, 5],
      [...left, ["A-3", "Gear", "", "9"]],
    ],
    [
      "a table below whose titles are called descriptions",
      [HEAD, ...A, "Code|Rate|Description", "A-3|7|Gear"],
      [2, 3, 5],
      [...left, ["A-3", "Gear", "7"]],
    ],
    [
      "a table beside, behind a gap",
      [`${HEAD}||${HEAD}`, "A-1|Reed|5||B-1|Nut|7", "A-2|Cam|6"],
      [2, 3, beside(2)],
      [["A-1", "Reed", "5", "", "B-1", "Nut", "7"].slice(0, 3), ["A-2", "Cam", "6"], ["B-1", "Nut", "7"]],
    ],
    [
      "a table beside, without a gap",
      [`${HEAD}|${HEAD}`, "A-1|Reed|5|B-1|Nut|7"],
      [2, beside(2)],
      [
        ["A-1", "Reed", "5"],
        ["B-1", "Nut", "7"],
      ],
    ],
    [
      "a table beside in another order",
      [`${HEAD}||Item Name|Rate|Code`, "A-1|Reed|5||Nut|7|B-1"],
      [2, beside(2)],
      [
        ["A-1", "Reed", "5"],
        ["B-1", "Nut", "7"],
      ],
    ],
    [
      "two beside that begin with numbers, the right one longer",
      [`Sl|${HEAD}||Sl|${HEAD}`, "1|A-1|Reed|5||2|B-1|Nut|7", "|||||3|B-2|Pin|8"],
      [2, beside(2), beside(3)],
      [
        ["1", "A-1", "Reed", "5"],
        ["2", "B-1", "Nut", "7"],
        ["3", "B-2", "Pin", "8"],
      ],
    ],
    [
      "two beside below titles, with groups",
      ["TOYOTA||||PICANOL||", `${HEAD}||${HEAD}`, "LET-OFF||||TAKE-UP||", "A-1|Reed|5||B-1|Nut|7"],
      [3, 4, beside(3), beside(4)],
      [
        ["LET-OFF", "", ""],
        ["A-1", "Reed", "5"],
        ["TAKE-UP", "", ""],
        ["B-1", "Nut", "7"],
      ],
    ],
    [
      "one beside with another column, and one below",
      [`${HEAD}||Part No|Item Name|Stock`, "A-1|Reed|5||B-1|Nut|7", HEAD, "A-2|Cam|6"],
      [2, 4, beside(2)],
      [
        ["A-1", "Reed", "5", ""],
        ["A-2", "Cam", "6", ""],
        ["B-1", "Nut", "", "7"],
      ],
    ],
    [
      "three beside",
      [`${HEAD}||${HEAD}||${HEAD}`, "A-1|a|1||B-1|b|2||C-1|c|3"],
      [2, beside(2), lineIn(2, { table: 2 })],
      [
        ["A-1", "a", "1"],
        ["B-1", "b", "2"],
        ["C-1", "c", "3"],
      ],
    ],
    [
      "one on the right whose header is lower, below a title, and that ends later",
      [HEAD, "A-1|Reed|5||PICANOL", `A-2|Cam|6||${HEAD}`, "LET-OFF|||||Nut", "||||B-2|Pin|8"],
      [2, 3, 4, beside(4), beside(5)],
      [...left, ["LET-OFF", "", ""], ["", "Nut", ""], ["B-2", "Pin", "8"]],
    ],
    [
      "one on the right whose header is lower, in another order, without a gap, and that ends before",
      [HEAD, "A-1|Reed|5|Rate|Unit|Code|Item", "A-2|Cam|6|7|Nos|B-1|Nut", "A-3|Gear|7"],
      [2, 3, 4, beside(3)],
      [
        ["A-1", "Reed", "5", ""],
        ["A-2", "Cam", "6", ""],
        ["A-3", "Gear", "7", ""],
        ["B-1", "Nut", "7", "Nos"],
      ],
    ],
    [
      "one on the right whose header is lower, behind unknown columns",
      [`${HEAD}|Hue|Note`, "A-1|Reed|5|red|ok|Part No|Price|Item Name", "A-2|Cam|6|blue||B-1|7|Nut"],
      [2, 3, beside(3)],
      [
        ["A-1", "Reed", "5", "red", "ok"],
        ["A-2", "Cam", "6", "blue", ""],
        ["B-1", "Nut", "7", "", ""],
      ],
    ],
    [
      "one on the right whose header is lower, in a row without others",
      [HEAD, "A-1|Reed|5", `||||${HEAD}`, "A-2|Cam|6||B-1|Nut|7"],
      [2, 4, beside(4)],
      [...left, ["B-1", "Nut", "7"]],
    ],
    [
      "one on the right that repeats its header, and both again in other places",
      [
        HEAD,
        `A-1|Reed|5||${HEAD}`,
        `A-2|Cam|6||${HEAD}`,
        "||||B-1|Nut|7",
        `${HEAD}|${HEAD}`,
        "A-3|Gear|7|B-2|Pin|8",
      ],
      [2, 3, 6, beside(4), beside(6)],
      [...left, ["A-3", "Gear", "7"], ["B-1", "Nut", "7"], ["B-2", "Pin", "8"]],
    ],
    [
      "one on the left whose header is lower",
      [`||||${HEAD}`, "||||B-1|Nut|7", `${HEAD}||B-2|Pin|8`, "A-1|Reed|5", "A-2|Cam|6||B-3|Dent|9"],
      [4, 5, beside(2), beside(3), beside(5)],
      [...left, ["B-1", "Nut", "7"], ["B-2", "Pin", "8"], ["B-3", "Dent", "9"]].map((row) => [
        "",
        "",
        "",
        "",
        ...row,
      ]),
    ],
    [
      "one on the left whose header is lower, in another order, without a gap, below an address",
      [
        `ABC Looms|||${HEAD}`,
        "Surat|||B-1|Nut|7",
        "Item Name|Rate|Code|B-2|Pin|8",
        "Reed|5|A-1",
        "Cam|6|A-2",
      ],
      [4, 5, beside(2), beside(3)],
      [
        ["", "", "", "A-1", "Reed", "5"],
        ["", "", "", "A-2", "Cam", "6"],
        ["Surat", "", "", "B-1", "Nut", "7"],
        ["", "", "", "B-2", "Pin", "8"],
      ],
    ],
    [
      "three, each lower than the one on its left",
      [HEAD, `A-1|Reed|5||${HEAD}`, `A-2|Cam|6||B-1|Nut|7||${HEAD}`, "||||||||C-1|Pin|8"],
      [2, 3, beside(3), lineIn(4, { table: 2 })],
      [...left, ["B-1", "Nut", "7"], ["C-1", "Pin", "8"]],
    ],
    [
      "one below with more known columns",
      [HEAD, ...A, "Part No|Item Name|Price|Stock|Unit", "A-3|Gear|7|8|Nos"],
      [2, 3, 5],
      [...left, ["A-3", "Gear", "7", "8", "Nos"]],
    ],
    [
      "words of headings beside are no table",
      [HEAD, "A-1|Reed|5||Code|see below", "A-2|Cam|6||Price|Stock"],
      [2, 3],
      [
        ["A-1", "Reed", "5", "", "Code", "see below"],
        ["A-2", "Cam", "6", "", "Price", "Stock"],
      ],
    ],
    ["transposed", ["Part No|A-1|A-2", "Item Name|Reed|Cam", "Price|5|6"], [2, 3], left],
    [
      "transposed below a title",
      ["Spares of 2026", "Code|A-1|A-2", "Name|Reed|Cam", "Rate|5|6"],
      [2, 3],
      left,
    ],
    [
      "a heading twice is no second table",
      ["Part No|Item Name|Price|Price", "A-1|Reed|5|6"],
      [2],
      [["A-1", "Reed", "5", "6"]],
    ],
    [
      "words of headings in a part are no header",
      [HEAD, "A-1|Price|Stock", "A-2|Code|7"],
      [2, 3],
      [
        ["A-1", "Price", "Stock"],
        ["A-2", "Code", "7"],
      ],
    ],
  ])("%s", async (_, lines, numbers, cells) => {
    const rows = lines.map((line) => line.split("|").map((cell) => cell || null));
    for (const file of [textOf(...lines), await workbook(...rows)]) {
      const read = await layoutOf(file);
      const width = Math.max(...cells.map((row) => row.length));
      expect(read.lines).toEqual(numbers);
      const padded = (rows: readonly (readonly string[])[]) =>
        rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));
      expect(padded(read.cells)).toEqual(padded(cells));
    }
  });

  const sheet = (code: string, ...more: (readonly Cell[])[]) =>
    sheetXml([["Part No", "Item Name", "Price"], [`${code}-1`, `${code} one`, 10], ...more]);

  test("sheets with the same headings are read together, with their names", async () => {
    const book = await workbookOf({
      Cover: sheetXml([["ABC Looms"]]),
      Toyota: sheet("T"),
      Picanol: sheet("P", ["P-2", "P two", 20]),
    });
    const read = await layoutOf(book);
    expect(read.names).toEqual(["Part No", "Item Name", "Price", "Sheet"]);
    expect(read.cells).toEqual([
      ["T-1", "T one", "10", "Toyota"],
      ["P-1", "P one", "10", "Picanol"],
      ["P-2", "P two", "20", "Picanol"],
    ]);
    expect(read.lines.map(rowLineText)).toEqual(["2 of sheet 2", "2 of sheet 3", "3 of sheet 3"]);
    expect((await layoutOf(book, { sheet: "Picanol" })).cells.length).toBe(2);
  });

  test("sheets with other headings are read together if chosen", async () => {
    const other = sheetXml([["Notes"], ["Rate", "Code", "Name"], [7, "B-1", "Nut"]]);
    const book = await workbookOf({ A: sheet("A"), B: other });
    expect((await layoutOf(book)).cells).toEqual([["A-1", "A one", "10"]]);
    expect((await layoutOf(book, { sheet: ALL_SHEETS })).cells).toEqual([
      ["A-1", "A one", "10", "A"],
      ["B-1", "Nut", "7", "B"],
    ]);
  });

  test.each(['hidden="true"', 'ht="0" customHeight="1"', 'outlineLevel="1" hidden="1"'])(
    "a row with %s is hidden",
    async (hidden) => {
      const xml = sheet("A", ["A-2", "A two", 20]).replace('<row r="3"', `<row r="3" ${hidden}`);
      const read = await layoutOf(await workbookOf({ A: xml }));
      expect([read.hidden, read.cells.map(([code]) => code)]).toEqual([1, ["A-1"]]);
    },
  );

  test.each([
    ["collapsed", ' table:visibility="collapse"', ""],
    ["filtered", ' table:visibility="filter"', ""],
    ["in a closed group", "", ' table:display="false"'],
    ["in an open group", "", ""],
  ])("a row of an .ods file that is %s", async (_, row, group) => {
    const cells = (texts: string) =>
      texts
        .split("|")
        .map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`)
        .join("");
    const rowOf = (texts: string, more = "") => `<table:table-row${more}>${cells(texts)}</table:table-row>`;
    const grouped = `<table:table-row-group${group}>${rowOf("A-1|Reed|5", row)}</table:table-row-group>`;
    const read = await layoutOf(await odsOf({ A: rowOf(HEAD) + grouped + rowOf("A-2|Cam|6") }));
    const isHidden = row + group !== "";
    expect([read.hidden, read.cells.length]).toEqual(isHidden ? [1, 1] : [0, 2]);
  });

  test("hidden and filtered rows are counted and left out", async () => {
    const book = await workbookOf({
      A: sheet("A", ["A-2", "A two", 20], ["A-3", "A three", 30]).replace(
        '<row r="3"',
        '<row r="3" hidden="1"',
      ),
    });
    const read = await layoutOf(book);
    expect([read.hidden, read.cells.map(([code]) => code)]).toEqual([1, ["A-1", "A-3"]]);
  });

  const withColumns = (columns: string, xml = sheet("A")) =>
    xml.replace("<sheetData>", `<cols>${columns}</cols><sheetData>`);
  test.each<[string, number[]]>([
    ['<col min="3" max="3" hidden="1"/>', [2]],
    ['<col min="2" max="3" width="9" hidden="true"/>', [1, 2]],
    ['<col min="3" max="3" width="0" customWidth="1"/>', [2]],
    ['<col min="2" max="2" outlineLevel="1" hidden="1"/><col min="3" max="3" collapsed="1"/>', [1]],
    ['<col min="3" max="3" outlineLevel="1"/>', []],
    ['<col min="4" max="16384" hidden="1"/>', []],
  ])("columns with %s are hidden if they have cells", async (columns, hidden) => {
    const read = await layoutOf(await workbookOf({ A: withColumns(columns) }));
    expect([read.hiddenColumns, read.cells]).toEqual([hidden, [["A-1", "A one", "10"]]]);
  });

  test.each<[string, string, number[]]>([
    [
      "collapsed",
      '<table:table-column table:number-columns-repeated="2" table:visibility="collapse"/>',
      [0, 1],
    ],
    ["filtered", '<table:table-column/><table:table-column table:visibility="filter"/>', [1]],
    [
      "in a closed group",
      '<table:table-column/><table:table-column-group table:display="false"><table:table-column/></table:table-column-group><table:table-column/>',
      [1],
    ],
    ["in an open group", "<table:table-column-group><table:table-column/></table:table-column-group>", []],
  ])("columns of an .ods file that are %s", async (_, columns, hidden) => {
    const rows = ["Part No|Item Name|Price", "A-1|Reed|5"].map((row) =>
      row.split("|").map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`),
    );
    const xml = rows.map((cells) => `<table:table-row>${cells.join("")}</table:table-row>`);
    expect((await layoutOf(await odsOf({ A: columns + xml.join("") }))).hiddenColumns).toEqual(hidden);
  });

  test("hidden columns are those of any sheet and of tables beside; of a transposed list, rows", async () => {
    const hidden = '<col min="3" max="3" hidden="1"/>';
    const sheets = await workbookOf({ A: sheet("A"), B: withColumns(hidden, sheet("B")) });
    expect((await layoutOf(sheets)).hiddenColumns).toEqual([2]);
    const two = sheetXml([
      [...HEAD.split("|"), null, "Rate", "Code", "Item"],
      ["A-1", "Reed", 5, null, 7, "B-1", "Nut"],
    ]);
    const besides = await workbookOf({ A: withColumns('<col min="5" max="5" hidden="1"/>', two) });
    expect((await layoutOf(besides)).hiddenColumns).toEqual([2]);
    const list = sheetXml([
      ["Part No", "A-1", "A-2", "A-3"],
      ["Item Name", "Reed", "Cam", "Nut"],
      ["Cost", 5, 6, 7],
    ]).replace('<row r="3"', '<row r="3" hidden="1"');
    const read = await layoutOf(await workbookOf({ A: withColumns(hidden, list) }));
    expect([read.hiddenColumns, read.hidden, read.cells.map(([code]) => code)]).toEqual([
      [2],
      1,
      ["A-1", "A-3"],
    ]);
  });
});
