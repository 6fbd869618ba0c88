import { expect, test } from "vitest";
import { type PricedLine, totalsOf } from "#contract/enquiries/line-totals.ts";
import { lineTaxes, QUOTATION_CSV_COLUMNS, quotationCells } from "#contract/enquiries/quotation-csv.ts";
import type { TaxKind } from "#contract/enquiries/supply-tax.ts";
import { amountInWords } from "#server/enquiries/quotations/document.ts";
import { financialYear } from "#server/enquiries/quotations/numbers.ts";
import { quotationDocument } from "#tests/support/quotations.ts";

type Worked = [taxable: number, cgst: number, igst: number, roundOff: number, total: number];
const line = (quantity: number, rate: number, gstRate: number, discount = 0): PricedLine => ({
  quantity,
  rate,
  discount,
  gstRate,
});

/** The six lines of the prototype. */
const PROTOTYPE = [
  line(4, 345_000, 18, 5),
  line(2, 580_000, 18),
  line(2, 245_000, 18),
  line(1, 927_550, 12),
  line(3, 86_000, 18),
  line(1, 45_000, 18),
];

/**
 * Worked by hand: value of supply after discount (CGST Act, 2017, section 15), CGST and SGST at half the rate each within a state
 * (sections 8 and 9 with the IGST Act, 2017, section 8), IGST between states (IGST Act, sections 5 and 7), the nearest rupee
 * with fifty paise up (CGST Act, section 170). In paise.
 */
const BY_HAND: [name: string, lines: PricedLine[], TaxKind, isRounded: boolean, Worked][] = [
  ["one part at 18 % in the state", [line(1, 100_000, 18)], "split", true, [100_000, 9_000, 0, 0, 118_000]],
  ["the same to another state", [line(1, 100_000, 18)], "integrated", true, [100_000, 0, 18_000, 0, 118_000]],
  ["the same as an export", [line(1, 100_000, 18)], "none", false, [100_000, 0, 0, 0, 100_000]],
  // 4 x 3,450.00 less 5 % = 13,110.00; half of 18 % = 1,179.90 each; 15,469.80 up to 15,470.
  ["a discount of 5 %", [line(4, 345_000, 18, 5)], "split", true, [1_311_000, 117_990, 0, 20, 1_547_000]],
  // 9,275.50 at 6 % = 556.53 each; 10,388.56 up by 44 paise.
  ["a price with paise at 12 %", [line(1, 927_550, 12)], "split", true, [927_550, 55_653, 0, 44, 1_038_900]],
  // 32,640.00 at 18 % and 9,275.50 at 12 %.
  ["two rates and freight", PROTOTYPE, "split", true, [4_191_550, 349_413, 0, 24, 4_890_400]],
  // IGST of the same: 5,875.20 + 1,113.06.
  [
    "two rates and freight to another state",
    PROTOTYPE,
    "integrated",
    true,
    [4_191_550, 0, 698_826, 24, 4_890_400],
  ],
  // Half of 5 % of 0.10 is 0.0025, which is nothing.
  ["tax below half a paisa", [line(1, 10, 5)], "split", false, [10, 0, 0, 0, 10]],
  // 2.5 % of 0.20 is half a paisa, which is one.
  ["tax of half a paisa", [line(1, 20, 5)], "split", false, [20, 1, 0, 0, 22]],
  // 5 % of 0.20 is one paisa: halves of a rate may differ from the whole by one.
  ["the same to another state", [line(1, 20, 5)], "integrated", false, [20, 0, 1, 0, 21]],
  // 2.5 m of tape at 1,234.56 = 3,086.40.
  ["metres with a decimal", [line(2.5, 123_456, 18)], "split", true, [308_640, 27_778, 0, 4, 364_200]],
  // .333 kg at 99.99 = 33.29667, 33.30; 9 % = 2.997, 3.00 each; 39.30 down.
  ["thousandths of a kilogram", [line(0.333, 9_999, 18)], "split", true, [3_330, 300, 0, -30, 3_900]],
  // Three lines of .005 would be .015 together, but each is rounded to .01.
  [
    "lines rounded one by one",
    [line(0.5, 1, 0), line(0.5, 1, 0), line(0.5, 1, 0)],
    "split",
    false,
    [3, 0, 0, 0, 3],
  ],
  // 2.5 % of 1.00 + 1.20 is .055, .06; line by line it would be .03 + .03 as well; of 1.00 + 1.00 + 1.00 it is .075, .08.
  [
    "tax of a rate taken together",
    [line(1, 100, 5), line(1, 100, 5), line(1, 100, 5)],
    "split",
    false,
    [300, 8, 0, 0, 316],
  ],
  ["28 % on a motor", [line(1, 1_850_000, 28)], "split", true, [1_850_000, 259_000, 0, 0, 2_368_000]],
  ["nothing on an exempt part", [line(10, 12_345, 0)], "split", true, [123_450, 0, 0, 50, 123_500]],
  ["a discount of 100 %", [line(7, 99_999, 18, 100)], "split", true, [0, 0, 0, 0, 0]],
  // 33.33 % of 1,000.00 off: 666.70.
  [
    "a discount with decimals",
    [line(1, 100_000, 18, 33.33)],
    "integrated",
    true,
    [66_670, 0, 12_001, 29, 78_700],
  ],
  // .25 %, the rate of rough stones: the owner's own rates have decimals; .125 % of 10,000.00 is 12.50.
  [
    "a rate of a quarter percent",
    [line(1, 1_000_000, 0.25)],
    "split",
    true,
    [1_000_000, 1_250, 0, 0, 1_002_500],
  ],
  ["a crore", [line(1_000, 1_000_000, 18)], "split", true, [1_000_000_000, 90_000_000, 0, 0, 1_180_000_000]],
];

test.each(BY_HAND)("%s adds up as worked by hand", (_name, lines, tax, isRounded, worked) => {
  const { taxable, cgst, sgst, igst, roundOff, total } = totalsOf(lines, { tax, isRounded });
  expect([taxable, cgst, igst, roundOff, total]).toEqual(worked);
  expect(sgst).toBe(cgst);
});

/** Returns a function that draws whole numbers below a limit, the same each run (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const KINDS = ["split", "integrated", "none"] as const;
const RATES = [0, 0.25, 3, 5, 12, 18, 28];

/** A line with an amount of up to some crores. */
function drawLine(draw: (below: number) => number): PricedLine {
  return {
    quantity: [draw(1000) + 1, (draw(100_000) + 1) / 1000][draw(2)] ?? 1,
    rate: [draw(1000), draw(1_000_000), draw(100_000_000)][draw(3)] ?? 0,
    discount: draw(3) ? 0 : draw(10_001) / 100,
    gstRate: RATES[draw(RATES.length)] ?? 0,
  };
}

/** The exact value in units of 10^-7 paise. */
const exactValue = ({ quantity, rate, discount }: PricedLine): bigint =>
  BigInt(Math.round(quantity * 1000)) * BigInt(rate) * BigInt(10_000 - Math.round(discount * 100));

test("10,000 generated quotations add up, split tax equally, and round by less than a rupee", () => {
  const draw = seeded(41);
  for (let nth = 0; nth < 10_000; nth += 1) {
    const lines = Array.from({ length: 1 + draw(12) }, () => drawLine(draw));
    const tax = KINDS[draw(3)] ?? "split";
    const isRounded = draw(2) === 1;
    const totals = totalsOf(lines, { tax, isRounded });
    const { taxables, groups, taxable, cgst, sgst, igst, roundOff, total } = totals;
    const numbers = [...taxables, taxable, cgst, sgst, igst, roundOff, total];
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    for (const [at, line] of lines.entries()) {
      const off = BigInt(taxables[at] ?? 0) * 10_000_000n - exactValue(line);
      expect(off > -5_000_000n && off <= 5_000_000n).toBe(true);
    }
    expect(taxables.reduce((sum, each) => sum + each, 0)).toBe(taxable);
    expect(groups.reduce((sum, group) => sum + group.taxable, 0)).toBe(taxable);
    expect(new Set(groups.map(({ gstRate }) => gstRate)).size).toBe(groups.length);
    for (const group of groups) {
      expect(group.cgst).toBe(group.sgst);
      const parts = tax === "split" ? 2 : 1;
      const one = tax === "split" ? group.cgst : group.igst;
      const due = (group.taxable * Math.round(group.gstRate * 100)) / (parts * 10_000);
      expect(Math.abs(one - (tax === "none" ? 0 : due))).toBeLessThanOrEqual(0.5 + 1e-6);
    }
    if (tax !== "split") expect(cgst + sgst).toBe(0);
    if (tax !== "integrated") expect(igst).toBe(0);
    expect(total).toBe(taxable + cgst + sgst + igst + roundOff);
    expect(Math.abs(roundOff)).toBeLessThanOrEqual(isRounded ? 50 : 0);
    if (isRounded) expect(total % 100).toBe(0);
    expect(readWords(amountInWords(total, "INR"))).toBe(total);
    const printed = lines.map((line, at) => ({
      ...line,
      gstRate: tax === "none" ? 0 : line.gstRate,
      taxable: taxables[at] ?? 0,
    }));
    const shares = lineTaxes({ lines: printed as Parameters<typeof lineTaxes>[0]["lines"], groups });
    expect(shares.reduce((sum, each) => sum + each.cgst + each.sgst + each.igst, 0)).toBe(cgst + sgst + igst);
  }
});

test.each([true, false])(
  "the rows of an order in the export add up to its total, rounded: %s",
  (isRounded) => {
    const { lines } = quotationDocument();
    for (const rate of [345_033, 345_001, 50]) {
      const rates = lines.map((line, at) => ({ ...line, rate: rate + at }));
      const totals = totalsOf(rates, { tax: "integrated", isRounded });
      const document = { ...quotationDocument(), ...totals, tax: "integrated" as const };
      const taxed = rates.map((line, at) => ({ ...line, taxable: totals.taxables[at] ?? 0 }));
      const rows = quotationCells({ ...document, lines: taxed }, { number: "", date: null });
      const sum = (name: string) =>
        rows.reduce(
          (all, cells) => all + Math.round(Number(cells[QUOTATION_CSV_COLUMNS.indexOf(name)]) * 100),
          0,
        );
      expect(sum("Total") + sum("Round-Off")).toBe(totals.total);
      expect(sum("Round-Off")).toBe(isRounded ? totals.roundOff : 0);
    }
  },
);

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ",,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety".split(",");
const SIZES: Readonly<Record<string, number>> = { thousand: 1000, lakh: 100_000, crore: 10_000_000 };

/** Reads an amount in words back, in paise: an independent check of what is written. */
function readWords(text: string): number {
  const [, rupees = "", , paise = "zero"] = /^Rupees (.+?)( And (.+) Paise)? Only$/.exec(text) ?? [];
  return readNumber(rupees) * 100 + readNumber(paise);
}

function readNumber(text: string): number {
  let [sum, group] = [0, 0];
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === "and") continue;
    const size = SIZES[word];
    if (size === 10_000_000) {
      sum = (sum + group) * size;
      group = 0;
    } else if (size) {
      sum += group * size;
      group = 0;
    } else if (word === "hundred") group *= 100;
    else if (UNITS.includes(word)) group += UNITS.indexOf(word);
    else if (TENS.includes(word)) group += 10 * TENS.indexOf(word);
    else return Number.NaN;
  }
  return sum + group;
}

test.each([
  [4_890_400, "INR", "Rupees Forty Eight Thousand Nine Hundred Four Only"],
  [0, "INR", "Rupees Zero Only"],
  [50, "INR", "Rupees Zero And Fifty Paise Only"],
  [
    1_234_567_890,
    "INR",
    "Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight And Ninety Paise Only",
  ],
  [25_000_000, "USD", "USD Two Hundred Fifty Thousand Only"],
  [
    1_234_567_805,
    "EUR",
    "EUR Twelve Million Three Hundred Forty Five Thousand Six Hundred Seventy Eight And 05/100 Only",
  ],
  [123_456, "USD", "USD One Thousand Two Hundred Thirty Four And 56/100 Only"],
  [1_250, "JPY", "JPY One Thousand Two Hundred Fifty Only"],
  [12_345, "KWD", "KWD Twelve And 345/1000 Only"],
  [2_005, "OMR", "OMR Two And 005/1000 Only"],
])("%d paise of %s are written '%s'", (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});

test.each([
  ["2026-04-01", "26-27"],
  ["2026-03-31", "25-26"],
  ["2026-12-31", "26-27"],
  ["2027-01-01", "26-27"],
  ["2099-04-01", "99-00"],
])("%s is in the financial year %s", (day, year) => {
  expect(financialYear(day)).toBe(year);
});
