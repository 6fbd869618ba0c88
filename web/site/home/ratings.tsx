import { formatDay } from "../../../contract/day.ts";
import { REVIEWS, type Review } from "../../../contract/reviews.ts";
import { Stars } from "./stars.tsx";

const { average, total, distribution, satisfaction, samples } = REVIEWS;

const SHARES = distribution.map(({ stars, percent }) => ({
  name: stars === 1 ? "1 star" : `${stars} stars`,
  percent,
}));
const SATISFACTION = [
  { name: "Response", percent: satisfaction.response },
  { name: "Quality", percent: satisfaction.quality },
  { name: "Delivery", percent: satisfaction.delivery },
];

/** Ratings and reviews: the static figures (spec section 3, 'Static review data'). */
export function Ratings() {
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Ratings and reviews</h2>
      </div>
      <div className="ratings">
        <div>
          <p className="score">{average}</p>
          <p className="row">
            <Stars rating={average} />
            <span className="small quiet">{total} reviews</span>
          </p>
        </div>
        <Bars label="Share of each rating" rows={SHARES} />
        <Bars label="Satisfaction" rows={SATISFACTION} />
      </div>
      <ul className="reviews">
        {samples.map((review) => (
          <ReviewCard key={review.author} review={review} />
        ))}
      </ul>
    </section>
  );
}

function Bars({ label, rows }: { label: string; rows: { name: string; percent: number }[] }) {
  return (
    <ul className="bars" aria-label={label}>
      {rows.map(({ name, percent }) => (
        <li key={name}>
          <span>{name}</span>
          <progress max={100} value={percent} aria-label={name} />
          <span className="mono">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { author, location, rating, date, product, text, avatar, hasQuality } = review;
  return (
    <li className="review">
      <Stars rating={rating} />
      <blockquote>{text}</blockquote>
      {(product || hasQuality) && (
        <p className="row small">
          {product && <span className="quiet">{product}</span>}
          {hasQuality && <span className="badge green">Quality</span>}
        </p>
      )}
      <footer>
        <span className="avatar" aria-hidden="true">
          {avatar}
        </span>
        <span>
          <b>{author}</b>
          {location}, <time dateTime={date}>{formatDay(date)}</time>
        </span>
      </footer>
    </li>
  );
}
