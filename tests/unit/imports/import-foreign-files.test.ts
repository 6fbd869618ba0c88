import { describe, expect, test } from "vitest";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { specificationsOfList } from "#server/imports/check/map-rows.ts";
import { layoutOf, readTable } from "#tests/support/read-workbooks.ts";
import { sheetXml, workbookOf } from "#tests/support/workbooks.ts";

/** The upper half of the code page of DOS for western Europe. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** A workbook whose first column has these numbers in these formats. */
async function formatted(cells: readonly (readonly [code: string, value: number | string])[]) {
  const formats = cells.map(([code], at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = cells.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const rows = cells.map(([, value], at) => `<row><c s="${at}"><v>${value}</v></c><c><v>1</v></c></row>`);
  return workbookOf(
    { A: `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>` },
    {
      "xl/styles.xml": `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
    },
  );
}
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

describe("number formats of workbooks", () => {
  const SHOWN: readonly [code: string, value: number, shown: string, kind?: string][] = [
    ["00000", 123, "00123", "number"],
    ['"PN-"00000', 123, "PN-00123", "number"],
    ["00-000-00", 1_234_567, "12-345-67", "number"],
    ["0.000", 90.75, "90.750", "number"],
    ["000\\-000", 123_456, "123-456", "number"],
    ['0"/A"', 55, "55/A", "number"],
    ['"SP/"000"-B"', 7, "SP/007-B", "number"],
    ["00\\.000\\.0", 123_456, "12.345.6", "number"],
    ["(000) 000-0000", 9_876_543_210, "(987) 654-3210", "number"],
    ["[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0", 125_000, "1,25,000", "number"],
    ["#,##0", 1_234_567, "1,234,567", "number"],
    [
      "_(* #,##0.00_);_(* (#,##0.00);_(* &quot;-&quot;??_)".replaceAll("&quot;", '"'),
      -450,
      "(450.00)",
      "number",
    ],
    ["# ?/?", 0.625, "5/8", "number"],
    ["# ??/??", 1.5, "1 1/2", "number"],
    ["# ?/8", 0.75, "6/8", "number"],
    ['0000"-"00', 123_456, "1234-56", "number"],
    ["[Red]00000", 42, "00042", "number"],
    ["\\P\\N00", 7, "PN07", "number"],
    ["##-##", 1234, "12-34", "number"],
    ["[<=9999999]###-####;(###) ###-####", 1_234_567, "123-4567", "number"],
    ['General"-A"', 55, "55-A", "number"],
    ['"A"0;"B"0', -7, "B7", "number"],
    ["000-00-0000", 123_456_789, "123-45-6789", "number"],
    ["00\\/00", 1234, "12/34", "number"],
    ["[$$-409]#,##0.00", 12.5, "$12.50", "number"],
    ["[$₹-4009] #,##0.00", 12.5, "₹ 12.50", "number"],
    ["0.00E+00", 1_200_000, "1.20E+06", "exponent"],
    ["0E+00", 123_000, "1E+05", "exponent"],
    ["dd-mmm", 45_509, "05-Aug", "date"],
    ["mmm-yy", 45_509, "Aug-24", "date"],
    ["d/m/yyyy", 37_316, "1/3/2002", "date"],
    ["dd\\-mm\\-yyyy;@", 37_316, "01-03-2002", "date"],
    ["General", 12_345_678_901_234, "12345678901234"],
    ["General", 1.234567890123457e18, "1.23457E+18", "exponent"],
    ["General", 0.30000000000000004, "0.3"],
    [";;;", 42, "42"],
    ["0", 471, "471"],
  ];

  test.each(SHOWN)("%s shows %d as %s", async (code, value, shown, kind) => {
    const { cells, types } = await layoutOf(await formatted([[code, value]]), { headLine: 0 });
    expect([cells[0]?.[0], types[0]?.[0]?.kind]).toEqual([shown, kind]);
  });

  test("an error, a formula without a result and a date are marked", async () => {
    const cells =
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>10*3</f><v></v></c><c t="d"><v>2026-11-25</v></c><c t="str"><f>T(1)</f><v></v></c>';
    const book = await workbookOf({ A: `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>` });
    const { cells: read, types } = await layoutOf(book, { headLine: 0 });
    expect(read).toEqual([["#DIV/0!", "=10*3", "2026-11-25"]]);
    expect(types[0]).toEqual({
      0: { kind: "error", value: "" },
      1: { kind: "uncalculated", value: "" },
      2: { kind: "date", value: "2026-11-25" },
    });
  });
});

describe("quotation marks", () => {
  test.each([
    ["an inch", '3/8" hose', ['3/8" hose']],
    ["an inch in a quoted cell", '"1/2"" hose"', ['1/2" hose']],
    ["an inch that isn't doubled", '"1/2" hose"', ['1/2" hose']],
    ["two inches that aren't doubled", '"1/2" x 3/4" hose"', ['1/2" x 3/4" hose']],
    ["a space before", ' "Gear, big"', ["Gear, big"]],
    ["a space after", '"Gear, big" ', ["Gear, big"]],
    ["a quoted word at the start", '"A" type', ['"A" type']],
    ["two such cells", '"A" type,"B" type', ['"A" type', '"B" type']],
    ["a quoted word further on", 'type "A"', ['type "A"']],
    ["several lines", '"a\nb ""c"""', ['a\nb "c"']],
    ["nothing within", '""', [""]],
    ["only a mark within", '""""', ['"']],
  ])("%s", async (_, cell, expected) => {
    const { cells, problems } = await layoutOf(`Part No,Item Name\nA-1,x\nA-2,${cell}\nA-3,y\n`);
    expect(cells.map((row) => row.slice(1))).toEqual([["x"], expected, ["y"]]);
    expect(problems).toEqual([]);
  });

  test("an unclosed quote rejects only its row", async () => {
    const { cells, problems } = await layoutOf('Part No,Item Name\nA-1,"open\nA-2,"b"\nA-3,"c\nd"\n');
    expect(cells).toEqual([
      ["A-1", '"open'],
      ["A-2", "b"],
      ["A-3", "c\nd"],
    ]);
    expect(problems).toEqual([[2, IMPORT_SERVER.quoteNotClosed(2)]]);
  });
});

describe("separators", () => {
  test.each([
    ["pipe", "Part No|Item Name|Price\nPI-1|Gear|10\n"],
    ["semicolon", "Part No;Item Name;Price\nPI-1;Gear;10\n"],
    ["tab", "Part No\tItem Name\tPrice\nPI-1\tGear\t10\n"],
    ["comma", "Part No,Item Name,Price\nPI-1,Gear,10\n"],
  ] as const)("%s", async (separator, text) => {
    const table = await readTable(text);
    expect([table.separator, table.cells[1]]).toEqual([separator, ["PI-1", "Gear", "10"]]);
  });
});

const bytesOf = (list: string, of: (sign: string) => number | undefined): Buffer =>
  Buffer.concat(
    Array.from(list, (sign) => {
      const code = sign.charCodeAt(0) < 128 ? sign.charCodeAt(0) : of(sign);
      if (code === undefined) throw new Error(`${sign} isn't in this encoding`);
      return code > 255 ? Buffer.from([code >> 8, code & 255]) : Buffer.from([code]);
    }),
  );
/** The bytes of a text in an encoding of TextDecoder. */
function encoded(list: string, label: string): Buffer {
  const codes = new Map<string, number>();
  const decoder = new TextDecoder(label);
  for (let byte = 128; byte < 256; byte += 1) {
    codes.set(decoder.decode(Uint8Array.of(byte)), byte);
    for (let trail = 64; trail < 255; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(byte, trail));
      if (sign.length === 1 && !codes.has(sign)) codes.set(sign, (byte << 8) | trail);
    }
  }
  return bytesOf(list, (sign) => codes.get(sign));
}
const utf32 = (text: string): Buffer => {
  const points = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [at, point] of points.entries()) bytes.writeUInt32LE(point, at * 4);
  return bytes;
};

describe("encodings", () => {
  const list = (...titles: string[]) =>
    `Part No,Item Name,Price\n${titles.map((title, at) => `GB-${at + 1},${title},10`).join("\n")}\n`;
  const twice = (text: string) =>
    new TextDecoder("windows-1252").decode(Buffer.from(text)).replace(/^\ufeff/, "");
  const CASES: readonly [string, string, Buffer | string, string[]][] = [
    ["GBK", "GBK", encoded(list("齿轮", "凸轮轴承座"), "gbk"), ["齿轮", "凸轮轴承座"]],
    ["GBK with Latin", "GBK", encoded(list("Gear 齿轮 12mm", "轴承"), "gbk"), ["Gear 齿轮 12mm", "轴承"]],
    [
      "Shift-JIS",
      "Shift-JIS",
      encoded(list("歯車", "カム シャフト"), "shift_jis"),
      ["歯車", "カム シャフト"],
    ],
    [
      "Windows-1252",
      "Windows-1252",
      encoded(list("Käfig für Öse", "Größe Ø 42"), "windows-1252"),
      ["Käfig für Öse", "Größe Ø 42"],
    ],
    [
      "French in Windows-1252",
      "Windows-1252",
      encoded(list("Pièce détachée", "Crémaillère – droite"), "windows-1252"),
      ["Pièce détachée", "Crémaillère – droite"],
    ],
    [
      "Windows-1250",
      "Windows-1250",
      encoded(list("Koło zębate", "Łożysko wałka", "Sprężyna"), "windows-1250"),
      ["Koło zębate", "Łożysko wałka", "Sprężyna"],
    ],
    [
      "Windows-1251",
      "Windows-1251",
      encoded(list("Шестерня", "Подшипник вала"), "windows-1251"),
      ["Шестерня", "Подшипник вала"],
    ],
    [
      "KOI8-R",
      "KOI8-R",
      encoded(list("Шестерня", "Подшипник вала"), "koi8-r"),
      ["Шестерня", "Подшипник вала"],
    ],
    [
      "DOS in Russian",
      "DOS 866",
      encoded(list("Шестерня", "Подшипник вала"), "ibm866"),
      ["Шестерня", "Подшипник вала"],
    ],
    [
      "Windows-1253",
      "Windows-1253",
      encoded(list("Γρανάζι", "Έδρανο άξονα"), "windows-1253"),
      ["Γρανάζι", "Έδρανο άξονα"],
    ],
    [
      "Turkish",
      "Windows-1254",
      encoded(list("Dişli çark", "Yağ keçesi ığüş"), "windows-1254"),
      ["Dişli çark", "Yağ keçesi ığüş"],
    ],
    [
      "Mac Roman",
      "Mac Roman",
      encoded(list("Käfig für Öse", "Größe 42"), "macintosh"),
      ["Käfig für Öse", "Größe 42"],
    ],
    [
      "DOS",
      "DOS 850",
      bytesOf(list("Zahnrad groß Ø½ für"), (sign) => 128 + CP850.indexOf(sign)),
      ["Zahnrad groß Ø½ für"],
    ],
    [
      "DOS with Umlauts",
      "DOS 850",
      bytesOf(list("Käfig für Öse", "Größe"), (sign) => 128 + CP850.indexOf(sign)),
      ["Käfig für Öse", "Größe"],
    ],
    [
      "UTF-8 with a bad byte",
      "UTF-8",
      Buffer.concat([
        Buffer.from(list("Größe", "हिन्दी गियर")),
        Buffer.from("GB-3,K\xe4fig \xd8,1\n", "latin1"),
      ]),
      ["Größe", "हिन्दी गियर", "Käfig Ø"],
    ],
    [
      "UTF-8 decoded twice",
      "UTF-8 twice",
      twice(list("Größe Käfig", "हिन्दी", "für")),
      ["Größe Käfig", "हिन्दी", "für"],
    ],
    ["one word decoded twice", "UTF-8 twice", `${list(twice("Größe"), "Cam")}`, ["Größe", "Cam"]],
    [
      "hard spaces in Windows-1252",
      "Windows-1252",
      encoded(list("Cam\u00a045", "Cam\u00a0shaft"), "windows-1252"),
      ["Cam\u00a045", "Cam\u00a0shaft"],
    ],
    [
      "inches and half of them in Windows-1252",
      "Windows-1252",
      encoded(list("Hose 3/8” Ø10 ±0.5", "Nut ½” – left"), "windows-1252"),
      ["Hose 3/8” Ø10 ±0.5", "Nut ½” – left"],
    ],
    [
      "a degree in Windows-1252",
      "Windows-1252",
      encoded(list("Cam 45°", "Cam"), "windows-1252"),
      ["Cam 45°", "Cam"],
    ],
    ["EUC-KR", "EUC-KR", encoded(list("기어", "베어링 하우징"), "euc-kr"), ["기어", "베어링 하우징"]],
    ["Big5", "Big5", encoded(list("齒輪", "凸輪軸承座"), "big5"), ["齒輪", "凸輪軸承座"]],
    ["Arabic", "Windows-1256", encoded(list("ترس", "محمل العمود"), "windows-1256"), ["ترس", "محمل العمود"]],
    ["two marks", "UTF-8", `\ufeff\ufeff${list("Größe")}`, ["Größe"]],
    ["UTF-16 without a mark", "UTF-16", Buffer.from(list("Größe", "Käfig"), "utf16le"), ["Größe", "Käfig"]],
    [
      "UTF-16BE without a mark",
      "UTF-16BE",
      Buffer.from(list("Größe", "Käfig"), "utf16le").swap16(),
      ["Größe", "Käfig"],
    ],
    ["UTF-32 without a mark", "UTF-32", utf32(list("Größe", "Käfig")), ["Größe", "Käfig"]],
    ["UTF-32 with a mark", "UTF-32", utf32(`\ufeff${list("Größe")}`), ["Größe"]],
    ["UTF-8 with a mark", "UTF-8", `\ufeff${list("Größe")}`, ["Größe"]],
  ];

  test.each(CASES)("%s", async (_, encoding, content, titles) => {
    const read = await layoutOf(content);
    expect([read.encoding, read.cells.map((row) => row[1])]).toEqual([encoding, titles]);
  });
});

describe("any prefix in a workbook's XML", () => {
  test.each(["r", "ns", "rel-1", "x.y"])("%s", async (prefix) => {
    const book = await workbookOf(
      {
        A: sheetXml([
          ["Part No", "Item Name"],
          ["A-1", "Reed"],
        ]).replaceAll(/<(\/?)(?!\?)/g, `<$1${prefix}:`),
      },
      {
        "xl/workbook.xml": `<workbook xmlns:${prefix}="r"><sheets><sheet name="A" sheetId="1" ${prefix}:id="rId1"/></sheets></workbook>`,
      },
    );
    expect((await readTable(book)).cells).toEqual([
      ["Part No", "Item Name"],
      ["A-1", "Reed"],
    ]);
  });
});

test.each([
  ["PrestaShop", "Bore:12mm:1,Teeth:20:2", "Bore: 12mm\nTeeth: 20"],
  ["one feature", "Bore:12mm:1", "Bore: 12mm"],
  ["Magento", "bore=12mm,teeth=20", "bore: 12mm\nteeth: 20"],
  ["lines of ours", "Bore: 12mm\nTeeth: 20", undefined],
  ["a text with commas", "Steel, hardened", undefined],
])("specifications of shops: %s", (_, cell, expected) => {
  expect(specificationsOfList(cell)).toBe(expected);
});
