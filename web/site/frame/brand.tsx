import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";
import { Mark } from "../../ui/mark.tsx";

/** Up to how many characters a name is set how, in the bar; the longest that Settings takes has 120. */
const NAME_SIZES: readonly (readonly [max: number, className: string])[] = [
  [12, "brand"],
  [28, "brand long"],
  [70, "brand longer"],
];

/** The mark beside the whole name of the business and its tagline. */
export function Brand() {
  const { companyName, tagline } = useBusiness();
  const [, className] = NAME_SIZES.find(([max]) => companyName.length <= max) ?? [0, "brand longest"];
  return (
    <Link className={className} to="/">
      <Mark />
      <span>
        {companyName}
        {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  );
}
