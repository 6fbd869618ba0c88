import { describe, expect, test } from "vitest";
import { ENQUIRY_ITEMS_MAX } from "../../../contract/platform/limits.ts";
import { readOrder } from "../../../server/products/search/read-order.ts";
import { compact } from "../../../server/products/search/words.ts";

const KNOWN = new Set(["picgr0471", "pictp0440", "911323072", "ba236112", "toycm0316", "9876543211"]);
const NAMES = new Set(["rapiergrippergiverside", "reedlh", "contactroller", "rapiertapeperforated2200mm"]);
const isName = (text: string) => NAMES.has(compact(text));
const isCode = (text: string) => KNOWN.has(compact(text));
/** The lines as 'text × quantity'. */
const read = (message: string) =>
  readOrder(message, { isCode, isName }).map(({ text, quantity }) => `${text} × ${quantity}`);
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
    [`${G} 1 dozen`, `${G} × 12`],
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
  ])("%s", (message, line) => expect(read(message)).toEqual([line]));
});

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
    [`${G} - 0\n${P} - 3`, [`${G} × 1`, `${P} × 3`]],
    [
      `Dear sir,\nGood morning. Pls quote best price for\n\n1) ${G} : 2 nos\n2) XYZ-9999 : 1 no\n\nThanks & regards\nRamesh Jain\nShree Textiles, Bhilwara 311001\nMob: +91 98765 43210\nGSTIN 08ABCDE1234F1Z5\nramesh@example.com`,
      [`${G} × 2`, "XYZ-9999 × 1"],
    ],
  ])("%s", (message, lines) => expect(read(message)).toEqual(lines));
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
  ])("%s", (message, lines) => expect(read(message)).toEqual(lines));
});

describe("what asks for nothing", () => {
  test.each([
    "",
    "   \n\t\n",
    "Dear sir",
    "Good morning ji",
    "Pls send your best price",
    "Thanks & regards",
    "98765 43210",
    "+91 98765 43210",
    "Ramesh 9876543210",
    "Mob. 0294-2412345",
    "12/11/2026",
    "12 Nov 2026",
    "10:30 am",
    "ramesh@example.com",
    "https://example.com/products/12345",
    "08ABCDE1234F1Z5",
    "Bhilwara - 311001",
    "PO No 4500012345 dated 12.11.2026",
    "Total 5 nos",
    "34 x 80 mm",
    "Rs 450/-",
    "5",
    "👍🙏",
  ])("%j", (message) => expect(read(message)).toEqual([]));
});

test("reads at most as many lines as a list holds", () => {
  const many = Array.from({ length: 150 }, (_, at) => `QQ-${1000 + at} 2 nos`).join("\n");
  expect(readOrder(many, { isCode, isName })).toHaveLength(ENQUIRY_ITEMS_MAX);
});

test.each(["1 ", "x", "-", "(", "9", " ", "\t", "1.", "@", "a@", "x 2", "१"])(
  "reads 10,000 times %j",
  (piece) => {
    expect(readOrder(piece.repeat(10_000), { isCode, isName }).length).toBeLessThan(2);
  },
);
