import { Fragment } from "react";
import { counted } from "#contract/platform/counted.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { STARS_MAX } from "#contract/site/reviews.ts";
import type { HomePageAnswer } from "#contract/site/site-content.ts";
import { homeContentQuery } from "#web/api/home.ts";
import { useAnswer } from "#web/api/use-answer.ts";

type Content = HomePageAnswer["reviews"];
type Review = Content["reviews"][number];

/** Ratings and reviews, if the owner shows them (spec section 3, 'Static review data'). */
export function Ratings() {
  const { data } = useAnswer(homeContentQuery, { keepsFailure: true });
  if (!data) return null;
  const { rating, satisfaction, reviews } = data.reviews;
  if (!rating && !satisfaction && reviews.length === 0) return null;
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Ratings and reviews</h2>
      </div>
      {(rating || satisfaction) && (
        <div className="split high ratings">
          {rating && <Rating rating={rating} />}
          {satisfaction && (
            <Bars
              label="Satisfaction"
              rows={[
                { name: "Response", percent: satisfaction.response },
                { name: "Quality", percent: satisfaction.quality },
                { name: "Delivery", percent: satisfaction.delivery },
              ]}
            />
          )}
        </div>
      )}
      {reviews.length > 0 && (
        <div className="thirds reviews">
          {reviews.map((review, index) => (
            <Fragment key={`${review.author} ${review.date}`}>
              {index === 1 && <AllReviews count={reviews.length} />}
              <ReviewCard review={review} />
            </Fragment>
          ))}
        </div>
      )}
    </section>
  );
}

function Rating({ rating: { average, total, distribution } }: { rating: NonNullable<Content["rating"]> }) {
  return (
    <>
      <div>
        <p className="score">{average}</p>
        <p className="cluster">
          <Stars rating={average} />
          <span className="small quiet">{total} reviews</span>
        </p>
      </div>
      <Bars
        label="Share of each rating"
        rows={distribution.map(({ stars, percent }) => ({ name: counted(stars, "star"), percent }))}
      />
    </>
  );
}

function Bars({ label, rows }: { label: string; rows: { name: string; percent: number }[] }) {
  return (
    <ul className="stack gap-2 small bars" aria-label={label}>
      {rows.map(({ name, percent }) => (
        <li key={name}>
          <span>{name}</span>
          <progress max={100} value={percent} aria-label={name} />
          <span className="mono quiet">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

/** On phones the reviews below it are shown while it is open (ratings.css). */
function AllReviews({ count }: { count: number }) {
  return (
    <details className="only-phone folding all-reviews">
      <summary className="line small strong">All {count} reviews</summary>
    </details>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { author, location, rating, date, product, text, avatar, hasQuality } = review;
  return (
    <article className="review">
      <Stars rating={rating} />
      <blockquote>{text}</blockquote>
      {(product || hasQuality) && (
        <p className="cluster small">
          {product && <span className="quiet">{product}</span>}
          {hasQuality && <span className="badge green">Quality</span>}
        </p>
      )}
      <footer className="line gap-3 fine quiet">
        <span className="middle no-phone avatar" aria-hidden="true">
          {avatar}
        </span>
        <span>
          <b className="block strong">{author}</b>
          {location && `${location}, `}
          <time dateTime={date}>{formatDay(date)}</time>
        </span>
      </footer>
    </article>
  );
}

const STAR = "M10 2l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L2 7.8l5.6-.6z";

function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} of ${STARS_MAX} stars`}>
      {Array.from({ length: STARS_MAX }, (_, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are only distinguished by position
          key={index}
          className={index < Math.round(rating) ? "on" : undefined}
          width="16"
          height="16"
          viewBox="0 0 20 20"
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
