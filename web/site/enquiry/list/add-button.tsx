import { useRef } from "react";
import type { PartSummary } from "../../../api/parts.ts";
import { Link } from "../../../routing/link.tsx";
import { UnstyledButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { PartEntry } from "./entry.ts";
import { addEntry, useList } from "./store.ts";

/** As wide as the list shows it on a dense screen. */
const WIDTH = 192;

/** A part as a line of the list. */
export const partEntry = (part: PartSummary, quantity: number): PartEntry => ({
  key: part.id,
  id: part.id,
  productId: part.productId,
  title: part.title,
  code: part.code,
  picture: pictureOf(part),
  quantity,
  note: "",
});

interface Props {
  part: PartSummary;
  className?: string;
  /** What the button does. */
  label: string;
  /** The text on cards, which have no room for the label; the link then reads 'Added'. */
  short?: string;
  /** Said by its icon alone, where there are many of them. */
  isIcon?: boolean;
  /** How many are wanted when it is pressed, one unless this says it; undefined when that is not right yet. */
  quantity?: () => number | undefined;
}

const ONE = () => 1;

/** Puts a part on the list; once it is there, the way to the list. The keyboard stays where it is. */
export function AddButton({ part, className, label, short, isIcon = false, quantity = ONE }: Props) {
  const isListed = useList()?.some(({ key }) => key === part.id);
  const wasPressed = useRef(false);
  if (isListed) {
    const listed = short ? "Added to your list" : "In your list";
    return (
      <Link
        to="/enquiry-list"
        className={className}
        aria-label={`${listed}: ${part.title}`}
        ref={(link) => {
          if (wasPressed.current) link?.focus();
          wasPressed.current = false;
        }}
      >
        {!short && <Icon name="check" className="i s" />}
        {!isIcon && (short ? "Added" : listed)}
      </Link>
    );
  }
  return (
    <UnstyledButton
      className={className}
      aria-label={`${label}: ${part.title}`}
      onClick={() => {
        const wanted = quantity();
        if (wanted) wasPressed.current = addEntry(partEntry(part, wanted));
      }}
    >
      <Icon name="plus" className="i s" />
      {!isIcon && (short ?? label)}
    </UnstyledButton>
  );
}

/** The control of a card, above the card's own link. */
export function AddFromCard({ part }: { part: PartSummary }) {
  return (
    <div className="card-add off-paper needs-script">
      <AddButton part={part} label="Add to list" short="Add" />
    </div>
  );
}

/** The smallest file of its picture that is wide enough, else the picture itself. */
function pictureOf({ image }: PartSummary): string {
  if (!image) return "";
  const width = image.sizes?.find((each) => each >= WIDTH);
  return width ? `${image.src.slice(0, image.src.lastIndexOf("/") + 1)}${width}.webp` : image.src;
}
