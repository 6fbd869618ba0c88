import { z } from "zod";
import { CategorySchema, Id } from "../platform/primitives.ts";

/** How often something was looked at, asked for in an enquiry, and taken to WhatsApp. Nobody is known who did. */
const counts = { looked: z.int(), asked: z.int(), chats: z.int() };

/** POST /interest/looked: a part was looked at; told once for each part and tab. */
export const LookedBody = z.strictObject({ _id: Id });
export type LookedBody = z.infer<typeof LookedBody>;

/** A month of the business's own clock. */
export const Month = z.string().regex(/^\d{4}-\d\d$/, "A month is written as 2026-11");

/**
 * GET /interest: the last twelve months, oldest first, those without anything too; the brands, and the parts that were
 * asked for most, then looked at most. A month asked for bounds brands and parts, a brand months and parts.
 */
export const Interest = z.object({
  months: z.array(z.object({ month: z.string(), ...counts })),
  brands: z.array(z.object({ category: CategorySchema, ...counts })),
  parts: z.array(
    z.object({
      _id: Id,
      productId: z.int(),
      title: z.string(),
      code: z.string(),
      category: CategorySchema,
      ...counts,
    }),
  ),
});
export type Interest = z.infer<typeof Interest>;
