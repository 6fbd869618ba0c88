import { z } from "zod";
import { CATEGORIES_MAX } from "../platform/limits.ts";
import { compact } from "../platform/words.ts";
import { CreateCategoryBody } from "../products/category.ts";
import { CATEGORY_FORM } from "../products/category-messages.ts";
import { BusinessProfileBody, MachinesBody } from "../site/settings.ts";
import { START } from "./dashboard-messages.ts";

/** POST /site/start: the owner's first answers about a new site. Omitted answers keep the values of a new site. */
export const StartBody = z.strictObject({
  business: BusinessProfileBody.pick({ companyName: true, email: true }).optional(),
  /** The labels of all brands, in their order. */
  brands: z
    .array(CreateCategoryBody.shape.label)
    .min(1, START.brandRequired)
    .max(CATEGORIES_MAX, START.tooManyBrands)
    .superRefine((labels, context) => {
      const keys = labels.map(compact);
      for (const [at, key] of keys.entries())
        if (keys.indexOf(key) < at)
          context.addIssue({ code: "custom", path: [at], message: CATEGORY_FORM.labelTaken });
    })
    .optional(),
  machine: MachinesBody.pick({ one: true, many: true })
    // Whether the search words, makers and texts of the weaving trade are removed.
    .extend({ isOtherTrade: z.boolean() })
    .optional(),
});
export type StartBody = z.infer<typeof StartBody>;
