import { expect } from "vitest";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf, productsOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvTable, exportAll, problemsOf, rowsOf } from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { workbook } from "#tests/support/workbooks.ts";

/** Imports a file of another program with the guessed columns, in one category. */
const foreign = async (app: TestApp, csv: string | Uint8Array, changes = {}): Promise<ProductImport> =>
  mapped(app, await checkFile(app, csv), { category: "toyota", ...changes });

const codesOf = async (app: TestApp) =>
  Object.fromEntries((await productsOf(app)).map(({ partCode, price }) => [partCode, price]));

const base = csvTable`
  Part No |Item Name |Price|Stock
  00123   |Base one  |10   |1
  1-3-2002|Base two  |20   |2
  12E5    |Base three|30   |3
  5/8     |Base four |40   |4
  90.750  |Base five |50   |5
`;
/** What a spreadsheet program shows for these codes. */
const SHOWN = [
  ["00123", "123"],
  ["1-3-2002", "01-03-2002"],
  ["12E5", "1.20E+06"],
  ["5/8", "05-Aug"],
  ["90.750", "90.75"],
] as const;
const PRICED = { "00123": 11, "1-3-2002": 21, "12E5": 31, "5/8": 41, "90.750": 51 };

onBothEngines("codes that a spreadsheet program changed", (test) => {
  test("stay as stored, in our own export and in other lists, and the check lists them", async ({ app }) => {
    await applyImport(app, await foreign(app, base));
    const damaged = SHOWN.reduce(
      (csv, [code, shown]) => csv.replace(`,${code},`, `,${shown},`),
      (await exportAll(app)).csv,
    ).replaceAll(/,(\d)0,(\d),/g, ",$11,$2,");
    const item = await checkFile(app, damaged);
    expect(item.counts).toEqual({ new: 0, changed: 5, same: 0, refused: 0 });
    const rows = await rowsOf(app, item);
    expect(rows.flatMap(({ differences }) => differences.map(({ column }) => column))).toEqual(
      Array(5).fill("Price"),
    );
    expect(rows.map(({ notes }) => notes?.[0]?.message).sort()).toEqual(
      SHOWN.map(([code]) => IMPORT_ROW.codeKept(code)).sort(),
    );
    await applyImport(app, item);
    expect(await codesOf(app)).toEqual(PRICED);
    // IDs of another site add no second product: the code is that of a stored one.
    const others = damaged.replaceAll(/^\d+,/gm, (id) => `${Number.parseInt(id, 10) + 1000},`);
    expect((await checkFile(app, others)).counts).toMatchObject({ new: 0, refused: 5 });
    const list = `Code,Rate\n${SHOWN.map(([, shown], at) => `${shown},${at + 60}`).join("\n")}\n`;
    await applyImport(app, await foreign(app, list));
    expect(await codesOf(app)).toEqual({ "00123": 60, "1-3-2002": 61, "12E5": 62, "5/8": 63, "90.750": 64 });
  });
});

onSqlite("codes of other lists", (test) => {
  test("a date or an exponent is refused until the user enters or confirms it", async ({ app }) => {
    const csv = csvTable`
      Part No    |Item Name |Price
      1.23E+05   |Gear one  |10
      8.90123E+12|Gear three|11
      03-Jan     |Gear five |1
      Mar-12     |Gear six  |1
      01-02-2026 |Seven     |1
    `;
    const item = await foreign(app, csv);
    expect(item.counts).toMatchObject({ new: 0, refused: 5 });
    expect(new Set((await problemsOf(app, item)).map((text) => text.replace(/^\d+, /, "")))).toEqual(
      new Set([`Part Code: ${IMPORT_ROW.codeChanged}`]),
    );
    expect((await previewOf(app, item)).columns[0]?.oddCodes).toBe(5);
    const edits = [{ line: 4, column: "Part Code", cell: "03-Jan" }];
    await app.admin.put(`/api/imports/${item._id}/cells`, { edits });
    const confirmed = await foreign(app, csv, { hasOddCodes: true });
    expect(confirmed.counts).toMatchObject({ new: 5, refused: 0 });
  });

  test("'.0' that a program added to all numeric codes is left out with a note", async ({ app }) => {
    await createTestProduct(app.admin, { partCode: "844800", title: "Other" });
    await applyImport(app, await foreign(app, "Code,Name,Rate\n00451,Stored,1\n"));
    const csv =
      "Code,Name,Rate\n84480.0,Gear,1\n84481.0,Cam,2\nA-1.0,Pin,3\n451.0,Stored,4\n84481.0,Reed,5\n";
    const item = await foreign(app, csv);
    const twice = IMPORT_ROW.codeTwice("3, 6");
    expect(await problemsOf(app, item)).toEqual([3, 6].map((line) => `${line}, Part Code: ${twice}`));
    const messages = (await rowsOf(app, item)).map(({ notes = [] }) => notes.map(({ message }) => message));
    expect(messages.filter(({ length }) => length > 0)).toEqual([
      [IMPORT_ROW.codeFloat("84480")],
      [IMPORT_ROW.codeKept("00451"), IMPORT_ROW.codeFloat("451")],
    ]);
    await applyImport(app, item);
    expect(await codesOf(app)).toMatchObject({ "84480": 1, "A-1.0": 3, "00451": 4 });
  });

  test.for([
    ["one numeric code has none", "84480.0,Gear,1\n84481,Cam,2", ["84480.0", "84481"]],
    ["one has other decimals", "12.0,Gear,1\n12.5,Cam,2", ["12.0", "12.5"]],
    ["the codes aren't numbers", "A-1.0,Gear,1\n0.0.0,Cam,2", ["0.0.0", "A-1.0"]],
  ] as const)("codes stay as written if %s", async ([, rows, codes], { app }) => {
    const item = await foreign(app, `Code,Name,Rate\n${rows}\n`);
    expect(item.noted).toBe(0);
    await applyImport(app, item);
    expect(Object.keys(await codesOf(app)).sort()).toEqual(codes);
  });

  test("several stored codes with the same form are asked about; a code that the file has too is another", async ({
    app,
  }) => {
    await applyImport(app, await foreign(app, "Code,Name,Rate\n5/8,Gear,1\n8/5,Cam,2\n007,Pin,3\n"));
    const item = await foreign(app, "Code,Name,Rate\n05-Aug,Gear,5\n7,Bolt,6\n007,Pin,7\n");
    expect(await problemsOf(app, item)).toEqual([
      expect.stringMatching(/^2, Part Code: Several products match: .*'Gear'/),
    ]);
    expect(item.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 1 });
  });

  test("are cleaned; several lines are asked about, words for none are no codes, identical rows count once", async ({
    app,
  }) => {
    const csv =
      'Part No,Item Name,Price\n"NL-1\nNL-1A",Gear,10\n"NL-2\t",Cam  double,10\n\u00a0NL-3\u200b,Zero width,10\n-,Uncoded,5\nNA,Also none,6\nDP-1,Gear,10\nDP-1,Gear,10\nDP 1,Gear again,12\n';
    const item = await foreign(app, csv);
    expect(await problemsOf(app, item)).toEqual([
      `2, Part Code: ${IMPORT_ROW.severalCodes("NL-1, NL-1A")}`,
      `10, Part Code: ${IMPORT_ROW.codeTwice("8, 10")}`,
    ]);
    await applyImport(app, item);
    expect((await productsOf(app)).map(({ partCode, title }) => [partCode ?? null, title])).toEqual([
      [null, "Also none"],
      ["NL-2", "Cam  double"],
      ["DP-1", "Gear"],
      [null, "Uncoded"],
      ["NL-3", "Zero width"],
    ]);
  });
});

onSqlite("identical rows", (test) => {
  test.for([
    ["in spaces", "A-1, Reed  left ,10"],
    ["in case", "a-1,REED LEFT,10"],
    ["in the code's separators", "A 1,Reed left,10"],
    ["in written zeros", "A-1,Reed left,10.00"],
  ])("that differ %s count once", async ([, other], { app }) => {
    const item = await foreign(app, `Code,Name,Rate\nA-1,Reed left,10\n${other}\nA-2,Cam,11\n`);
    expect(item.counts).toEqual({ new: 2, changed: 0, same: 1, refused: 0 });
  });

  test.for([
    ["price", "A-1,Reed left,10.50"],
    ["title", "A-1,Reed right,10"],
  ])("are not those with another %s", async ([, other], { app }) => {
    const item = await foreign(app, `Code,Name,Rate\nA-1,Reed left,10\n${other}\n`);
    expect(item.counts).toMatchObject({ new: 0, refused: 2 });
  });
});

onSqlite("two cells below a list", (test) => {
  test("are refused as what they are; parts stay parts", async ({ app }) => {
    const rows = [
      "A-1,Reed,5",
      "Total,4500,",
      "Grand Total,,4500",
      "25,Total,",
      "Prices subject to change,GST extra,",
      "E. & O.E.,,",
      "For XYZ & Co.,Authorised Signatory,",
      ",GST @18% extra,",
      "Subject to Bhilwara jurisdiction,Terms & Conditions,",
      "Prepared by,Ramesh,",
      "A-2,Page guide,",
      "A-3,For Toyota & Co,",
      "SUN,Terminal signal box,",
      ",Extra wide reed,6",
    ];
    const item = await foreign(app, `Code,Name,Rate\n${rows.join("\n")}\n`, { sections: "parts" });
    expect(await problemsOf(app, item)).toEqual([
      `3, Part Code: ${IMPORT_ROW.total}`,
      `4, Part Code: ${IMPORT_ROW.total}`,
      `5, Title: ${IMPORT_ROW.total}`,
      `6, Part Code: ${IMPORT_ROW.footer}`,
      `7, Part Code: ${IMPORT_ROW.footer}`,
      `8, Part Code: ${IMPORT_ROW.footer}`,
      `9, Title: ${IMPORT_ROW.footer}`,
      `10, Part Code: ${IMPORT_ROW.footer}`,
      `11, Part Code: ${IMPORT_ROW.footer}`,
    ]);
    expect(item.counts).toMatchObject({ new: 5, refused: 9 });
  });
});

onSqlite("IDs of another program", (test) => {
  test("are not imported, and never match a product with another code and title", async ({ app }) => {
    await createTestProduct(app.admin, { productId: "69", title: "Gripper", partCode: "G-1" });
    const csv = "id,name,IPN,description\n69,M4 nut,IP-001,Hex nut\n5,M6 nut,IP-003,Hex\n";
    const item = await checkFile(app, csv);
    expect((await previewOf(app, item)).mapping.columns[0]).toBeNull();
    expect((await foreign(app, csv)).counts).toMatchObject({ new: 2, changed: 0 });
    const byHand = await foreign(app, csv, { columns: ["ID", "Title", null, "Description"] });
    expect(await problemsOf(app, byHand)).toEqual([`2, ID: ${IMPORT_ROW.otherProduct("69", "Gripper")}`]);
    const own = await checkFile(app, "ID,Title,Price\n69,M4 nut,5\n");
    expect(await problemsOf(app, own)).toEqual([`2, ID: ${IMPORT_ROW.otherProduct("69", "Gripper")}`]);
    const shared = await checkFile(app, "ID,Title,Price\n69,gripper,5\n");
    expect(shared.counts).toMatchObject({ changed: 1, refused: 0 });
    const whole = (await exportAll(app)).csv.replace(",Gripper,", ",M4 nut,").replace(",G-1,", ",IP-1,");
    expect(await problemsOf(app, await checkFile(app, whole))).toEqual([
      `2, ID: ${IMPORT_ROW.otherProduct("69", "Gripper")}`,
    ]);
  });
});

onSqlite("cells without a value", (test) => {
  test("ditto marks take the value above; errors and open formulas are refused as what they are", async ({
    app,
  }) => {
    const table = await workbook(
      ["Part No", "Particulars", "Make", "Rate"],
      ["DT-1", "Bearing 6203", "Toyota", "100"],
      ["DT-2", "-do-", '"', "120"],
      ["DT-3", "-do- (LH)", "do", "-do-"],
      ["DT-4", "〃", "〃", '"'],
      ["DT-5", '"  "', '"', "140"],
      ["DT-6", "#N/A", "Toyota", "5"],
      ["#VALUE!", "Pin", "Toyota", "5"],
      ["-do-", "Pin", "Toyota", "5"],
    );
    const item = await foreign(app, table);
    expect(await problemsOf(app, item)).toEqual([
      `7, Title: ${IMPORT_ROW.cellError}`,
      `8, Part Code: ${IMPORT_ROW.cellError}`,
      `9, Part Code: ${IMPORT_ROW.codeDitto}`,
    ]);
    await applyImport(app, item);
    const found = (await productsOf(app)).map(({ partCode, title, price }) => [partCode, title, price]);
    expect(found.sort()).toEqual([
      ["DT-1", "Bearing 6203", 100],
      ["DT-2", "Bearing 6203", 120],
      ["DT-3", "Bearing 6203 (LH)", 120],
      ["DT-4", "Bearing 6203 (LH)", 120],
      ["DT-5", "Bearing 6203 (LH)", 140],
    ]);
  });
});

onSqlite("amounts", (test) => {
  test("another currency is asked about, in cells and in the heading, and converted at the rate given", async ({
    app,
  }) => {
    const csv = 'Part No,Item Name,Price\nCU-1,Dollar,$ 12.50\nCU-2,Euro,"EUR 1.250,00"\nCU-3,Rupees,Rs 99\n';
    const item = await foreign(app, csv);
    expect(await problemsOf(app, item)).toEqual([
      `2, Price: ${IMPORT_ROW.currency("USD")}`,
      `3, Price: ${IMPORT_ROW.currency("EUR")}`,
    ]);
    expect((await previewOf(app, item)).columns[2]?.currencies).toEqual(["USD", "EUR"]);
    const rates = [
      { currency: "USD", rupees: 80 },
      { currency: "EUR", rupees: 90.5 },
    ];
    const rated = await foreign(app, csv, { rates });
    expect((await rowsOf(app, rated)).map(({ notes }) => notes?.[0]?.message)).toEqual([
      IMPORT_ROW.converted("USD", "80"),
      IMPORT_ROW.converted("EUR", "90.5"),
      undefined,
    ]);
    await applyImport(app, rated);
    expect(await codesOf(app)).toEqual({ "CU-1": 1000, "CU-2": 113_125, "CU-3": 99 });
    const headed = await foreign(app, "Code,Name,Price (USD)\nHD-1,Pin,12\nHD-2,Cam,₹ 12\n");
    expect(await problemsOf(app, headed)).toEqual([`2, Price: ${IMPORT_ROW.currency("USD")}`]);
  });

  test("have the currency of the row's currency column", async ({ app }) => {
    const csv = "Code,Name,Rate,Currency\nA-1,Pin,10,USD\nA-2,Cam,11,INR\nA-3,Reed,Rs 12,Euro\nA-4,Nut,13,\n";
    const item = await foreign(app, csv);
    expect(await problemsOf(app, item)).toEqual([`2, Price: ${IMPORT_ROW.currency("USD")}`]);
    expect((await previewOf(app, item)).columns[2]?.currencies).toEqual(["USD"]);
    await applyImport(app, await foreign(app, csv, { rates: [{ currency: "USD", rupees: 80 }] }));
    expect(await codesOf(app)).toEqual({ "A-1": 800, "A-2": 11, "A-3": 12, "A-4": 13 });
    const sign = await foreign(app, "Code,Name,Currency,MRP\nB-1,Pin,€,10\nB-2,Cam,€,11\n");
    expect(sign.counts).toMatchObject({ refused: 2 });
    const priced = await foreign(app, "Code,Name,Curr.,Price\nC-1,Pin,US $,10\nC-2,Cam,₹,11\n");
    expect(priced.counts).toMatchObject({ new: 1, refused: 1 });
  });

  test.for(["MRP", "Rate incl. GST", "Price (inclusive of tax)"])(
    "under '%s' have a note that they include tax",
    async (heading, { app }) => {
      const item = await foreign(app, `Code,Name,${heading}\nA-1,Pin,100\nA-2,Cam,\n`);
      expect((await rowsOf(app, item)).map(({ notes }) => notes)).toEqual([
        [{ column: "Price", cell: "100", message: IMPORT_ROW.taxIncluded(heading) }],
        undefined,
      ]);
    },
  );

  test("are read in the style of their column, with a note about taxes", async ({ app }) => {
    const csv =
      'Code,Name,Rate\nA-1,Pin,"1.234,50"\nA-2,Cam,1.200\nA-3,Reed,"12,5"\nA-4,Dent,"100,00 + 18% GST"\n';
    const item = await foreign(app, csv);
    expect((await rowsOf(app, item))[3]?.notes).toEqual([
      { column: "Price", cell: "100,00 + 18% GST", message: IMPORT_ROW.taxBeside("+ 18% GST") },
    ]);
    await applyImport(app, item);
    expect(await codesOf(app)).toEqual({ "A-1": 1234.5, "A-2": 1200, "A-3": 12.5, "A-4": 100 });
  });
});

onSqlite("an import that only updates, or only adds", (test) => {
  test("refuses the other rows with the reason", async ({ app }) => {
    await applyImport(app, await foreign(app, "Code,Name,Rate\nA-1,Pin,1\n"));
    const csv = "Code,Name,Rate\nA-1,Pin,2\nA-2,Cam,3\n";
    const updates = await foreign(app, csv, { only: "existing" });
    expect([updates.counts, await problemsOf(app, updates)]).toEqual([
      { new: 0, changed: 1, same: 0, refused: 1 },
      [`3, null: ${IMPORT_ROW.onlyExisting}`],
    ]);
    const adds = await foreign(app, csv, { only: "new" });
    expect([adds.counts, await problemsOf(app, adds)]).toEqual([
      { new: 1, changed: 0, same: 0, refused: 1 },
      [`2, null: ${IMPORT_ROW.onlyNew}`],
    ]);
  });
});

onSqlite("remembered columns", (test) => {
  test("a column without a heading is never remembered, and a remembered layout names its file", async ({
    app,
  }) => {
    const first = "Code,,Rate\nUH-1,Unheaded name 1,10\nUH-2,Unheaded name 2,20\n";
    const columns = ["Part Code", "Title", "Price"];
    await mapped(app, await checkFile(app, first, undefined, "old list.csv"), {
      columns,
      category: "toyota",
    } as never);
    const second = "Part Number,,Part Name,Rate\nUI-1,Old stock,Cam shaft 1,10\nUI-2,,Cam shaft 2,20\n";
    const item = await checkFile(app, second);
    expect((await previewOf(app, item)).mapping.columns).toEqual(["Part Code", null, "Title", "Price"]);
    const again = await checkFile(app, first);
    expect([again.state, (await previewOf(app, again)).layout]).toEqual(["mapping", "old list.csv"]);
    const headed = "Code,Name,Rate\nUH-9,Pin,10\n";
    await mapped(app, await checkFile(app, headed, undefined, "May prices.csv"), { category: "toyota" });
    expect(await checkFile(app, headed.replace("10", "12"))).toMatchObject({
      state: "checked",
      layout: "May prices.csv",
    });
  });

  test("only the given columns change", async ({ app }) => {
    await applyImport(app, await foreign(app, base));
    const item = await foreign(app, "Part No,Price\n00123,99\n");
    await applyImport(app, item);
    const { products } = (await app.admin.get("/api/products?search=00123")).body;
    expect(products[0]).toMatchObject({ title: "Base one", stock: 1, price: 99 });
  });
});

onSqlite("the state of a part in lists of other programs", (test) => {
  const published = async (app: TestApp) =>
    (await productsOf(app)).map(({ partCode, published }) => `${partCode} ${published}`);

  test("an inactive one is not published; a status of the stock says nothing", async ({ app }) => {
    const zoho = csvTable`
      Item Name|SKU  |Rate     |Status
      Gripper  |G-1  |INR 45.00|Active
      Reed     |R-1  |INR 50.00|Inactive
    `;
    await applyImport(app, await foreign(app, zoho));
    expect(await published(app)).toEqual(["G-1 true", "R-1 false"]);
    const stock = csvTable`
      Part No|Part Name|Price|Item Status
      C-1    |Cam      |45   |In stock
      C-2    |Cam B    |50   |Sold out
    `;
    await applyImport(app, await foreign(app, stock));
    expect(await published(app)).toEqual(["C-1 true", "C-2 true", "G-1 true", "R-1 false"]);
  });
});
