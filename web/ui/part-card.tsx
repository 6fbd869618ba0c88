import type { ComponentType, MouseEventHandler, ReactNode } from "react";
import { STOCK } from "../../contract/messages.ts";
import type { PartSummary } from "../api/parts.ts";
import { Link } from "../routing/link.tsx";
import { PartPicture } from "./picture.tsx";
import { Unbroken } from "./unbroken.tsx";

/** On a phone some two of a picture's own points for each of the page's, as on the home page (web/site/home/sizes.ts). */
const FULL_ROW =
  "(min-width: 1181px) 220px, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, (min-resolution: 2.5dppx) 29vw, 43vw";
const FIRST_ROW = 4;

interface CardsProps {
  parts: PartSummary[];
  isBusy?: boolean;
  /** What a card says and offers beside its link. */
  More?: ComponentType<{ part: PartSummary }>;
}

/** Parts as cards on common lines. The pictures of the first row are asked for at once. */
export function PartCards({ parts, isBusy = false, More }: CardsProps) {
  return (
    <ul className="cards" aria-busy={isBusy}>
      {parts.map((part, index) => (
        <PartCard key={part.id} part={part} sizes={FULL_ROW} isFirst={index < FIRST_ROW}>
          {More && <More part={part} />}
        </PartCard>
      ))}
    </ul>
  );
}

interface CardProps {
  part: PartSummary;
  sizes: string;
  isFirst?: boolean;
  /** A second showing of a card in a list that runs in a ring: for the mouse alone. */
  isCopy?: boolean;
  /** Its picture waits, as web/styles/picture.css says (`data-held`). */
  isHeld?: boolean;
  /** What its foot says and offers beside code and stock; what one presses lies above the card's link. */
  children?: ReactNode;
}

/** A part as a card; the whole card is the link of its title. */
export function PartCard({
  part,
  sizes,
  isFirst = false,
  isCopy = false,
  isHeld = false,
  children,
}: CardProps) {
  return (
    <li className="covered card" aria-hidden={isCopy || undefined} data-held={isHeld ? "" : undefined}>
      <PartPicture image={part.image} sizes={sizes} priority={isFirst ? "first" : "later"} />
      <h3>
        <Link
          className="cover unlined"
          to="/products/details/$productId"
          params={{ productId: String(part.productId) }}
          tabIndex={isCopy ? -1 : undefined}
        >
          <Unbroken text={part.title} />
        </Link>
      </h3>
      <div className="fine foot">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the card's link */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the code is one on the card */}
        <span className="mono quiet breaks" onClick={followCard}>
          {part.code}
        </span>
        <StockWord inStock={part.inStock} />
        {children}
      </div>
    </li>
  );
}

/** A press on the code follows the card's link, but not one that selects the code. */
const followCard: MouseEventHandler = ({ currentTarget, nativeEvent }) => {
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.closest("li")?.querySelector("a")?.dispatchEvent(new MouseEvent("click", nativeEvent));
};

/** Stock in words; a figure never stands in a public page (ruling 'Identity and products'). */
export function StockWord({ inStock }: { inStock: boolean }) {
  return <span className={inStock ? "stock ok" : "stock"}>{inStock ? STOCK.inStock : STOCK.onRequest}</span>;
}
