import { expect, test } from "vitest";
import { normaliseSearch } from "../../../server/products/searches/failed-searches.ts";

test.each([
  ["  Öl-Pumpe   XL ", "ol-pumpe xl"],
  ["GRIPPER\u00a0142\u2009mm", "gripper 142 mm"],
  ["911-322-147", "911-322-147"],
  ["911 322 147", "911 322 147"],
  ["a\u0000b", "a b"],
  ["क्रॉप", "क्रॉप"],
  ["part 9876543210", "part 9876543210"],
])("%j is counted as %j", (typed, counted) => {
  expect(normaliseSearch(typed)).toBe(counted.normalize("NFKD"));
});

test.each([
  "",
  "   ",
  "---",
  "\u200b",
  "asha@example.com",
  "mail asha@example.com",
  "@handle",
  "9876543210",
  "+91 98765 43210",
  "(987) 654-3210",
  "+1234",
])("%j is not kept", (typed) => {
  expect(normaliseSearch(typed)).toBeUndefined();
});
