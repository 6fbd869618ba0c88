import { z } from "zod";
import { typedNumber } from "#contract/platform/numbers.ts";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns a list rule's message for an entry, with its line number in the field. */
export function inLine(text: string, place: unknown, message: string): string {
  const filled = text.split("\n").flatMap((line, index) => (line.trim() ? [index + 1] : []));
  const line = typeof place === "number" ? filled[place] : undefined;
  return line === undefined ? message : SETTINGS_ADMIN.inLine(line, message);
}

/** Returns a schema of a field with one list entry per line, validated by the list's rule. */
export const lined = <T>(rule: z.ZodType<T, string[]>) =>
  z.string().transform((text, context) => {
    const read = rule.safeParse(linesOf(text));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    context.addIssue({ code: "custom", message: inLine(text, issue?.path[0], issue?.message ?? "") });
    return z.NEVER;
  });

/** Returns a schema that parses a typed number and applies the server's rule. */
export const numberField = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => typedNumber(text) ?? Number.NaN)
    .pipe(rule);

/** Returns a schema of a field whose empty text is sent as null, validated by the server's rule. */
export const textOrNull = <T>(rule: z.ZodType<T, string | null>) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(rule);
