import { describe, expect, test } from "vitest";
import {
  isMoneyColumn,
  isMoneyName,
  looksLikeMoney,
  mayHoldMoney,
} from "../../../contract/platform/money.ts";

describe("isMoneyName", () => {
  test.each(
    "Rs|Rs.|RS|₹|INR|Rate|New Rate|Rate (Rs.)|MRP|M.R.P|Amount|Preis|Preis €|€|$|US$|Unit Price|Price list 2025|भाव|दर / Rate".split(
      "|",
    ),
  )("'%s' announces money", (name) => expect(isMoneyName(name)).toBe(true));

  test.each(
    "|Part no.|Flow rate|Feed rate|Spring rate (N/mm)|Ratio|Rating|Separate|Prs|Length|Rapier|Pricked|Marsh|Weight|Qty".split(
      "|",
    ),
  )("'%s' does not", (name) => expect(isMoneyName(name)).toBe(false));
});

describe("looksLikeMoney", () => {
  test.each("Rs. 450/-|₹ 1,25,000|450/-|1,250.00|1.250,00|12,34,567.50|INR 20|€ 12.50|$5|12 EUR".split("|"))(
    "'%s' is an amount",
    (value) => expect(looksLikeMoney(value)).toBe(true),
  );

  test.each("|450|12.5|12.50|142 mm|M8 x 1.25|1,250|PIC-GR-0471|2/1|On request|Rs|₹|10:1|1.250".split("|"))(
    "'%s' is not",
    (value) => expect(looksLikeMoney(value)).toBe(false),
  );
});

test("a column holds money when its heading or most of its cells say so", () => {
  expect(isMoneyColumn("Rs.", [])).toBe(true);
  expect(isMoneyColumn("X", ["1,250.00", "", "Rs. 450/-", "on request"])).toBe(true);
  expect(isMoneyColumn("X", ["1,250.00", "12", "15", "on request"])).toBe(false);
  expect(isMoneyColumn("X", [])).toBe(false);
});

test("a column of plain numbers may hold money, one of texts may not", () => {
  expect(mayHoldMoney("X", ["120", "95.5", "on request"])).toBe(true);
  expect(mayHoldMoney("X", ["120", "Gripper", "Cam"])).toBe(false);
  expect(mayHoldMoney("X", ["", ""])).toBe(false);
});
