import { z } from "zod";
import { Id, plainText, Timestamp } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { HeroImage, Order } from "./hero.ts";
import { NEWS_FORM } from "./hero-messages.ts";
import { NEWS } from "./home-messages.ts";
import { NEWS_AUTHOR_MAX, NEWS_CONTENT_MAX, NEWS_TAG_MAX, NEWS_TITLE_MAX } from "./limits.ts";

/** The colours of a tag (spec section 3, 'News item'). */
export const TAG_COLORS = ["blue", "indigo", "green", "red", "yellow", "purple"] as const;
export type TagColor = (typeof TAG_COLORS)[number];
export const DEFAULT_TAG_COLOR: TagColor = "blue";

const TagColorSchema = z.enum(TAG_COLORS, NEWS_FORM.tagColorUnknown);

/** A calendar day, YYYY-MM-DD, without a time, so that time zones don't change it. */
const NewsDate = z.iso.date({ error: NEWS_FORM.dateRequired });

/** GET /hero/news: an item for visitors. Without a tag the page shows the default 'News'. */
export const PublicNewsItem = z.object({
  _id: Id,
  title: z.string(),
  content: z.string(),
  date: NewsDate,
  author: z.string(),
  imageUrl: z.string().nullable(),
  picture: HeroImage.nullable(),
  tag: z.string().nullable(),
  tagColor: TagColorSchema,
  isActive: z.boolean(),
  order: z.int(),
});
export type PublicNewsItem = z.infer<typeof PublicNewsItem>;
export const PublicNewsList = z.array(PublicNewsItem);
export type PublicNewsList = z.infer<typeof PublicNewsList>;

/** An item for administrators; a save sends `version` as `If-Match`. */
export const NewsItem = PublicNewsItem.extend({
  sample: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsList = z.array(NewsItem);
export type NewsList = z.infer<typeof NewsList>;

const fields = {
  title: plainText(NEWS_TITLE_MAX, NEWS_FORM.titleTooLong, NEWS_FORM.titleRequired),
  content: plainText(NEWS_CONTENT_MAX, NEWS_FORM.contentTooLong, NEWS_FORM.contentRequired),
  date: NewsDate,
  /** An empty author becomes the default one. */
  author: plainText(NEWS_AUTHOR_MAX, NEWS_FORM.authorTooLong).transform(
    (author) => author || NEWS.defaultAuthor,
  ),
  /** An empty tag becomes null. */
  tag: plainText(NEWS_TAG_MAX, NEWS_FORM.tagTooLong)
    .transform((tag) => tag || null)
    .nullable(),
  tagColor: TagColorSchema,
};

/** The fields of POST /hero/news; an image may be sent as the file `image`. */
export const CreateNewsBody = z.strictObject({
  ...fields,
  author: fields.author.default(NEWS.defaultAuthor),
  tag: fields.tag.default(null),
  tagColor: fields.tagColor.default(DEFAULT_TAG_COLOR),
});
export type CreateNewsBody = z.infer<typeof CreateNewsBody>;

export const UpdateNewsBody = z
  .strictObject({ ...fields, order: Order })
  .partial()
  .refine((body) => Object.keys(body).length > 0, NOTHING_TO_CHANGE);
export type UpdateNewsBody = z.infer<typeof UpdateNewsBody>;
