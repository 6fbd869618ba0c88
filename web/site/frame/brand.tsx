import { Link } from "../../routing/link.tsx";
import { useBusiness, useLogo } from "../../ui/business.ts";
import { Mark } from "../../ui/mark.tsx";

/** Up to how many characters a name is set how, in the bar; the longest that Settings takes has 120. */
const NAME_SIZES: readonly (readonly [max: number, className: string])[] = [
  [12, "brand"],
  [28, "brand long"],
  [70, "brand longer"],
];

/** A logo wider than this, in heights, holds the name itself: it stands alone, and the name is read out. */
const WORDMARK = 2.2;
/** The owner's logo, or the mark, beside the name of the business, the short one where that `isShort` has one, and its tagline. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const { companyName, shortName, tagline } = useBusiness();
  const name = (isShort && shortName) || companyName;
  const [, className] = NAME_SIZES.find(([max]) => name.length <= max) ?? [0, "brand longest"];
  const { light } = useLogo();
  const isWide = light !== null && light.width / light.height > WORDMARK;
  return (
    <Link className={isWide ? "wordmark brand" : className} to="/">
      {light ? <img src={light.url} width={light.width} height={light.height} alt="" /> : <Mark />}
      <span>
        {name}
        {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  );
}
