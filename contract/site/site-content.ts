import { z } from "zod";
import { CATEGORIES_MAX } from "../platform/limits.ts";
import { CategoryId, plainText } from "../platform/primitives.ts";
import { shapeOf } from "../platform/shape-of.ts";
import {
  CLAIM_FIGURE_MAX,
  CLAIMS_MAX,
  FACTS_MAX,
  HEADLINE_MAX,
  LINE_TEXT_MAX,
  NAME_MAX,
  PAGE_TEXT_MAX,
  PROMISES_MAX,
  REVIEW_TEXT_MAX,
  REVIEWS_MAX,
  REVIEWS_TOTAL_MAX,
} from "./limits.ts";
import { SETTINGS_FORM } from "./messages.ts";
import { STARS_MAX } from "./reviews.ts";

/** The fixed pages of the site, listed in the sitemap; '/search' lists all parts. */
export const STANDING_PAGES = ["/", "/about", "/contact", "/privacy", "/search"] as const;
export type StandingPage = (typeof STANDING_PAGES)[number];

// The owner's content of the home and about pages (ruling of 2026-11-22). Empty texts and lists aren't shown.
const text = (max: number, required?: string) => plainText(max, SETTINGS_FORM.tooLong, required);
const list = <T extends z.ZodType>(one: T, most: number) => z.array(one).max(most, SETTINGS_FORM.tooMany);
const headline = text(HEADLINE_MAX, SETTINGS_FORM.headlineRequired);
const description = text(LINE_TEXT_MAX);

/** The home page's headline and subtitle, and the quality tab's default text. */
export const HomeContentBody = z.strictObject({
  headline,
  text: text(PAGE_TEXT_MAX),
  description,
  qualityHeading: text(HEADLINE_MAX),
  qualityText: text(PAGE_TEXT_MAX),
});
export type HomeContentBody = z.infer<typeof HomeContentBody>;

/** The figures and the table of facts on the home and about pages (spec section 9, last paragraph). */
export const FactsContentBody = z.strictObject({
  claims: list(
    z.strictObject({
      figure: text(CLAIM_FIGURE_MAX, SETTINGS_FORM.figureRequired),
      label: text(NAME_MAX, SETTINGS_FORM.labelRequired),
    }),
    CLAIMS_MAX,
  ),
  facts: list(
    z.strictObject({
      name: text(NAME_MAX, SETTINGS_FORM.labelRequired),
      value: text(LINE_TEXT_MAX, SETTINGS_FORM.valueRequired),
    }),
    FACTS_MAX,
  ),
});
export type FactsContentBody = z.infer<typeof FactsContentBody>;

/** The about page: texts besides the profile's, about each brand and the business's purpose. */
export const AboutContentBody = z.strictObject({
  headline,
  text: text(PAGE_TEXT_MAX),
  description,
  /** By the id of the category. */
  expertise: z
    .record(CategoryId, text(PAGE_TEXT_MAX))
    .refine((texts) => Object.keys(texts).length <= CATEGORIES_MAX, SETTINGS_FORM.tooMany),
  mission: text(PAGE_TEXT_MAX),
  promises: list(
    z.strictObject({ title: text(NAME_MAX, SETTINGS_FORM.titleRequired), text: text(PAGE_TEXT_MAX) }),
    PROMISES_MAX,
  ),
});
export type AboutContentBody = z.infer<typeof AboutContentBody>;

const percent = z
  .int(SETTINGS_FORM.percentInvalid)
  .min(0, SETTINGS_FORM.percentInvalid)
  .max(100, SETTINGS_FORM.percentInvalid);
const stars = z
  .int(SETTINGS_FORM.starsInvalid)
  .min(1, SETTINGS_FORM.starsInvalid)
  .max(STARS_MAX, SETTINGS_FORM.starsInvalid);

/** The ratings of the home page (spec section 3, 'Static review data'); null isn't shown. */
export const ReviewsContentBody = z.strictObject({
  rating: z
    .strictObject({
      average: z
        .number(SETTINGS_FORM.averageInvalid)
        .min(0, SETTINGS_FORM.averageInvalid)
        .max(STARS_MAX, SETTINGS_FORM.averageInvalid),
      total: z
        .int(SETTINGS_FORM.totalInvalid)
        .min(0, SETTINGS_FORM.totalInvalid)
        .max(REVIEWS_TOTAL_MAX, SETTINGS_FORM.totalInvalid),
      distribution: z.array(z.strictObject({ stars, percent })).max(STARS_MAX, SETTINGS_FORM.tooMany),
    })
    .nullable(),
  satisfaction: z.strictObject({ response: percent, quality: percent, delivery: percent }).nullable(),
  reviews: list(
    z.strictObject({
      author: text(NAME_MAX, SETTINGS_FORM.authorRequired),
      location: text(NAME_MAX),
      rating: stars,
      date: z.iso.date(SETTINGS_FORM.dayInvalid),
      product: text(NAME_MAX),
      text: text(REVIEW_TEXT_MAX, SETTINGS_FORM.reviewRequired),
      hasQuality: z.boolean(),
    }),
    REVIEWS_MAX,
  ),
});
export type ReviewsContentBody = z.infer<typeof ReviewsContentBody>;
const ReviewsContent = z.object({
  rating: z
    .object({
      average: z.number(),
      total: z.int(),
      distribution: z.array(z.object({ stars: z.int(), percent: z.int() })),
    })
    .nullable(),
  satisfaction: z.object({ response: z.int(), quality: z.int(), delivery: z.int() }).nullable(),
  reviews: z.array(
    z.object({
      author: z.string(),
      location: z.string(),
      rating: z.int(),
      /** YYYY-MM-DD. */
      date: z.string(),
      /** Empty if none is named. */
      product: z.string(),
      text: z.string(),
      /** The letter shown instead of the author's image. */
      avatar: z.string(),
      hasQuality: z.boolean(),
    }),
  ),
});

/** A part as read, without the limits of a save. */
const readOf = <Body extends z.ZodType>(body: Body) => shapeOf(body) as unknown as Body;

/** The parts of the content, each saved separately: name, body of PUT /settings/{part}, and shape as read. */
export const CONTENT_PARTS = {
  home: { called: "texts of the home page", body: HomeContentBody, content: readOf(HomeContentBody) },
  facts: { called: "figures and facts", body: FactsContentBody, content: readOf(FactsContentBody) },
  about: { called: "texts of the about page", body: AboutContentBody, content: readOf(AboutContentBody) },
  reviews: { called: "ratings and reviews", body: ReviewsContentBody, content: ReviewsContent },
} as const;
export type ContentPart = keyof typeof CONTENT_PARTS;

const { home, facts, about, reviews } = CONTENT_PARTS;
export const HomePageAnswer = z.object({
  home: home.content,
  ...facts.content.shape,
  reviews: reviews.content,
});
export type HomePageAnswer = z.infer<typeof HomePageAnswer>;
export const AboutPageAnswer = z.object({ about: about.content, ...facts.content.shape });
export type AboutPageAnswer = z.infer<typeof AboutPageAnswer>;

/** The pages with GET /site/{page}: response, and the parts it consists of. */
export const CONTENT_PAGES = {
  home: { answer: HomePageAnswer, parts: ["home", "facts", "reviews"] },
  about: { answer: AboutPageAnswer, parts: ["about", "facts"] },
} as const satisfies Record<string, { answer: z.ZodType; parts: readonly ContentPart[] }>;
export type ContentPage = keyof typeof CONTENT_PAGES;
export type ContentPageAnswer<P extends ContentPage> = z.infer<(typeof CONTENT_PAGES)[P]["answer"]>;
