import { z } from "zod";
import { type AdminMark, SlideMarks } from "#contract/site/hero.ts";

/** Writes a slide's marks as the text of its form's field, which drafts and conflicts compare. */
export const writeMarks = (marks: readonly AdminMark[]): string => JSON.stringify(marks);

/** Reads the field. A text of another form, as from an older draft, has no marks. */
export function readMarks(text: unknown): AdminMark[] {
  try {
    const marks: unknown = JSON.parse(String(text));
    return Array.isArray(marks) ? marks : [];
  } catch {
    return [];
  }
}

/** The field's schema: validates the marks, without what is only shown of their parts. The message names the number. */
export const writtenMarks = z.string().transform((text, context) => {
  const marks = readMarks(text);
  const read = SlideMarks.safeParse(marks.map(({ part: _, ...mark }) => mark));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const number = marks[Number(issue?.path[0])]?.number;
  context.addIssue({ code: "custom", message: [number, issue?.message].filter(Boolean).join(": ") });
  return z.NEVER;
});

/** Returns a mark in words, for its line and for the comparison of two versions. */
export const markInWords = ({ number, part, link }: AdminMark): string => {
  if (link) return `${number}: ${link.label}, ${link.path}`;
  return part ? `${number}: ${part.code} ${part.title}` : `${number}: Deleted part`;
};

/** Returns the path and query of a copied address of this site; other text as it is, which the schema judges. */
export function pathTyped(text: string, origin: string): string {
  const typed = text.trim();
  return typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed;
}

/** Returns the path of the list of a category ("" for all), narrowed to a choice of its filters ("" for none). */
export const listPath = (category: string, choice: string): string =>
  `${category ? `/products/${category}` : "/search"}${choice && `?filter=${encodeURIComponent(choice)}`}`;

/** Returns the number after the highest one. */
export const nextNumber = (marks: readonly AdminMark[]): string =>
  String(1 + Math.max(0, ...marks.map(({ number }) => Number.parseInt(number, 10) || 0)));
