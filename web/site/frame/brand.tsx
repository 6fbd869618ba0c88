import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";
import { Mark } from "../../ui/mark.tsx";

/** Up to how many characters a name is set how, in the bar; the longest that Settings takes has 120. */
const NAME_SIZES: readonly (readonly [max: number, className: string])[] = [
  [12, "brand"],
  [28, "brand long"],
  [70, "brand longer"],
];

/** The mark beside the name of the business, the short one where that `isShort` has one, and its tagline. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const { companyName, shortName, tagline } = useBusiness();
  const name = (isShort && shortName) || companyName;
  const [, className] = NAME_SIZES.find(([max]) => name.length <= max) ?? [0, "brand longest"];
  return (
    <Link className={className} to="/">
      <Mark />
      <span>
        {name}
        {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  );
}
