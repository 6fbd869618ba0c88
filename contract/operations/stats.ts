import { z } from "zod";
import { ACTIVITY_MAX } from "../platform/limits.ts";
import { ACTIVITY_TYPES, Id, Timestamp } from "../platform/primitives.ts";

/** One row of Recent Activity; `displayTime` is ready to be read (ruling 'Answers and errors'). */
export const Activity = z.object({
  description: z.string(),
  displayTime: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** The product it is about, while that has a history to read: for as long as it exists or can be restored. */
  product: Id.optional(),
  /** The enquiry it is about, for as long as it exists. */
  enquiry: Id.optional(),
});
export type Activity = z.infer<typeof Activity>;

/** GET /stats (spec section 3, 'Dashboard stats response'). `categories` counts those that hold a product. */
export const Stats = z.object({
  totalProducts: z.int(),
  featuredProducts: z.int(),
  recentUpdates: z.int(),
  categories: z.int(),
  totalCatalogs: z.int(),
  /** Products that have no picture of their own, only a drawn plate; absent where there are none. */
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
