import type { ComponentType, MouseEventHandler, ReactNode } from "react";
import { STOCK } from "#contract/platform/public-messages.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { ResponsiveImage } from "../responsive-image.tsx";
import { Unbroken } from "./unbroken.tsx";

/** Phones load about two image pixels per CSS pixel, as on the home page (web/site/home/sizes.ts). */
const FULL_ROW =
  "(min-width: 1181px) 220px, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, (min-resolution: 2.5dppx) 29vw, 43vw";
const FIRST_ROW = 4;

interface CardsProps {
  parts: PartSummary[];
  isBusy?: boolean;
  /** Renders the foot of a card. */
  More?: ComponentType<{ part: PartSummary }>;
}

/** Parts as a grid of cards. The images of the first row load eagerly. */
export function PartCards({ parts, isBusy = false, More }: CardsProps) {
  return (
    <ul className="cards fades" aria-busy={isBusy}>
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
  /** A repeated card of a looping list: for the mouse only. */
  isCopy?: boolean;
  /** Defers its image (web/styles/image.css, `data-held`). */
  isHeld?: boolean;
  /** Shown beside code and stock; its buttons are above the card's link. */
  children?: ReactNode;
}

/** A part as a card; the link of its title covers the card. */
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
      <ResponsiveImage image={part.image} sizes={sizes} priority={isFirst ? "first" : "later"} />
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
      <div className="cluster fine foot">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the card's link */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the code is one on the card */}
        <span className="mono quiet breaks" translate="no" onClick={followCard}>
          {part.code}
        </span>
        <StockWord inStock={part.inStock} />
        {children}
      </div>
    </li>
  );
}

/** Follows the card's link on a press on the code, unless the press selects text. */
const followCard: MouseEventHandler = ({ currentTarget, nativeEvent }) => {
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.closest("li")?.querySelector("a")?.dispatchEvent(new MouseEvent("click", nativeEvent));
};

/** The stock in words; public pages show no figure (ruling 'Identity and products'). */
export function StockWord({ inStock }: { inStock: boolean }) {
  return <span className={inStock ? "stock ok" : "stock"}>{inStock ? STOCK.inStock : STOCK.onRequest}</span>;
}
