import { STARS_MAX } from "../../../contract/reviews.ts";

const STAR = "M10 2l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L2 7.8l5.6-.6z";

/** A rating as stars, the nearest whole number of them filled. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} of ${STARS_MAX} stars`}>
      {Array.from({ length: STARS_MAX }, (_, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place in the row
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
