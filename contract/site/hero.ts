import { z } from "zod";
import { ProductImage } from "../platform/images.ts";
import { SLIDE_FOCUS } from "../platform/limits.ts";
import { area, share } from "../platform/places.ts";
import { Id, plainText, Timestamp } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { COMPANY_TABS } from "./business.ts";
import { HERO_ADMIN, HERO_FORM } from "./hero-messages.ts";
import {
  MARK_LABEL_MAX,
  MARK_NUMBER_MAX,
  MARK_PATH_MAX,
  ORDER_IDS_MAX,
  ORDER_MAX,
  SLIDE_CATEGORY_MAX,
  SLIDE_DESCRIPTION_MAX,
  SLIDE_MARKS_MAX,
  SLIDE_TITLE_MAX,
  TAB_CONTENT_MAX,
  TAB_TITLE_MAX,
} from "./limits.ts";

/** An image besides its `imageUrl`: size, widths, placeholder. */
export const HeroImage = ProductImage.omit({ url: true, key: true });
export type HeroImage = z.infer<typeof HeroImage>;

/** An item's position in its list; two neighbours swap it (spec section 4). */
export const Order = z
  .int(HERO_FORM.orderInvalid)
  .min(0, HERO_FORM.orderInvalid)
  .max(ORDER_MAX, HERO_FORM.orderInvalid);

/** Added to the two saves that swap order values (spec section 4), which leave half a swap if one fails. */
export const ItemOrderBody = z.strictObject({
  ids: z
    .array(Id)
    .min(1)
    .max(ORDER_IDS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, HERO_FORM.orderTwice),
});
export type ItemOrderBody = z.infer<typeof ItemOrderBody>;

/** The point of a slide's image that no crop removes: tens of percent from left and top, as in '30 50'. */
const Focus = z.string().regex(/^(?:100|\d?0) (?:100|\d?0)$/, HERO_FORM.focusInvalid);

const Point = z.tuple([share(HERO_FORM.markOutside), share(HERO_FORM.markOutside)]);

/** Where a number is on a slide's image, in shares of it: a point, or the box of a number that is printed on the image. */
const MarkPlace = z.union([Point, area(HERO_FORM.markOutside)], HERO_FORM.markOutside);

/** A path of a page that visitors see, with its query. No browser reads it as the address of another site. */
const PAGE_PATH = /^\/(?!\/|(?:admin|api|assets|files)(?:[/?]|$))[!-[\]-~]*$/i;

/** A list or page of the site: its name in the key, and its path with the query, as in '/search?filter=machine.omniplus'. */
export const MarkLink = z.strictObject({
  label: plainText(MARK_LABEL_MAX, HERO_FORM.markLabelTooLong, HERO_FORM.markLabelRequired),
  path: z.string().max(MARK_PATH_MAX, HERO_FORM.markPathInvalid).regex(PAGE_PATH, HERO_FORM.markPathInvalid),
});

const mark = {
  number: plainText(MARK_NUMBER_MAX, HERO_FORM.markNumberTooLong, HERO_FORM.markNumberRequired),
  place: MarkPlace,
};
const target = { product: Id.optional(), link: MarkLink.optional() };

/** A number on a slide's image, as it is stored: of a part (`product` is its `_id`), or of a list or page of the site. */
export const StoredMark = z
  .strictObject({ ...mark, ...target })
  .refine(
    ({ product, link }) => (product === undefined) !== (link === undefined),
    HERO_FORM.markTargetRequired,
  );
export type StoredMark = z.infer<typeof StoredMark>;

/** What a mark points at, as one text. */
const targetOf = ({ product, link }: StoredMark): string => product ?? link?.path ?? "";

/** All marks of a slide. A number may have several places; it has one part or list, and that no other number. */
export const SlideMarks = z
  .array(StoredMark)
  .max(SLIDE_MARKS_MAX, HERO_FORM.tooManyMarks)
  .refine((marks) => {
    const targets = new Map(marks.map((each) => [each.number, targetOf(each)]));
    const numbers = new Map(marks.map((each) => [targetOf(each), each.number]));
    return marks.every(
      (each) => targets.get(each.number) === targetOf(each) && numbers.get(targetOf(each)) === each.number,
    );
  }, HERO_FORM.markTwice);

/** No price or stock figure (ruling 'Prices are confidential'); no placeholder, half of the answer's size. */
const SlidePart = z.object({
  _id: Id,
  productId: z.int(),
  title: z.string(),
  code: z.string(),
  inStock: z.boolean(),
  image: ProductImage.pick({ url: true, width: true, height: true, sizes: true }).nullable(),
});

/** A machine by which a list can be narrowed (`filter=` and its choice), with the number of the list's parts for it. */
const ListMachine = z.object({ choice: z.string(), name: z.string(), count: z.int() });

/**
 * A number on a slide for visitors: a part, or a list with the number of its parts, in all and by machine unless it is of chosen
 * machines already, or a page, whose `count` is null.
 */
export const SlideMark = z.object({
  ...mark,
  part: SlidePart.optional(),
  link: MarkLink.extend({
    count: z.int().nullable(),
    machines: z.array(ListMachine).optional(),
  }).optional(),
});
export type SlideMark = z.infer<typeof SlideMark>;

/** A slide for visitors (spec section 3, 'Hero slide'); `marks` lacks those of parts they can't see. */
export const HeroSlide = z.object({
  _id: Id,
  imageUrl: z.string(),
  title: z.string(),
  picture: HeroImage,
  focus: Focus,
  marks: z.array(SlideMark).optional(),
});
export type HeroSlide = z.infer<typeof HeroSlide>;
export const HeroSlideList = z.array(HeroSlide);
export type HeroSlideList = z.infer<typeof HeroSlideList>;

/** A number on a slide for administrators; `part` is null if the part was deleted, and for a list or page. */
export const AdminMark = z.object({
  ...mark,
  ...target,
  part: SlidePart.pick({ productId: true, title: true, code: true }).nullable(),
});
export type AdminMark = z.infer<typeof AdminMark>;

/** A slide for administrators; a save sends `version` as `If-Match`. */
export const SliderItem = HeroSlide.extend({
  marks: z.array(AdminMark),
  category: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  order: z.int(),
  sample: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SliderItem = z.infer<typeof SliderItem>;

export const SliderList = z.array(SliderItem);
export type SliderList = z.infer<typeof SliderList>;

const slide = {
  title: plainText(SLIDE_TITLE_MAX, HERO_FORM.titleTooLong, HERO_FORM.titleRequired),
  category: plainText(SLIDE_CATEGORY_MAX, HERO_FORM.categoryTooLong, HERO_FORM.categoryRequired),
  description: plainText(SLIDE_DESCRIPTION_MAX, HERO_FORM.descriptionTooLong),
  focus: Focus,
};

/** The fields of POST /hero/slider; the image is sent as the file `image`. */
export const CreateSliderBody = z.strictObject({
  title: slide.title.default(HERO_ADMIN.defaultTitle),
  category: slide.category.default(HERO_ADMIN.defaultCategory),
  description: slide.description.default(""),
  focus: slide.focus.default(SLIDE_FOCUS),
});
export type CreateSliderBody = z.infer<typeof CreateSliderBody>;

/** PUT /hero/slider/{id}: at least one of its fields (spec section 7, 'Admin hero'). */
export const UpdateSliderBody = z
  .strictObject({ ...slide, marks: SlideMarks, order: Order })
  .partial()
  .refine((body) => Object.keys(body).length > 0, NOTHING_TO_CHANGE);
export type UpdateSliderBody = z.infer<typeof UpdateSliderBody>;

const TabName = z.enum(COMPANY_TABS, HERO_FORM.tabUnknown);

/** The fields of POST /hero/tabs; an image may be sent as the file `image` (ruling 'Home page content'). */
export const HeroTabBody = z.strictObject({
  title: z
    .string({ error: HERO_FORM.tabUnknown })
    .max(TAB_TITLE_MAX, HERO_FORM.tabUnknown)
    .trim()
    .toLowerCase()
    .pipe(TabName),
  content: plainText(TAB_CONTENT_MAX, HERO_FORM.contentTooLong, HERO_FORM.contentRequired),
  exists: z.boolean().default(false),
});
export type HeroTabBody = z.infer<typeof HeroTabBody>;

export const HeroTab = z.object({
  title: TabName,
  content: z.string(),
  imageUrl: z.string().nullable(),
  picture: HeroImage.nullable(),
  version: z.int(),
});
export type HeroTab = z.infer<typeof HeroTab>;

/** GET /hero/tabs for visitors: the tabs with content, in the order company, director, quality. */
export const PublicHeroTabList = z.array(HeroTab.omit({ version: true }));

export const HeroTabList = z.array(HeroTab);
export type HeroTabList = z.infer<typeof HeroTabList>;
