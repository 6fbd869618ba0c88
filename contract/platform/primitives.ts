import "./default-sentences.ts";
import { z } from "zod";
import { CATEGORIES } from "./categories.ts";

/** An opaque, URL-safe id that sorts by creation (UUIDv7; ruling 'Identity and products'). */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, "Invalid id");

/**
 * Plain text on one line or several: trimmed at both ends, without control characters but tab and line ends.
 * With `required`, that sentence answers a missing or empty text.
 */
export const plainText = (max: number, tooLong: string, required?: string) =>
  z
    .string(required === undefined ? undefined : { error: required })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, "Control characters are not allowed")
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .max(max, tooLong);

/** A moment as an ISO 8601 text in UTC. */
export const Timestamp = z.iso.datetime();

export const CategorySchema = z.enum(CATEGORIES, "Category must be one of the six categories");

/** The body of every error: a sentence for a person and, for a form, the fields it is about. */
export const ErrorAnswer = z.object({
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** An answer that only confirms. */
export const Confirmation = z.object({ message: z.string() });
export type Confirmation = z.infer<typeof Confirmation>;

/** A link for one download, valid once and for 60 seconds. */
export const DownloadLink = z.object({ url: z.string() });
export type DownloadLink = z.infer<typeof DownloadLink>;

/** What was done; the dashboard colours its badge by it (spec section 2, 'Admin dashboard'). */
export const ACTIVITY_TYPES = ["create", "update", "delete"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
