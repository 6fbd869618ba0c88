import { z } from "zod";
import { ACTIVITY_MAX } from "../accounts/limits.ts";
import { ACTIVITY_TYPES, Id, Timestamp } from "../platform/primitives.ts";

/** One row of Recent Activity; `displayTime` is formatted (ruling 'Answers and errors'). */
export const Activity = z.object({
  description: z.string(),
  displayTime: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** The product, while its history can be read: until it can't be restored any more. */
  product: Id.optional(),
  enquiry: Id.optional(),
});
export type Activity = z.infer<typeof Activity>;

/** GET /stats (spec section 3, 'Dashboard stats response'). `categories` counts non-empty ones. */
export const Stats = z.object({
  totalProducts: z.int(),
  featuredProducts: z.int(),
  recentUpdates: z.int(),
  categories: z.int(),
  totalCatalogs: z.int(),
  /** Products without their own image, which show a drawn plate; absent if 0. */
  withoutPicture: z.int().optional(),
  /** The newest active completed catalogue (ruling 'Catalogues'). */
  activeCatalog: z
    .object({
      name: z.string(),
      updatedAt: Timestamp.nullable(),
      totalItems: z.int(),
      createdBy: z.string().nullable(),
    })
    .nullable(),
  recentActivity: z.array(Activity).max(ACTIVITY_MAX),
});
export type Stats = z.infer<typeof Stats>;
