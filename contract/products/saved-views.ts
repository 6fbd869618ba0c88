import { z } from "zod";
import { NOTHING_TO_CHANGE, SAVED_VIEWS } from "../messages.ts";
import { SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX } from "../platform/limits.ts";
import { Id, plainText } from "../platform/primitives.ts";
import { ExportProductsBody } from "./product.ts";

/** The columns of the product list that a person can do without, in their order. */
export const LIST_COLUMNS = ["category", "featured", "price", "stock", "updatedAt"] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Query and hidden columns of a product list. Not the import filter: imports are deleted after 30 days. */
export const ViewQuery = ExportProductsBody.omit({ import: true }).extend({
  hidden: z.array(z.enum(LIST_COLUMNS)).max(LIST_COLUMNS.length).optional(),
});
export type ViewQuery = z.infer<typeof ViewQuery>;

const name = plainText(SAVED_VIEW_NAME_MAX, SAVED_VIEWS.nameTooLong, SAVED_VIEWS.nameRequired);

/** What a form asks for. */
export const ViewName = z.strictObject({ name });
export type ViewName = z.infer<typeof ViewName>;

/** POST /products/views. */
export const CreateViewBody = z.strictObject({ name, query: ViewQuery });
export type CreateViewBody = z.infer<typeof CreateViewBody>;

/** PUT /products/views/{id}: another name, another state of the list, or both. */
export const UpdateViewBody = z
  .strictObject({ name: name.optional(), query: ViewQuery.optional() })
  .refine((body) => body.name !== undefined || body.query !== undefined, NOTHING_TO_CHANGE);
export type UpdateViewBody = z.infer<typeof UpdateViewBody>;

/** A state of the product list under a name, of one administrator. */
export const SavedView = z.object({ _id: Id, name: z.string(), query: ViewQuery });
export type SavedView = z.infer<typeof SavedView>;

/** GET /products/views: one's own, in the order they were saved. */
export const SavedViews = z.array(SavedView).max(SAVED_VIEWS_MAX);
export type SavedViews = z.infer<typeof SavedViews>;
