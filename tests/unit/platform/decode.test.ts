import { expect, test } from "vitest";
import { decodeField } from "../../../server/platform/http/decode.ts";

const KINDS = {
  price: "number",
  id: "optionalNumber",
  rows: "json",
  catalog: "nullable",
  on: "boolean",
} as const;

test.each<[string, number]>([
  ["0", 0],
  ["7", 7],
  ["007", 7],
  ["12.5", 12.5],
  ["12.", 12],
  [".5", 0.5],
  ["-3", -3],
  ["+3", 3],
  [" 7 ", 7],
  ["\t7\n", 7],
  ["1250.50", 1250.5],
  ["0.1", 0.1],
  ["99999999999999999999", 1e20],
])("18 the number '%s' is %d", (text, number) => {
  expect(decodeField("price", text, KINDS)).toBe(number);
  expect(decodeField("id", text, KINDS)).toBe(number);
});

test.each(
  [
    " ",
    "abc",
    "1e3",
    "1E3",
    "0x10",
    "0b1",
    "0o7",
    "Infinity",
    "-Infinity",
    "NaN",
    "1,5",
    "1 000",
    "1_000",
    "--1",
    "+-1",
    "1.2.3",
    ".",
    "-",
    "+",
    "null",
    "true",
    "[]",
    "{}",
    "٣",
    "１",
    "1n",
    "1\u0000",
    "\u00001",
    "9".repeat(21),
    `1.${"0".repeat(21)}`,
    "1".repeat(100_000),
  ].map((text) => [text.slice(0, 30), text]),
)("18 '%s' is no number and stays a text for the schema to refuse", (_name, text) => {
  expect(decodeField("price", text, KINDS)).toBe(text);
});

test("18 a switch is 'true' or 'false', and any other text stays a text for the schema to refuse", () => {
  expect([decodeField("on", "true", KINDS), decodeField("on", "false", KINDS)]).toEqual([true, false]);
  for (const text of ["", "1", "0", "yes", "on", "True", " true", "true\u0000"]) {
    expect(decodeField("on", text, KINDS)).toBe(text);
  }
});

test("18 an empty number never becomes 0", () => {
  expect(decodeField("price", "", KINDS)).toBe("");
  expect([decodeField("id", "", KINDS), decodeField("id", "  ", KINDS)]).toEqual([undefined, undefined]);
});

test.each<[string, unknown]>([
  ["[]", []],
  ['[{"name":"a"}]', [{ name: "a" }]],
  ["null", null],
  ["5", 5],
  ['"x"', "x"],
  ["", ""],
  ["[", "["],
  ["{'a':1}", "{'a':1}"],
  ["undefined", "undefined"],
  ["NaN", "NaN"],
  ["[1,]", "[1,]"],
  ["\u0000", "\u0000"],
  ["[".repeat(50_000), "[".repeat(50_000)],
])("JSON %j", (text, value) => {
  expect(decodeField("rows", text, KINDS)).toEqual(value);
});

test("JSON with __proto__ changes no prototype", () => {
  const value = decodeField("rows", '{"__proto__":{"polluted":1}}', KINDS) as Record<string, unknown>;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.hasOwn(value, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each(["", " ", "\n"])("an empty nullable text is null: %j", (text) => {
  expect(decodeField("catalog", text, KINDS)).toBeNull();
});

test.each(["title", "unknown", "constructor", "__proto__", "toString"])(
  "a field of no kind is text as it came: %s",
  (name) => {
    for (const text of ["", " 5 ", "null", "[1]"]) expect(decodeField(name, text, KINDS)).toBe(text);
  },
);
