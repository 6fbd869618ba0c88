import { expect, test } from "vitest";
import { headingOf } from "../../../contract/imports/import-heads.ts";

test.each([
  ["Part code", "code"],
  ["PART NO.", "code"],
  ["Part #", "code"],
  ["P/N", "code"],
  ["Art. No.", "code"],
  ["Order number:", "code"],
  ["Teile-Nr.", "code"],
  ["Bestellnummer", "code"],
  ["SKU", "code"],
  ["Spare part no", "code"],
  ["पार्ट नंबर", "code"],
  ["Pos.", "position"],
  ["Item", "position"],
  ["Item no.", "position"],
  ["Sr. No", "position"],
  ["#", "position"],
  ["Part", "other"],
  ["Number of teeth", "other"],
  ["Product", "other"],
  ["Quote the part number with your order", "other"],
  ["Part code of the looms that we make here", "other"],
  ["", "other"],
  ["...", "other"],
  ["part ".repeat(5000), "other"],
] as const)("a head that says '%s' announces: %s", (text, heading) => {
  expect(headingOf(text)).toBe(heading);
});
