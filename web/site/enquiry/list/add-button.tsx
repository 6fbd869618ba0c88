import { useRef } from "react";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import type { PartEntry } from "./entry.ts";
import { addEntries, useList } from "./store.ts";

/** The image's width in pixels on a dense screen. */
const WIDTH = 192;

export const partEntry = (part: PartSummary, quantity: number): PartEntry => ({
  key: part.id,
  id: part.id,
  productId: part.productId,
  title: part.title,
  code: part.code,
  picture: imageOf(part),
  quantity,
  note: "",
});

interface Props {
  part: PartSummary;
  className?: string;
  label: string;
  /** The text on cards, which have no room for the label; the link then reads 'Added'. */
  short?: string;
  /** The text of the link to the list; default: 'In your list'. */
  listed?: string;
  /** Shows only the icon, for long lists. */
  isIcon?: boolean;
  /** Returns the quantity to add; default: one; undefined if the input is invalid. */
  quantity?: () => number | undefined;
}

const ONE = () => 1;

/** Adds a part to the list; once added it links to the list. It keeps the focus. */
export function AddButton({
  part,
  className,
  label,
  short,
  listed = short ? "Added to your list" : "In your list",
  isIcon = false,
  quantity = ONE,
}: Props) {
  const isListed = useList()?.some(({ key }) => key === part.id);
  const wasPressed = useRef(false);
  if (isListed) {
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
        {!isIcon && <span>{short ? "Added" : listed}</span>}
      </Link>
    );
  }
  return (
    <UnstyledButton
      className={className}
      aria-label={`${label}: ${part.title}`}
      onClick={() => {
        const wanted = quantity();
        if (wanted) wasPressed.current = addEntries(partEntry(part, wanted));
      }}
    >
      <Icon name="plus" className="i s" />
      {!isIcon && <span>{short ?? label}</span>}
    </UnstyledButton>
  );
}

/** The add button of a card, above the card's link. */
export function AddFromCard({ part }: { part: PartSummary }) {
  return (
    <div className="card-add off-paper needs-script">
      <AddButton part={part} label="Add to list" short="Add" />
    </div>
  );
}

/** Returns the smallest file that is wide enough, else the largest. */
function imageOf({ image }: PartSummary): string {
  if (!image) return "";
  const width = image.sizes?.find((each) => each >= WIDTH);
  return width ? `${image.src.slice(0, image.src.lastIndexOf("/") + 1)}${width}.webp` : image.src;
}
