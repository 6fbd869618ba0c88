import "../../../platform/calls/zod-without-eval.ts";
import { z } from "zod";
import { STARS_MAX } from "../../../../../contract/site/reviews.ts";
import type { SettingsAnswer } from "../../../../../contract/site/settings.ts";
import { ReviewsContentBody } from "../../../../../contract/site/site-content.ts";
import { numberField } from "../form/typed-number.ts";

const { rating, satisfaction, reviews } = ReviewsContentBody.shape;
const { average, total, distribution } = rating.unwrap().shape;
const { response, quality, delivery } = satisfaction.unwrap().shape;
const share = numberField(distribution.element.shape.percent);

/** The stars of each share, as a page lists them. */
export const STARS = Array.from({ length: STARS_MAX }, (_, place) => STARS_MAX - place);

/** Fields that are checked only while what they are about is shown. */
function whileShown<T extends z.ZodObject>(fields: T) {
  const typed = z.object({ isShown: z.boolean() }).catchall(z.unknown());
  return (typed as unknown as z.ZodType<{ isShown: boolean }, z.input<T> & { isShown: boolean }>).transform(
    (values, context): z.output<T> | null => {
      if (!values.isShown) return null;
      const { isShown: _, ...rest } = values;
      const read = fields.safeParse(rest);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    },
  );
}

/** Checks what was typed with the rules of the server; what is not shown goes as nothing. */
export const reviewsSchema = z.object({
  rating: whileShown(
    z.object({ average: numberField(average), total: numberField(total), shares: z.array(share) }),
  ).transform(
    (typed) =>
      typed && {
        average: typed.average,
        total: typed.total,
        distribution: typed.shares.map((percent, place) => ({ stars: STARS[place] ?? 1, percent })),
      },
  ),
  satisfaction: whileShown(
    z.object({
      response: numberField(response),
      quality: numberField(quality),
      delivery: numberField(delivery),
    }),
  ),
  reviews: z.array(
    reviews.element.omit({ rating: true }).extend({ rating: numberField(reviews.element.shape.rating) }),
  ),
});
export type ReviewsValues = z.input<typeof reviewsSchema>;

export function reviewsValues({ reviews: stored }: SettingsAnswer): ReviewsValues {
  const { rating: shown, satisfaction: known } = stored;
  const shareOf = (stars: number) => shown?.distribution.find((each) => each.stars === stars)?.percent ?? 0;
  return {
    rating: {
      isShown: shown !== null,
      average: String(shown?.average ?? ""),
      total: String(shown?.total ?? ""),
      shares: STARS.map((stars) => String(shareOf(stars))),
    },
    satisfaction: {
      isShown: known !== null,
      response: String(known?.response ?? ""),
      quality: String(known?.quality ?? ""),
      delivery: String(known?.delivery ?? ""),
    },
    reviews: stored.reviews.map(({ avatar: _, ...review }) => ({ ...review, rating: String(review.rating) })),
  };
}
