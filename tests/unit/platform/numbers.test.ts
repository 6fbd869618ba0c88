import { describe, expect, test } from "vitest";
import { plainNumber, typedAmount } from "#contract/platform/amounts.ts";
import { hasMixedDigits, latinDigits } from "#contract/platform/digits.ts";
import { isMoneyColumn, isMoneyName, looksLikeMoney, mayHoldMoney } from "#contract/platform/money.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { numbered, pairs } from "#tests/support/tables.ts";

const READ: [string, number][] = [
  ...numbered("0=0|1250=1250| 12.50 =12.5|.5=0.5|5.=5|007=7|+3=3|-1=-1|-1,250.5=-1250.5|-0=0"),
  // Groups of three.
  ...numbered("1,200=1200|1,234.50=1234.5|100,000=100000|1,250,000.5=1250000.5"),
  // Indian grouping.
  ["1,25,000.50", 125_000.5],
  ["12,50,000", 1_250_000],
  ["1,00,00,000", 10_000_000],
  // With spaces, including those of spreadsheets.
  ...numbered("1 250=1250|1 25 000=125000|1 250 000.5=1250000.5|1\u00a025\u00a0000=125000|1\u202f250=1250"),
  // Digits and signs of other scripts.
  ...numbered(
    "१२५०=1250|१,२५,०००.५०=125000.5|૧૨૫૦=1250|১২৫০=1250|੧੨=12|௧௨=12|౧౨=12|೧೨=12|൧൨=12|୧୨=12|١٢=12|۱۲=12",
  ),
  ...numbered(
    "１２=12|１2=12|１，２５０．５=1250.5|＋３=3|−5=-5|–5=-5|۱۲٬۵۰۰٫۵=12500.5|𝟏𝟐=12|1\u200b250=1250|\u202a1,250\u202c=1250",
  ),
  ["1".padEnd(60, "0"), 1e59],
];

const NONE = [
  ...["", " ", ".", "-", "+", ",", "abc", "NaN", "Infinity", "null"],
  // Invalid groups.
  ...["1,2,3", "1,2", "12,50", "1,25,00", "1,2500", "1250,000", "1000,000", "123,45,678", "1,234,56,789"],
  ...["1,,250", ",250", "1,250,", "1, 250", "1 ,250", "1,25 000", "1 2", "1  250", "1 25 00", "1,0000"],
  // Ambiguous, or written with a decimal comma.
  ...["12,5", "12,50", "0,500", "00,500", "1.234,50", "1.234.567", "1.200,00", "1.2.3", "12..5", "1,250.5.0"],
  ...["1,250.500,00", "1.25,000", ".5,000"],
  // Programming notations.
  ...["1e5", "1E3", "0x10", "0b1", "1_000", "1n", "1'250", "1\t250", "1\n250"],
  // Signs and additional words.
  ...["--1", "+-1", "- 1", "1-", "(5)", "−−5", "5%", "12 pcs", "5 kg", "450/-", "₹5", "Rs 5"],
  // Digits of several scripts, and signs that are no digits.
  ...["१2", "1,२50", "8৪", "१૨", "½", "²", "10²", "①", "Ⅻ", "十二"],
  ...["1".repeat(61), `1.${"0".repeat(60)}`, " ".repeat(100_000), `${"1,".repeat(100_000)}000`],
  `${"1".repeat(20)}${" ".repeat(100_000)}2`,
];

describe("digits", () => {
  test("every decimal digit of the basic plane is read as its value", () => {
    const all = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1));
    const digits = all.filter((sign) => /\p{Nd}/u.test(sign));
    expect(digits.length).toBeGreaterThanOrEqual(370);
    expect(digits.map(latinDigits)).toEqual(digits.map((_, at) => String(at % 10)));
    for (let at = 0; at < digits.length; at += 10)
      expect(hasMixedDigits(digits.slice(at, at + 10).join(""))).toBe(false);
  });

  test.each(pairs("𝟎𝟗𝟘𝟡=0909|x٣y=x3y|½²①=½²①|नग ५=नग 5"))("latinDigits of %j are %j", (text, latin) =>
    expect(latinDigits(text)).toBe(latin),
  );
});

describe("typedNumber", () => {
  test.each(READ)("reads %j as %d", (text, number) => expect(typedNumber(text)).toBe(number));
  test.each(NONE.map((text) => [text.slice(0, 30), text]))("rejects %j", (_shown, text) => {
    expect(typedNumber(text)).toBeUndefined();
  });
});

describe("typedAmount", () => {
  test.each([
    ...READ,
    ...numbered(
      "₹5=5|₹ 1 25 000=125000|₹1,25,100.50=125100.5|₹\u00a01,250=1250|Rs 450=450|Rs. 450/-=450|rs.450=450",
      "RS.1,250.50 /-=1250.5|INR 99=99|₨ 99=99|450/-=450|450 Rs=450|450rs.=450|450 ₹=450|₹ -5=-5",
      "₹.450=450|₹.500/-=500|₹. 450=450|INR.450=450|₨.1,250.50=1250.5",
      "₹ १,२५०=1250|रु. ४५०=450|४५० रु=450|રૂ ૪૫૦=450|Ｒｓ．４５０=450",
    ),
  ] satisfies [string, number][])("reads the amount %j as %d", (text, number) =>
    expect(typedAmount(text)).toBe(number),
  );

  const MONEY = /^(?:450\/-|₹5|Rs 5)$/;
  const wrong = [
    ...NONE.filter((text) => !MONEY.test(text)),
    ...["₹", "Rs.", "/-", "₹/-", "₹₹5", "Rs Rs 5", "₹ Rs. 5", "Rs 450 Rs", "-₹5", "450/-/-", "450/", "450-"],
    ...["/-450", "Rs: 450", "12 rupees", "R 5", "$5", "€5", "USD 5", "₹1,2,3", "Rs. 12..5", "₹1e5", "5 Rs 6"],
    ...["₹ .450", "Rs .450", "Rs..450", "1.250/-", "₹ 1.250/-"],
    `₹${" ".repeat(100_000)}5`,
  ];
  test.each(wrong.map((text) => [text.slice(0, 30), text]))("rejects the amount %j", (_shown, text) => {
    expect(typedAmount(text)).toBeUndefined();
  });
});

test.each([0, 0.1, 0.1 + 0.2, 1e9, 123456.789, 1 / 3, 1e-7, 999999999.99, -12.5])(
  "plainNumber writes %d so that it can be read back",
  (number) => expect(typedNumber(plainNumber(number))).toBe(number),
);

describe("isMoneyName", () => {
  test.each(
    "Rs|Rs.|RS|₹|INR|Rate|New Rate|Rate (Rs.)|MRP|M.R.P|Amount|Preis|Preis €|€|$|US$|Unit Price|Price list 2025|भाव|दर / Rate".split(
      "|",
    ),
  )("accepts '%s'", (name) => expect(isMoneyName(name)).toBe(true));

  test.each(
    "|Part no.|Flow rate|Feed rate|Spring rate (N/mm)|Ratio|Rating|Separate|Prs|Length|Rapier|Pricked|Marsh|Weight|Qty".split(
      "|",
    ),
  )("rejects '%s'", (name) => expect(isMoneyName(name)).toBe(false));
});

describe("looksLikeMoney", () => {
  test.each(
    "१,२५०.००|रु. ४५०|४५०/-|₹ ૪૫૦|１，２５０．００|Rs. 450/-|₹ 1,25,000|450/-|1,250.00|1.250,00|12,34,567.50|INR 20|€ 12.50|$5|12 EUR".split(
      "|",
    ),
  )("accepts the value '%s'", (value) => expect(looksLikeMoney(value)).toBe(true));

  test.each("|450|12.5|12.50|142 mm|M8 x 1.25|1,250|PIC-GR-0471|2/1|On request|Rs|₹|10:1|1.250".split("|"))(
    "rejects the value '%s'",
    (value) => expect(looksLikeMoney(value)).toBe(false),
  );
});

test("isMoneyColumn: a column holds money if its header or most cells indicate it", () => {
  expect(isMoneyColumn("Rs.", [])).toBe(true);
  expect(isMoneyColumn("X", ["1,250.00", "", "Rs. 450/-", "on request"])).toBe(true);
  expect(isMoneyColumn("X", ["1,250.00", "12", "15", "on request"])).toBe(false);
  expect(isMoneyColumn("X", [])).toBe(false);
});

test("mayHoldMoney accepts a column of plain numbers and rejects one of texts", () => {
  expect(mayHoldMoney("X", ["120", "95.5", "on request"])).toBe(true);
  expect(mayHoldMoney("X", ["120", "Gripper", "Cam"])).toBe(false);
  expect(mayHoldMoney("X", ["", ""])).toBe(false);
});
