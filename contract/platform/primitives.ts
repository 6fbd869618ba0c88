import "./default-sentences.ts";
import { z } from "zod";
import { CATEGORY_ID } from "./categories.ts";
import { plainDigits } from "./digits.ts";
import { gstinProblem } from "./gst.ts";
import { CATEGORY_ID_MAX } from "./limits.ts";
import { PRODUCT_SERVER } from "./server-messages.ts";
import { GSTIN_PROBLEMS } from "./shared-messages.ts";

/** An opaque, URL-safe id that sorts by creation (UUIDv7; ruling 'Identity and products'). */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, "Invalid id");

/** A letter, digit or sign that one sees: not spaces, joiners and marks of direction, or the blanks of Hangul and Braille. */
const VISIBLE = /[^\s\p{Cf}\u115f\u1160\u2800\u3164]/u;

/** A text in which nothing is visible is an empty one. */
export const visibleText = (text: string): string => (VISIBLE.test(text) ? text.trim() : "");

/** Trimmed, without control characters except tabs and line breaks; `required`: the message if empty. */
export const plainText = (max: number, tooLong: string, required?: string) =>
  z
    .string(required === undefined ? undefined : { error: required })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, "Control characters are not allowed")
    .overwrite(visibleText)
    .min(required === undefined ? 0 : 1, required)
    .max(max, tooLong);

/** A GSTIN as written, in capitals, for bodies whose unchanged one may be wrong ('laterFaults'). */
export const WrittenGstin = z.string().overwrite(plainDigits).trim().toUpperCase();

/** A GSTIN or UIN, in capitals; or empty. */
export const Gstin = WrittenGstin.regex(/^(?:\d{2}[A-Z\d]{13})?$/, GSTIN_PROBLEMS.shape).superRefine(
  (gstin, context) => {
    const problem = gstin.length < 15 ? undefined : gstinProblem(gstin);
    if (problem) context.addIssue({ code: "custom", message: GSTIN_PROBLEMS[problem] });
  },
);

/** The format of a table's file: codes in an xlsx stay as they are when a spreadsheet program saves it. */
export const TableFormat = z.enum(["csv", "xlsx"]);
export type TableFormat = z.infer<typeof TableFormat>;
/** POST to a table's export without filters. */
export const TableBody = z.strictObject({ format: TableFormat.optional() });

/** A moment in ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

/** The id of a category, a slug. The server checks it against its rows. */
export const CategoryId = z
  .string({ error: PRODUCT_SERVER.categoryUnknown })
  .max(CATEGORY_ID_MAX, PRODUCT_SERVER.categoryUnknown)
  .regex(CATEGORY_ID, PRODUCT_SERVER.categoryUnknown);

/** A category as visitors see it; categories.ts describes the fields. */
export const VisitorCategory = z.object({
  id: CategoryId,
  label: z.string(),
  navigationLabel: z.string(),
  inBrandGrid: z.boolean(),
});

/** The body of every error: a message and, for a form, the invalid fields. */
export const ErrorAnswer = z.object({
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** A 409; if the save was stale, `current` is the state it would have overwritten. */
export const ConflictAnswer = ErrorAnswer.extend({ current: z.unknown().optional() });

export const Confirmation = z.object({ message: z.string() });
export type Confirmation = z.infer<typeof Confirmation>;

/** A link for one download, valid once for 60 seconds. */
export const DownloadLink = z.object({ url: z.string() });
export type DownloadLink = z.infer<typeof DownloadLink>;

/** The kind of an activity, which colours its badge (spec section 2, 'Admin dashboard'). */
export const ACTIVITY_TYPES = ["create", "update", "delete"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
