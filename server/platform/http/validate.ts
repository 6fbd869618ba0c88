import type { z } from "zod";
import { defaultSentence, shownName } from "#contract/platform/default-sentences.ts";
import { FIELD } from "#contract/platform/server-messages.ts";
import { type FieldProblem, invalid } from "./problems.ts";

/** Validates a value against the contract. Throws 400 with every wrong field, unknown ones first. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [unknown, known] = [true, false].map((isUnknown) =>
    parsed.error.issues.filter(({ code }) => (code === "unrecognized_keys") === isUnknown),
  );
  throw invalid([...(unknown ?? []), ...(known ?? [])].flatMap((issue) => asFieldProblems(issue, value)));
}

function asFieldProblems(issue: z.core.$ZodIssue, body: unknown): FieldProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join("."),
      message: FIELD.unexpected(shownName([key])),
    }));
  }
  // Of several shapes, report the one with the fewest issues.
  if (issue.code === "invalid_union" && issue.errors.length) {
    const [meant = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return meant.flatMap((each) => asFieldProblems(inBody(each, issue.path, body), body));
  }
  return [{ field: issue.path.join("."), message: issue.message }];
}

/** Completes an issue inside a union, whose path and sentence are relative to it. */
function inBody(issue: z.core.$ZodIssue, within: readonly PropertyKey[], body: unknown): z.core.$ZodIssue {
  const path = [...within, ...issue.path];
  const input = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], body);
  const isDefault = issue.message === defaultSentence(issue, input);
  const full = { ...issue, path };
  return isDefault ? { ...full, message: defaultSentence(full, input) } : full;
}
