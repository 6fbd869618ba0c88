import { describe, expect, test } from "vitest";
import { readOrder } from "#server/products/search/read-order.ts";
import { compact } from "#server/products/search/words.ts";
import { texts } from "#tests/support/tables.ts";

const KNOWN = new Set(["picgr0471", "pk7", "pictp0440", "911323072", "ba236112", "toycm0316", "9876543211"]);
const NAMES = new Set(["rapiergrippergiverside", "reedlh", "contactroller", "rapiertapeperforated2200mm"]);
const isName = (text: string) => NAMES.has(compact(text));
const isCode = (text: string) => KNOWN.has(compact(text));
const KNOWN_PARTS = { isCode, isName, isShared: () => false };
/** The lines as 'text × quantity', or 'text × ?written' if what is written can't be read. */
const read = async (message: string) =>
  (await readOrder(message, KNOWN_PARTS)).map(
    ({ text, quantity, written }) => `${text} × ${quantity ?? `?${written}`}`,
  );
const G = "PIC-GR-0471";
const P = "PIC-TP-0440";

describe("one line with a quantity", () => {
  test.each([
    [`${G} 2 nos`, `${G} × 2`],
    [`${G} 2nos.`, `${G} × 2`],
    [`${G} - 2`, `${G} × 2`],
    [`${G} -2 pcs`, `${G} × 2`],
    [`${G}: 2`, `${G} × 2`],
    [`${G} = 2`, `${G} × 2`],
    [`${G}, 2`, `${G} × 2`],
    [`${G} (2)`, `${G} × 2`],
    [`${G} [2 nos]`, `${G} × 2`],
    [`${G} ..... 2`, `${G} × 2`],
    [`${G} -> 2`, `${G} × 2`],
    [`${G} x 2`, `${G} × 2`],
    [`${G} X2`, `${G} × 2`],
    [`${G} ×2`, `${G} × 2`],
    [`${G}*2`, `${G} × 2`],
    [`2 x ${G}`, `${G} × 2`],
    [`2x ${G}`, `${G} × 2`],
    [`2 nos ${G}`, `${G} × 2`],
    [`2 pcs of ${G}`, `${G} × 2`],
    [`2 ${G}`, `${G} × 2`],
    [`${G} 2`, `${G} × 2`],
    [`${G} 2pcs`, `${G} × 2`],
    [`${G} qty: 2`, `${G} × 2`],
    [`${G} Qty-2 nos`, `${G} × 2`],
    [`qty 2 ${G}`, `${G} × 2`],
    [`${G} 1,000 nos`, `${G} × 1000`],
    [`${G}\t2`, `${G} × 2`],
    [`1\t${G}\tRapier gripper\t2`, `${G} × 2`],
    [`2\t${G}`, `${G} × 2`],
    [`${G} | Rapier gripper | 2 nos`, `${G} × 2`],
    ["pic gr 0471 2 nos", "pic gr 0471 × 2"],
    ["911 323 072 - 5", "911 323 072 × 5"],
    ["911 323 072 5", "911 323 072 × 5"],
    ["911 323 072", "911 323 072 × 1"],
    ["911323072 x 10", "911323072 × 10"],
    ["BA 236 112 4 pcs", "BA 236 112 × 4"],
    [`${G} २ नग`, `${G} × 2`],
    [`${G} - १२`, `${G} × 12`],
    [`${G} मात्रा ૩`, `${G} × 3`],
    [`*${G}* - 2 nos`, `${G} × 2`],
    [`• ${G} – 2 nos`, `${G} × 2`],
    [`👉 ${G} - 2`, `${G} × 2`],
    [`3) ${G} - 2`, `${G} × 2`],
    [`${G} 2 nos @ 450/- each`, `${G} × 2`],
    [`${G} 2 nos Rs. 1,250/-`, `${G} × 2`],
    [`Rapier gripper giver side ${G} - 2 nos (urgent)`, `${G} × 2`],
    [`pls send rate of ${G} qty 5 nos`, `${G} × 5`],
    [`[12/11/26, 10:30 am] Ramesh Textiles: ${G} 2 nos`, `${G} × 2`],
    [`12/11/26, 22:30 - Ramesh: ${G} - 2`, `${G} × 2`],
    [G, `${G} × 1`],
    ["XYZ-9999 3 nos", "XYZ-9999 × 3"],
    ["900 111 222 - 4", "900 111 222 × 4"],
    ["rapier tape 2 nos", "rapier tape × 2"],
    ["Ball bearing, 34 x 80 mm 2 nos", "Ball bearing, 34 x 80 mm × 2"],
    ["9876543211 2 nos", "9876543211 × 2"],
    // A size behind or before a code is no quantity.
    [`${G} 450x2`, `${G} × 1`],
    [`${G} 450 x2`, `${G} × 1`],
    [`${G} 450 x 2`, `${G} × 1`],
    [`${G} 450x 2 mm`, `${G} × 1`],
    [`${G} 450 * 2`, `${G} × 1`],
    [`${G} 450 by 2`, `${G} × 1`],
    [`${G} 25 x 52 x 15`, `${G} × 1`],
    [`${G} size 4.5 x 2`, `${G} × 1`],
    [`${G} 2200 x 20 x 1,5`, `${G} × 1`],
    [`${G} M12 x 1.75`, `${G} × 1`],
    [`${G} M12x1.75`, `${G} × 1`],
    [`450 x 2 ${G}`, `${G} × 1`],
    [`450 x2 ${G}`, `${G} × 1`],
    [`${G} 450 x 2 - 4`, `${G} × 4`],
    [`${G} 450 x 2, 4 nos`, `${G} × 4`],
    ["911 323 072 450 x 2 - 6", "911 323 072 × 6"],
    ["911 323 072 x 10", "911 323 072 × 10"],
    ["2 x 911 323 072", "911 323 072 × 2"],
    ["BA 236 112 x 4", "BA 236 112 × 4"],
  ])("%s", async (message, line) => expect(await read(message)).toEqual([line]));
});

/** Ways to write a quantity behind a code: the pieces, 0 for no line, or as text what the person is asked about. */
const WAYS: [written: string, pieces: number | string][] = [
  // Numbers by the one reader of numbers.
  [" 4", 4],
  [" 12", 12],
  [" 1200", 1200],
  [" 1,200", 1200],
  ["\t1,200", 1200],
  ["\t12,500", 12_500],
  ["\t1,00,000", 100_000],
  ["\t1 200", 1200],
  ["\t4.00", 4],
  ["\t04", 4],
  ['\t"1,200"', 1200],
  [": 1,200", 1200],
  [",4", 4],
  [";4", 4],
  ["; 4", 4],
  ["\t४", 4],
  [" - ૪", 4],
  ["\t１，２００", 1200],
  ["\t\u00a04", 4],
  // With units that count pieces.
  [" 4 Nos", 4],
  ["\t4.00 Nos", 4],
  ["\t4.00 Nos.", 4],
  [" 4nos.", 4],
  [" 4 no's", 4],
  [" - 4 nos", 4],
  [" 1,200 pcs", 1200],
  [" 4 pc.", 4],
  [" 4 pieces", 4],
  [" 4 units", 4],
  [" ४ नग", 4],
  ["\t4 पीस", 4],
  [" ૪ નંગ", 4],
  ["\tNos 4", 4],
  // With signs and labels.
  [" x 4", 4],
  [" X4", 4],
  [" × 4", 4],
  ["*4", 4],
  ["\tx4", 4],
  [" (4)", 4],
  [" [4 nos]", 4],
  [" 4/-", 4],
  ["\t4/-", 4],
  [" qty: 4", 4],
  [" Qty-4 nos", 4],
  [" qty 1,200", 1200],
  [" quantity = 4", 4],
  [" मात्रा ४", 4],
  // Nothing is wanted.
  [" 0", 0],
  ["\t0", 0],
  [" - 0 nos", 0],
  ["\t0.00 Nos", 0],
  // No quantity is written.
  ["", 1],
  ["\t", 1],
  ["\tRapier gripper", 1],
  [" Rapier tape 2200 mm", 1],
  // The person is asked.
  [" चार पीस", "चार पीस"],
  ["\tचार पीस", "चार पीस"],
  [" चार", "चार"],
  [" four nos", "four nos"],
  ["\tfour", "four"],
  [" char piece", "char piece"],
  [" 12 pis", "12 pis"],
  ["\t12 pis", "12 pis"],
  [" 2.5 kg", "2.5 kg"],
  ["\t2.5 kg", "2.5 kg"],
  [" 3 m", "3 m"],
  [" 1 dozen", "1 dozen"],
  ["\t2 pairs", "2 pairs"],
  [" 2 sets", "2 sets"],
  [" 2 जोड़ी", "2 जोड़ी"],
  [" 12,5", "12,5"],
  ["\t12,5", "12,5"],
  [" 2.5", "2.5"],
  [" 1/2", "1/2"],
  [" ½", "1/2"],
  ["\t2-3", "2-3"],
  [" 2-3 nos", "2-3 nos"],
  ["\t2 to 3", "2 to 3"],
  ["\t-4", "-4"],
  ["\t~5", "~5"],
  ["\t1२", "1२"],
  [" 1,2,3", "1,2,3"],
  ["\t1000000", "1000000"],
  [" qty four", "four"],
];

test.each(WAYS)("reads a code and %j as %j", async (written, pieces) => {
  const line = typeof pieces === "number" ? `${G} × ${pieces}` : `${G} × ?${pieces}`;
  expect(await read(`${G}${written}`)).toEqual(pieces === 0 ? [] : [line]);
});

test.each([
  ["4 x ", 4],
  ["4x ", 4],
  ["1,200 x ", 1200],
  ["4 nos ", 4],
  ["4\t", 4],
  ["1,200\t", 1200],
  ["4.00 Nos\t", 4],
  ["four nos ", "four nos"],
  ["चार पीस ", "चार पीस"],
  ["2 dozen ", "2 dozen"],
])("reads %j before a code as %j", async (written, pieces) => {
  expect(await read(`${written}${G}`)).toEqual([
    `${G} × ${typeof pieces === "number" ? pieces : `?${pieces}`}`,
  ]);
});

test.each(["911323072", "911 323 072", "BA 236 112", "XYZ-9999", "TOY-CM-0316"])(
  "takes no digits of the code %s for a quantity",
  async (code) => {
    for (const [written, pieces] of [
      ["", 1],
      [" - 4", 4],
      ["\t4", 4],
      [" x 4", 4],
      [" 2.5 kg", "?2.5 kg"],
    ])
      expect(await read(`${code}${written}`)).toEqual([`${code} × ${pieces}`]);
  },
);

describe("several lines", () => {
  test.each([
    [`${G} 2 nos, 911 323 072 - 5`, [`${G} × 2`, "911 323 072 × 5"]],
    [`1. ${G} - 2\n2. ${P} - 3\n3. 911 323 072 - 5`, [`${G} × 2`, `${P} × 3`, "911 323 072 × 5"]],
    [`1 ${G} 2 nos\n2 ${P} 3 nos`, [`${G} × 2`, `${P} × 3`]],
    [`${G} and ${P} 2 each`, [`${G} × 2`, `${P} × 2`]],
    [`${G}\n2 nos\n${P}\n5`, [`${G} × 2`, `${P} × 5`]],
    [`Code\tQty\r\n${G}\t2\r\n${P}\t3`, [`${G} × 2`, `${P} × 3`]],
    [`${G}, 2 nos; ${P}, 3 nos`, [`${G} × 2`, `${P} × 3`]],
    [`${G} 2\n${G} 3`, [`${G} × 5`]],
    [`${G} - 0\n${P} - 3`, [`${P} × 3`]],
    [`${G} 2\n${G} 2.5 kg`, [`${G} × ?2 + 2.5 kg`]],
    [`"Code"\t"Qty"\n"${G}"\t"1,200"\n"${P}"\t"2"`, [`${G} × 1200`, `${P} × 2`]],
    [`${G}\t"giver\nside"\t4\n${P}\t2`, [`${G} × 4`, `${P} × 2`]],
    [`${G},"Gripper, ""giver""\nside",4\n${P},2`, [`${G} × 4`, `${P} × 2`]],
    [`"${G}";"4"\n"${P}";"1.200"`, [`${G} × 4`, `${P} × ?1.200`]],
    [`S.No\tCode\tQty\tRate\n1\t${G}\t4\t450\n2\t${P}\t\t300`, [`${G} × 4`, `${P} × 1`]],
    [`1\t${G}\tRapier gripper\n2\t${P}\tTape`, [`${G} × 1`, `${P} × 1`]],
    [`${G}\t2\t450\t900`, [`${G} × 2`]],
    [`${G}\t2\t450.00`, [`${G} × 2`]],
    [`${G}\t2\t450`, [`${G} × ?2 / 450`]],
    [`3" pipe ${G} 2 nos`, [`${G} × 2`]],
    [
      `Dear sir,\nGood morning. Pls quote best price for\n\n1) ${G} : 2 nos\n2) XYZ-9999 : 1 no\n\nThanks & regards\nRamesh Jain\nShree Textiles, Bhilwara 311001\nMob: +91 98765 43210\nGSTIN 08ABCDE1234F1Z0\nramesh@example.com`,
      [`${G} × 2`, "XYZ-9999 × 1"],
    ],
  ])("%s", async (message, lines) => expect(await read(message)).toEqual(lines));
});

describe("a line that is the name of a product", () => {
  const N = "Rapier gripper, giver side";
  test.each([
    [N, [`${N} × 1`]],
    [`${N} 2`, [`${N} × 2`]],
    [`2 ${N}`, [`${N} × 2`]],
    [`3) RAPIER GRIPPER GIVER SIDE - 2 nos`, ["RAPIER GRIPPER GIVER SIDE × 2"]],
    [`2 x ${N} @ Rs 450/-`, [`${N} × 2`]],
    [`${N}\n4 nos`, [`${N} × 4`]],
    ["Reed (LH)", ["Reed (LH × 1"]],
    ["2 x Reed (LH)", ["Reed (LH × 2"]],
    ["Contact roller", ["Contact roller × 1"]],
    ["Rapier tape, perforated, 2200 mm", ["Rapier tape, perforated, 2200 mm × 1"]],
    ["Rapier tape, perforated, 2200 mm - 3", ["Rapier tape, perforated, 2200 mm × 3"]],
    [`Name\tQty\n${N}\t5\nContact roller`, [`${N} × 5`, "Contact roller × 1"]],
    // The code is more exact.
    [`${N}\t${P}\t5`, [`${P} × 5`]],
    [`${P} ${N} 5`, [`${P} × 5`]],
    // Only a whole name.
    ["Rapier gripper", []],
    [`${N} please`, []],
    ["Contact roller Mob 98765 43210 office", []],
  ])("%s", async (message, lines) => expect(await read(message)).toEqual(lines));
});

describe("what asks for nothing", () => {
  test.each([
    "",
    "   \n\t\n",
    ...texts(
      "Dear sir|Good morning ji|Pls send your best price|Thanks & regards|98765 43210",
      "+91 98765 43210|Ramesh 9876543210|Mob. 0294-2412345|12/11/2026|12 Nov 2026|10:30 am",
      "ramesh@example.com|https://example.com/products/12345|08ABCDE1234F1Z0|Bhilwara - 311001",
      "PO No 4500012345 dated 12.11.2026|Total 5 nos|34 x 80 mm|Rs 450/-|5|👍🙏",
    ),
  ])("%j", async (message) => expect(await read(message)).toEqual([]));
});

test("reads more lines than a list holds", async () => {
  const many = Array.from({ length: 150 }, (_, at) => `QQ-${1000 + at} 2 nos`).join("\n");
  expect(await readOrder(many, KNOWN_PARTS)).toHaveLength(150);
});

test.each(["1 ", "x", "-", "(", "9", " ", "\t", "1.", "@", "a@", "x 2", "१"])(
  "reads 10,000 times %j",
  async (piece) => {
    expect((await readOrder(piece.repeat(10_000), KNOWN_PARTS)).length).toBeLessThan(2);
  },
);

describe("a line of several codes, each with its quantity", () => {
  test.each([
    [`${G} 2nos ${P} 3nos`, [`${G} × 2`, `${P} × 3`]],
    [`${G} 2 nos + ${P} 3 nos`, [`${G} × 2`, `${P} × 3`]],
    [`${G} 2nos / ${P} 3nos`, [`${G} × 2`, `${P} × 3`]],
    [`${G} 2 ${P} 3`, [`${G} × 2`, `${P} × 3`]],
    [`${G} x 2 ${P} x 3`, [`${G} × 2`, `${P} × 3`]],
    [`2 nos ${G} 3 nos ${P}`, [`${G} × 2`, `${P} × 3`]],
    [`2 x ${G}, 3 x ${P}`, [`${G} × 2`, `${P} × 3`]],
    [`${G} ${P} 3 nos`, [`${G} × 3`, `${P} × 3`]],
    [`${G} 2 nos ${P} 3 nos 911323072 4 nos`, [`${G} × 2`, `${P} × 3`, "911323072 × 4"]],
  ])("%s", async (message, lines) => expect(await read(message)).toEqual(lines));
});

describe("no line is lost", () => {
  test.each([
    ["911.400.500 - 2 nos", "911.400.500 × 2"],
    ["911.400.500\tProjectile\t4", "911.400.500 × 4"],
    ["911.323.072 x 2", "911.323.072 × 2"],
    ["911.323.072 Rs.450 x 2", "911.323.072 × 2"],
    ["930.123.456 10 pcs", "930.123.456 × 10"],
    ["12.45.678 x 5", "12.45.678 × 5"],
    ["0099.45 5 nos", "0099.45 × 5"],
    ["हील्ड वायर 500 नग", "हील्ड वायर × 500"],
    ["रीड 2 नग", "रीड × 2"],
    ["બેરિંગ 4 નંગ", "બેરિંગ × 4"],
    ["પીકર 5 નંગ", "પીકર × 5"],
    ["PK.7 10 nos", "PK.7 × 10"],
    [`${G}-2nos`, `${G} × 2`],
    [`${G}/2 nos`, `${G} × 2`],
    [`${G}-12 pcs`, `${G} × 12`],
    ["911.323.072-2nos", "911.323.072 × 2"],
    ["911.323.072/2 nos", "911.323.072 × 2"],
    ["2536035-2nos", "2536035 × 2"],
    [`${G} 4-5 nos`, `${G} × ?4-5 nos`],
    [`${G} 1/2 kg`, `${G} × ?1/2 kg`],
  ])("%s", async (message, line) => expect(await read(message)).toEqual([line]));

  test.each(["Total 1250.00", "Ph 0141-2345678", "12.11.2026", "Rs. 12.500"])(
    "%s is no line",
    async (message) => expect(await read(message)).toEqual([]),
  );
});

test("a code that several products have is joined only where the lines say the same", async () => {
  const known = { ...KNOWN_PARTS, isShared: isCode };
  const lines = await readOrder(`${G} Toyota 2\n${G} Picanol 3\n${G} Toyota 4`, known);
  expect(lines.map(({ about, quantity }) => [about, quantity])).toEqual([
    [`${G} Toyota`, 6],
    [`${G} Picanol`, 3],
  ]);
});
