/** Default messages for rules without their own, instead of the schema library's. */
import { config, type z } from "zod";
import { FIELD, SERVER } from "./server-messages.ts";

const NAME_SHOWN = 100;

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const UNITS: Readonly<Record<string, [string, string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

export const shownName = (path: readonly PropertyKey[]): string =>
  path.map(String).join(".").slice(0, NAME_SHOWN);

/** Returns a readable message for an issue; `input` is the value at its path. */
export function defaultSentence(issue: z.core.$ZodIssue | z.core.$ZodRawIssue, input: unknown): string {
  const field = shownName(issue.path ?? []);
  if (issue.code === "unrecognized_keys") return FIELD.unexpected(shownName(issue.keys.slice(0, 1)));
  if (field === "") return SERVER.malformed;
  if (input === undefined) return FIELD.required(field);
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS[issue.expected];
      return kind ? FIELD.mustBe(field, kind) : FIELD.invalid(field);
    }
    case "invalid_value":
      return FIELD.mustBe(field, `${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`);
    case "too_small":
      return bound(field, issue.origin, "at least", Number(issue.minimum));
    case "too_big":
      return bound(field, issue.origin, "at most", Number(issue.maximum));
    default:
      return FIELD.invalid(field);
  }
}

function bound(field: string, origin: string, how: string, limit: number): string {
  const [one, many] = UNITS[origin] ?? [];
  if (!one || !many) return FIELD.mustBe(field, `${how} ${limit}`);
  return FIELD.mustHave(field, `${how} ${limit} ${limit === 1 ? one : many}`);
}

config({ customError: (issue) => defaultSentence(issue, issue.input) });
