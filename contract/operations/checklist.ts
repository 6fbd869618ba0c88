import { z } from "zod";

/**
 * What an owner does before he gives the address of his site away, in that order. An item is an entry here, its rule in
 * server/operations/checklist/calls.ts, and its words in web/admin/operations/dashboard/first-steps.tsx.
 */
export const CHECKLIST_ITEMS = [
  "name",
  "logo",
  "phone",
  "address",
  "facts",
  "home",
  "about",
  "reviews",
  "mail",
  "contactMessages",
  "news",
  "products",
  "catalog",
  "enquiry",
  "backup",
  "siteAddress",
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

/** GET /checklist, and the answer of PUT. `note` says of what is stored why an item is not done. */
export const Checklist = z.object({
  items: z.array(z.object({ id: z.enum(CHECKLIST_ITEMS), isDone: z.boolean(), note: z.string().optional() })),
  isPutAway: z.boolean(),
});
export type Checklist = z.infer<typeof Checklist>;

/** PUT /checklist: put away, or taken out again, for everybody who administers the site. */
export const ChecklistBody = z.strictObject({ isPutAway: z.boolean() });
export type ChecklistBody = z.infer<typeof ChecklistBody>;
