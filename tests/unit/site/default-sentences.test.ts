import { expect, test } from "vitest";
import { z } from "zod";
import { validate } from "../../../server/platform/http/receive-form.ts";
import { noteSeen } from "../../support/seen.ts";

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
  [
    "'a.b' must be a number",
    z.union([z.strictObject({ b: z.number() }), z.strictObject({ c: z.number(), d: z.int() })]),
    { b: "1" },
  ],
  [
    "Said by the rule",
    z.union([z.string("Said by the rule"), z.strictObject({ c: z.number(), d: z.int() })]),
    1,
  ],
  ["Unexpected field 'c'", z.strictObject({}), { c: 1 }],
])("a rule without a sentence of its own: %s", (sentence, rule, value) => {
  const told = () => validate(z.object({ a: rule }), { a: value });
  noteSeen(sentence);
  expect(told).toThrow(expect.objectContaining({ message: sentence, statusCode: 400 }));
});

test("a body that is wrong as a whole could not be read", () => {
  for (const body of [5, null, "x", []]) {
    expect(() => validate(z.strictObject({ a: z.int() }), body)).toThrow("The request could not be read");
  }
});

test("a name that is told is cut", () => {
  const name = "x".repeat(5000);
  expect(() => validate(z.strictObject({}), { [name]: 1 })).toThrow(
    expect.objectContaining({ message: `Unexpected field '${"x".repeat(100)}'` }),
  );
});
