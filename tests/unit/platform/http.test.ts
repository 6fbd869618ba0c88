import { describe, expect, test } from "vitest";
import { z } from "zod";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { newKey, urlOf } from "#server/platform/files/keys.ts";
import { disposition, parseRange } from "#server/platform/files/routes.ts";
import { decodeField, fieldKinds } from "#server/platform/http/form-fields.ts";
import { loggedPath } from "#server/platform/http/logging.ts";
import { validate } from "#server/platform/http/validate.ts";
import { numbered, pairs, texts } from "#tests/support/tables.ts";

describe("form fields", () => {
  const KINDS = {
    price: "number",
    id: "optionalNumber",
    rows: "json",
    catalog: "nullable",
    weight: "nullableNumber",
    on: "boolean",
  } as const;

  test.each<[string, number]>(
    numbered(
      "0=0|7=7|007=7|12.5=12.5|12.=12|.5=0.5|-3=-3|+3=3| 7 =7|\t7\n=7|1250.50=1250.5|0.1=0.1",
      "99999999999999999999=1e20",
    ),
  )("18 reads '%s' as the number %d", (text, number) => {
    expect(decodeField("price", text, KINDS)).toBe(number);
    expect(decodeField("id", text, KINDS)).toBe(number);
    expect(decodeField("weight", text, KINDS)).toBe(number);
  });

  test.each(
    [
      ...texts(
        " |abc|1e3|1E3|0x10|0b1|0o7|Infinity|-Infinity|NaN|1,5|1 000|1_000|--1|+-1|1.2.3|.|-|+|null",
        "true|[]|{}|٣|１|1n|1\u0000|\u00001",
      ),
      "9".repeat(21),
      `1.${"0".repeat(21)}`,
      "1".repeat(100_000),
    ].map((text) => [text.slice(0, 30), text]),
  )("18 '%s' is not a number and stays text, which the schema rejects", (_name, text) => {
    expect(decodeField("price", text, KINDS)).toBe(text);
  });

  test("18 a boolean is 'true' or 'false'; other texts stay text, which the schema rejects", () => {
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
    ...pairs("=|[=[|{'a':1}={'a':1}|undefined=undefined|NaN=NaN|[1,]=[1,]|\u0000=\u0000"),
    ["[".repeat(50_000), "[".repeat(50_000)],
  ])("parses JSON %j", (text, value) => expect(decodeField("rows", text, KINDS)).toEqual(value));

  test("JSON with __proto__ changes no prototype", () => {
    const value = decodeField("rows", '{"__proto__":{"polluted":1}}', KINDS) as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("derives nullable fields from the schema", () => {
    const nullable = <T extends z.ZodType>(field: T) => field.nullable().optional();
    const fields = z.object({
      catalog: nullable(z.string()),
      weight: nullable(z.number()),
      price: z.number(),
    });
    expect(fieldKinds(fields)).toEqual({ catalog: "nullable", weight: "nullableNumber", price: "number" });
  });

  test.each(["", " ", "\n"])("an empty nullable text or number is null: %j", (text) => {
    expect(decodeField("catalog", text, KINDS)).toBeNull();
    expect(decodeField("weight", text, KINDS)).toBeNull();
  });

  test.each(["title", "unknown", "constructor", "__proto__", "toString"])(
    "a field without a kind stays text: %s",
    (name) => {
      for (const text of ["", " 5 ", "null", "[1]"]) expect(decodeField(name, text, KINDS)).toBe(text);
    },
  );
});

test.each([
  ["0-99", "0 99"],
  ["0-100", "0 99"],
  ["-100", "0 99"],
  ["-101", "0 99"],
  ["99-", "99 99"],
  ["-1", "99 99"],
  ["0-0", "0 0"],
  ["50-999999999999999", "50 99"],
])("11 parses bytes=%s of 100 bytes as %s", (range, part) => {
  const [start, end] = part.split(" ").map(Number);
  expect(parseRange(`bytes=${range}`, 100)).toEqual({ start, end });
});

test("11 ignores blanks around a range", () => {
  expect(parseRange("  bytes=1-2  ", 100)).toEqual({ start: 1, end: 2 });
});

test("11 parses bytes=0-0 of one byte", () => {
  expect(parseRange("bytes=0-0", 1)).toEqual({ start: 0, end: 0 });
});

test.each([
  ["100-", 100],
  ["100-200", 100],
  ["999999999999999-", 100],
  ["-0", 100],
  ["0-", 0],
  ["0-0", 0],
  ["-5", 0],
])("11 bytes=%s of %i bytes is unsatisfiable", (range, size) =>
  expect(parseRange(`bytes=${range}`, size)).toBe("unsatisfiable"),
);

test.each(
  [
    undefined,
    ...texts(
      "|bytes|bytes=|bytes=-|bytes=a-b|bytes=1-0|bytes=0-0,1-1|bytes=0-0, 5-|items=0-1|Bytes=0-1",
      "bytes = 0-1|bytes=0 - 1|bytes=+1-2|bytes=1.0-2|bytes=0x1-2|bytes=١-٢|bytes=--1|0-1",
    ),
    `bytes=${"9".repeat(16)}-`,
    "bytes=0-0-0",
    `bytes=${"0,".repeat(10_000)}`,
  ].map((header) => [String(header).slice(0, 40), header]),
)("11 returns the whole for '%s', which is not a single range", (_name, header) =>
  expect(parseRange(header, 100)).toBe("whole"),
);

test.each([
  ["Picanol spare parts 2024.pdf", "Picanol spare parts 2024.pdf", "Picanol%20spare%20parts%202024.pdf"],
  ["Ersatzteile Größe (2).PDF", "Ersatzteile Gr__e (2).pdf", "Ersatzteile%20Gr%C3%B6%C3%9Fe%20%282%29.pdf"],
  ["parts", "parts.pdf", "parts.pdf"],
])("10 a link can set the download name: %s", (asked, plain, encoded) => {
  const header = `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
  expect(disposition("catalog.pdf", asked)).toBe(header);
});

test.each([
  ["nothing", undefined],
  ["an empty name", ""],
  ["only an ending", ".pdf"],
  ["several names", ["a.pdf", "b.pdf"]],
  ["only what a name may not hold", "../\\\r\n\0"],
])("10 without a usable name the file's own is used: %s", (_name, asked) => {
  expect(disposition("catalog.pdf", asked)).toBe('inline; filename="catalog.pdf"');
});

test.each([
  ["a line break", 'a"\r\nset-cookie: x=1'],
  ["another ending", "invoice.exe"],
  ["a turned direction", "invoice\u202efdp.exe"],
  ["half a character", "\ud800parts"],
  ["10 kB", "x".repeat(10_000)],
])("10 no name breaks the header or changes the extension: %s", (_name, asked) => {
  const header = disposition("catalog.pdf", asked);
  expect(header).toMatch(/^inline; filename="[^"\\]{1,204}\.pdf"; filename\*=UTF-8''[\w.~!%-]+\.pdf$/);
  expect(header).not.toMatch(/[^\x20-\x7e]/);
});

test("25 logs a path without its query and without tokens in it", () => {
  for (const [url, logged] of [
    ["/search?q=Asha+Weaver", "/search"],
    [`/newsletter/unsubscribe/${newToken()}`, "/newsletter/unsubscribe/…"],
    [`/api/newsletter/unsubscribe/${newToken()}?x=1`, "/api/newsletter/unsubscribe/…"],
    [`/quotation/${newToken()}`, "/quotation/…"],
    [`/api/quotation-links/${newToken()}/pdf`, "/api/quotation-links/…/pdf"],
    [`/api/quotation-links/${newToken()}/documents/proforma`, "/api/quotation-links/…/documents/proforma"],
    ["/products/details/471", "/products/details/471"],
    [`/${"a/".repeat(400)}`, `/${"a/".repeat(149)}a`],
  ] as const) {
    expect(loggedPath(url)).toBe(logged);
  }
});

test("logs a path with the ids and keys in it", () => {
  const files = (["image", "page", "catalog"] as const).map((kind) => urlOf(newKey(kind), "w1000.webp"));
  for (const path of [...files, "/products/jacquard-dobby/01900000-0000-7000-8000-000000000001"]) {
    expect(loggedPath(path)).toBe(path);
  }
});

const CD = z.strictObject({ c: z.number(), d: z.int() });
test.each<[string, z.ZodType, unknown]>([
  ["'a' is required", z.string(), undefined],
  ["'a' is required", z.enum(["x", "y"]), undefined],
  ["'a' is required", z.union([z.string(), z.number()]), undefined],
  ["'a' must be a text", z.string(), 5],
  ["'a' must be a number", z.number(), "5"],
  ["'a' must be a number", z.number(), Number.NaN],
  ["'a' must be a whole number", z.int(), 1.5],
  ["'a' must be true or false", z.boolean(), "true"],
  ["'a' must be a list", z.array(z.string()), {}],
  ["'a' must be an object", z.strictObject({}), []],
  ["'a' must be an object", z.record(z.string(), z.int()), "x"],
  ["'a' must be null", z.null(), 0],
  ["'a' is not valid", z.date(), "today"],
  ["'a' is not valid", z.email(), "nobody"],
  ["'a' is not valid", z.string().regex(/^x/), "y"],
  ["'a' is not valid", z.string().refine(() => false), "y"],
  ["'a' must be one of x, y", z.enum(["x", "y"]), "z"],
  ["'a' must be x", z.literal("x"), "z"],
  ["'a' must have at least 3 characters", z.string().min(3), "xy"],
  ["'a' must have at most 1 character", z.string().max(1), "xy"],
  ["'a' must have at most 1 entry", z.array(z.int()).max(1), [1, 2]],
  ["'a' must be at least 0", z.number().min(0), -1],
  ["'a' must be at most 9", z.number().max(9), 10],
  ["'a.0.b' is required", z.array(z.object({ b: z.string() })), [{}]],
  ["'a.b' must be a number", z.union([z.strictObject({ b: z.number() }), CD]), { b: "1" }],
  ["Said by the rule", z.union([z.string("Said by the rule"), CD]), 1],
  ["Unexpected field 'c'", z.strictObject({}), { c: 1 }],
])("generates a message for a rule without its own: %s", (sentence, rule, value) => {
  const check = () => validate(z.object({ a: rule }), { a: value });
  expect(check).toThrow(expect.objectContaining({ message: sentence, statusCode: 400 }));
});

test("a body of the wrong type can't be read", () => {
  for (const body of [5, null, "x", []]) {
    expect(() => validate(z.strictObject({ a: z.int() }), body)).toThrow("The request could not be read");
  }
});

test("truncates a long field name in a message", () => {
  const name = "x".repeat(5000);
  expect(() => validate(z.strictObject({}), { [name]: 1 })).toThrow(
    expect.objectContaining({ message: `Unexpected field '${"x".repeat(100)}'` }),
  );
});
