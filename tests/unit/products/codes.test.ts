import { expect, test } from "vitest";
import { createCodes } from "#server/products/search/engines/embedded/codes.ts";
import { pairs, texts } from "#tests/support/tables.ts";

function codesOf(...codes: string[]) {
  const known = createCodes();
  codes.forEach((code, at) => {
    known.put(code, [code], at);
  });
  return known;
}

const codes = codesOf("PIC-GR-0471", "PRA-GR-0472", "OTH-DW-0145", "TSU-WG-0134", "TOY-CF-0062");

test.each(
  pairs(
    "pic gr 471=PIC-GR-0471|PICGR471=PIC-GR-0471|PRA GR 472=PRA-GR-0472|oth-dw-O145=OTH-DW-0145",
    "P1C-GR-O471=PIC-GR-0471|toy.cf.62=TOY-CF-0062",
  ),
)("codes.near matches %j with %s as the same code", (text, code) => {
  expect(codes.near(text)).toEqual({ ids: [code], isSame: true });
});

test.each([
  ["pic-gr-0417", "PIC-GR-0471", "two signs are exchanged"],
  ["tsu wg 0143", "TSU-WG-0134", "two signs are exchanged"],
  ["TSU-WG-0135", "TSU-WG-0134", "one is wrong"],
  ["TSU-WG-134", "TSU-WG-0134", "nothing but a zero is missing"],
  ["TSU-WG-01345", "TSU-WG-0134", "one is too many"],
  ["TSU-W-0134", "TSU-WG-0134", "one is missing"],
])("codes.near matches %j with %s: %s", (text, code) => expect(codes.near(text).ids).toEqual([code]));

test.each(texts("|gr|471|picgr|PIC-GR-0714|PIC-GR-1471-99|gripper 0471|TSU-GW-1043|ÄÖÜ-1"))(
  "codes.near matches nothing for %j",
  (text) => expect(codes.near(text).ids).toEqual([]),
);

const tens = codesOf("TK-1010", "BA-200500", "HW-280", "PIC-HF-1940", "2536035", "0012.045", "RTX1O");

test.each(
  pairs(
    "TK-1O10=TK-1010|TK-Ol0l0=TK-1010|tk-l010=TK-1010|ba 200 500=BA-200500|HW-0280=HW-280|PICHF1940=PIC-HF-1940|rtx-10=RTX1O|12.45=0012.045",
  ),
)("the code %j is %s", (text, code) => {
  expect([tens.same(text), tens.near(text)]).toEqual([
    /\p{L}/u.test(text) ? [code] : [],
    { ids: [code], isSame: true },
  ]);
});

test.each(texts("TK-1100|TK-110|BA-20500|BA-250000|HW-2800|HW-208|PIC-HF-194|25360350|253635|12.450"))(
  "%j is another code: zeros are left out only where a group of digits begins",
  (text) => {
    expect(tens.same(text)).toEqual([]);
    expect(tens.near(text).isSame).toBe(false);
  },
);

test("matches two similar codes, but no removed or changed ones", () => {
  const two = codesOf("AB-120", "AB-0120");
  expect(two.near("ab O12O").ids).toEqual(["AB-120", "AB-0120"]);
  two.drop("AB-120");
  two.drop("never there");
  expect(two.near("ab 120").ids).toEqual(["AB-0120"]);
  two.put("AB-0120", ["CD-77-3"], 1);
  expect(two.near("ab 120").ids).toEqual([]);
  expect(two.near("ab 13").ids).toEqual([]);
  expect(two.near("cd 773").ids).toEqual(["AB-0120"]);
});

test.each([
  ...pairs("0471=PIC-GR-0471|gr 047=PIC-GR-0471 PRA-GR-0472|r-047=PIC-GR-0471 PRA-GR-0472"),
  ...pairs("PRA/GR=PRA-GR-0472|dw0145=OTH-DW-0145"),
])("%j is part of '%s'", (text, found) => expect(codes.holding(text).join(" ")).toBe(found));

test.each(["", "047", "gr-0473", "0145 0471", "01\n0", "0145\nt"])(
  "%j is part of no code, or too short",
  (text) => expect(codes.holding(text)).toEqual([]),
);

test("ranks the code itself first, then codes beginning with it, then codes containing it, shorter first", () => {
  const known = codesOf("XX-AB-12", "AB-123456", "AB-1234", "AB-12", "CAB-12");
  expect(known.holding("ab12")).toEqual(["AB-12", "AB-1234", "AB-123456", "CAB-12", "XX-AB-12"]);
  known.drop("AB-1234");
  known.put("CAB-12", ["ZZ-9"], 4);
  expect(known.holding("ab12")).toEqual(["AB-12", "AB-123456", "XX-AB-12"]);
});

test("finds a product by code and by number, with or without leading zeros", () => {
  const known = createCodes();
  known.put("a", ["PIC-12"], 471);
  known.put("c", [], 4711);
  known.put("b", ["471", "B-7"], 12);
  for (const [text, ids] of pairs("pic 12=a|471=b|0471=|b7=b|=|47=|pic-471=|4711="))
    expect([text, known.named(text).join(" ")]).toEqual([text, ids]);
  for (const [text, ids] of pairs("471=a|0471=a|12=b|4711=c|pic 12=|47="))
    expect([text, known.numbered(text).join(" ")]).toEqual([text, ids]);
  known.drop("a");
  expect(known.numbered("0471")).toEqual([]);
});
