import { z } from "zod";
import { SETTINGS_ADMIN } from "../../../../contract/messages.ts";

/** The lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** What a list's rule says of one of its entries, as the field shows it that holds one in each line. */
export function inLine(text: string, place: unknown, message: string): string {
  const filled = text.split("\n").flatMap((line, index) => (line.trim() ? [index + 1] : []));
  const line = typeof place === "number" ? filled[place] : undefined;
  return line === undefined ? message : SETTINGS_ADMIN.inLine(line, message);
}

/** A field with one entry of a list in each line, checked by the list's own rule. */
export const lined = (rule: z.ZodType<string[]>) =>
  z.string().transform((text, context) => {
    const read = rule.safeParse(linesOf(text));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    context.addIssue({ code: "custom", message: inLine(text, issue?.path[0], issue?.message ?? "") });
    return z.NEVER;
  });
