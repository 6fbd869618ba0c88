import { z } from "zod";
import { Id, plainText, Timestamp } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { HeroImage, Order } from "./hero.ts";
import { CAPTION_MAX } from "./limits.ts";
import { PHOTOGRAPH_FORM } from "./messages.ts";

/** `owner`: the photograph of who answers, beside their name. */
const PHOTOGRAPH_PAGES = ["about", "contact", "both", "owner"] as const;
export type PhotographPage = (typeof PHOTOGRAPH_PAGES)[number];

/** GET /photographs: a photograph for visitors; its title is the caption. */
export const PublicPhotograph = z.object({
  _id: Id,
  title: z.string(),
  page: z.enum(PHOTOGRAPH_PAGES),
  imageUrl: z.string(),
  picture: HeroImage,
});
export type PublicPhotograph = z.infer<typeof PublicPhotograph>;
export const PublicPhotographList = z.array(PublicPhotograph);

/** A photograph for administrators; a save sends `version` as `If-Match`. */
export const Photograph = PublicPhotograph.extend({
  isActive: z.boolean(),
  order: z.int(),
  sample: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Photograph = z.infer<typeof Photograph>;
export const PhotographList = z.array(Photograph);

const fields = {
  title: plainText(CAPTION_MAX, PHOTOGRAPH_FORM.captionTooLong, PHOTOGRAPH_FORM.captionRequired),
  page: z.enum(PHOTOGRAPH_PAGES, PHOTOGRAPH_FORM.pageUnknown),
};

export const CreatePhotographBody = z.strictObject({ ...fields, page: fields.page.default("about") });
export type CreatePhotographBody = z.infer<typeof CreatePhotographBody>;

export const UpdatePhotographBody = z
  .strictObject({ ...fields, order: Order })
  .partial()
  .refine((body) => Object.keys(body).length > 0, NOTHING_TO_CHANGE);
export type UpdatePhotographBody = z.infer<typeof UpdatePhotographBody>;
