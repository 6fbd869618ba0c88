import { expect, test } from "vitest";
import { inLatin } from "../../../server/products/search/latin.ts";

test.each([
  ["नोजल", "nojal"],
  ["बेयरिंग", "beyaring"],
  ["गियर", "giyar"],
  ["कटर", "katar"],
  ["रोलर", "rolar"],
  ["પિકાનોલ", "pikanol"],
  ["રોલર", "rolar"],
  ["બેલ્ટ", "belt"],
  ["१२ x ४", "12 x 4"],
  ["ज़", "j"],
  ["कंघी 60", "kanghi 60"],
])("%j is written %j", (text, latin) => {
  expect(inLatin(text)).toBe(latin);
});

test.each(["", "gripper", "Ø 42", "織機", "ü", "ক", "PIC-GR-0471"])("%j stays as it is", (text) => {
  expect(inLatin(text)).toBe(text);
});

test("marks without a letter, and letters without a mark of their own, are no trouble", () => {
  for (const odd of ["\u093c", "\u094d\u094d", "\u0900", "\u0aff", "\u0971"])
    expect(inLatin(odd)).toMatch(/^[a-z]*$/);
});
