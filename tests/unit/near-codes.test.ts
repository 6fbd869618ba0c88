import { expect, test } from "vitest";
import { createNearCodes } from "../../server/search/near-codes.ts";

function codesOf(...codes: string[]) {
  const near = createNearCodes();
  for (const code of codes) near.put(code, [code]);
  return near;
}

const near = codesOf("PIC-GR-0471", "PRA-GR-0472", "OTH-DW-0145", "TSU-WG-0134", "TOY-CF-0062");

test.each([
  ["pic gr 471", "PIC-GR-0471"],
  ["PICGR471", "PIC-GR-0471"],
  ["PRA GR 472", "PRA-GR-0472"],
  ["oth-dw-O145", "OTH-DW-0145"],
  ["P1C-GR-O471", "PIC-GR-0471"],
  ["toy.cf.62", "TOY-CF-0062"],
])("%j is the same code as %s", (text, code) => {
  expect(near.find(text)).toEqual({ ids: [code], isSame: true });
});

test.each([
  ["pic-gr-0417", "PIC-GR-0471", "two signs are exchanged"],
  ["tsu wg 0143", "TSU-WG-0134", "two signs are exchanged"],
  ["TSU-WG-0135", "TSU-WG-0134", "one is wrong"],
  ["TSU-WG-134", "TSU-WG-0134", "nothing but a zero is missing"],
  ["TSU-WG-01345", "TSU-WG-0134", "one is too many"],
  ["TSU-W-0134", "TSU-WG-0134", "one is missing"],
])("%j leads to %s: %s", (text, code) => {
  expect(near.find(text).ids).toEqual([code]);
});

test.each([
  "",
  "gr",
  "471",
  "picgr",
  "PIC-GR-0714",
  "PIC-GR-1471-99",
  "gripper 0471",
  "TSU-GW-1043",
  "ÄÖÜ-1",
])("%j is no code, nor near one", (text) => {
  expect(near.find(text).ids).toEqual([]);
});

test("two codes that are alike are both meant, and a product that is gone or has another code is not", () => {
  const codes = codesOf("AB-1200", "AB-0120");
  expect(codes.find("ab 12").ids).toEqual(["AB-1200", "AB-0120"]);
  codes.drop("AB-1200");
  codes.drop("never there");
  expect(codes.find("ab 12").ids).toEqual(["AB-0120"]);
  codes.put("AB-0120", ["CD-77-3"]);
  expect(codes.find("ab 12").ids).toEqual([]);
  expect(codes.find("ab 13").ids).toEqual([]);
  expect(codes.find("cd 773").ids).toEqual(["AB-0120"]);
});
