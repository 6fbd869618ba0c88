import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";

/** Up to how many characters a name is set how, in the bar; the longest that Settings takes has 120. */
const NAME_SIZES: readonly (readonly [max: number, className: string])[] = [
  [12, "brand"],
  [28, "brand long"],
  [70, "brand longer"],
];

/** The mark, a heddle's eye on its warp threads, beside the whole name of the business and its tagline. */
export function Brand() {
  const { companyName, tagline } = useBusiness();
  const [, className] = NAME_SIZES.find(([max]) => companyName.length <= max) ?? [0, "brand longest"];
  return (
    <Link className={className} to="/">
      <svg width="26" height="34" viewBox="0 0 26 34" fill="none" aria-hidden="true">
        <path d="M5 1v32M21 1v32M13 1v8.5M13 24.5V33" />
        <ellipse cx="13" cy="17" rx="4" ry="7.5" />
        <path className="weft" d="M0 17h3M7 17h2.5M16.5 17H19M23 17h3" />
      </svg>
      <span>
        {companyName}
        {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  );
}
