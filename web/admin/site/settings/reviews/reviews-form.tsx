import { type FieldPath, useWatch } from "react-hook-form";
import { z } from "zod";
import { REVIEWS_MAX } from "#contract/site/limits.ts";
import { CONTENT_ADMIN } from "#contract/site/messages.ts";
import { STARS_MAX } from "#contract/site/reviews.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import { ReviewsContentBody } from "#contract/site/site-content.ts";
import { numberField } from "#web/admin/platform/form/lines.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { TextFields } from "../form/fields-panel.tsx";
import { PreviewLink } from "../form/pairs.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsPage } from "../form/settings-page.tsx";
import type { SettingsFormOf } from "../form/use-settings-form.ts";

const { rating, satisfaction, reviews } = ReviewsContentBody.shape;
const { average, total, distribution } = rating.unwrap().shape;
const { response, quality, delivery } = satisfaction.unwrap().shape;
const share = numberField(distribution.element.shape.percent);

const STARS = Array.from({ length: STARS_MAX }, (_, place) => STARS_MAX - place);

/** The server's rules; hidden parts are sent as null. */
const reviewsSchema = z.object({
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

const NAMES: Readonly<Record<keyof ReviewsValues, string>> = {
  rating: "Rating",
  satisfaction: "Satisfaction",
  reviews: "Reviews",
};
const PARTS = {
  isShown: "Shown",
  average: "Average",
  total: "Number of reviews",
  shares: "Shares (%)",
  response: "Response (%)",
  quality: "Quality (%)",
  delivery: "Delivery (%)",
  author: "Author",
  location: "Location",
  product: "Part",
  rating: "Stars",
  date: "Day",
  text: "Review",
  hasQuality: "Marked 'Quality'",
};
const TODAY = () => new Date().toISOString().slice(0, "YYYY-MM-DD".length);

type Form = SettingsFormOf<ReviewsValues, ReviewsContentBody>;

/** /admin/settings/reviews: the ratings and reviews of the home page, each shown or hidden. */
export function ReviewsContentPage() {
  return (
    <SettingsPage<ReviewsValues, ReviewsContentBody>
      title="Reviews"
      hasFirstWords
      part="reviews"
      schema={reviewsSchema}
      valuesOf={reviewsValues}
      names={NAMES}
      parts={PARTS}
      saved={CONTENT_ADMIN.reviewsSaved}
    >
      {(of) => (
        <>
          <Shown
            of={of}
            name="rating"
            title="Rating"
            label="Show the rating"
            fields={[
              ["rating.average", PARTS.average],
              ["rating.total", PARTS.total],
              ...STARS.map((stars, place) => [`rating.shares.${place}`, `${stars} stars (%)`] as const),
            ]}
          />
          <Shown
            of={of}
            name="satisfaction"
            title="Satisfaction"
            label="Show the satisfaction"
            fields={[
              ["satisfaction.response", PARTS.response],
              ["satisfaction.quality", PARTS.quality],
              ["satisfaction.delivery", PARTS.delivery],
            ]}
          />
          <ReviewRows of={of} />
        </>
      )}
    </SettingsPage>
  );
}

interface ShownProps {
  of: Form;
  name: "rating" | "satisfaction";
  title: string;
  label: string;
  fields: readonly (readonly [path: FieldPath<ReviewsValues>, label: string])[];
}

/** Fields that can be shown or hidden; hidden ones may be empty. */
function Shown({ of, name, title, label, fields }: ShownProps) {
  const isShown = useWatch({ control: of.form.control, name: `${name}.isShown` });
  return (
    <Panel title={title} aside={<PreviewLink href="/">Home page</PreviewLink>}>
      <div className="pad stack">
        <label className="line gap-3">
          <Check {...of.form.register(`${name}.isShown`)} />
          {label}
        </label>
        {isShown && (
          <div className="stack fill-columns">
            <TextFields
              field={of.field}
              fields={fields.map(([path, text]) => ({ name: path, label: text, inputMode: "decimal" }))}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

const FIGURES = [
  { part: "author" },
  { part: "location", isOptional: true },
  { part: "product", isOptional: true },
  { part: "rating", inputMode: "numeric" },
  { part: "date", type: "date" },
] as const;

function ReviewRows({ of: { field, form, isSaving } }: { of: Form }) {
  const empty = {
    author: "",
    location: "",
    rating: "5",
    date: TODAY(),
    product: "",
    text: "",
    hasQuality: false,
  };
  return (
    <Rows<ReviewsValues, "reviews">
      name="reviews"
      title="Reviews"
      text="In this order"
      noun="review"
      most={REVIEWS_MAX}
      empty={empty}
      first="author"
      isSaving={isSaving}
      isTall
    >
      {(place) => (
        <>
          <div className="stack fill-columns">
            <TextFields<ReviewsValues>
              field={field}
              fields={FIGURES.map(({ part, ...look }) => ({
                ...look,
                name: `reviews.${place}.${part}` as const,
                label: `${PARTS[part]} ${place + 1}`,
              }))}
            />
          </div>
          <TextArea label={`${PARTS.text} ${place + 1}`} rows={3} {...field(`reviews.${place}.text`)} />
          <label className="line gap-3">
            <Check {...form.register(`reviews.${place}.hasQuality`)} />
            {PARTS.hasQuality}
          </label>
        </>
      )}
    </Rows>
  );
}

/** Returns a schema that validates the fields only while they are shown. */
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
type ReviewsValues = z.input<typeof reviewsSchema>;

function reviewsValues({ reviews: stored }: SettingsAnswer): ReviewsValues {
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
