import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { PartSummary } from "../../../api/parts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { partEntry } from "./part-entry.ts";
import { addEntry, useList } from "./store.ts";

interface Props {
  part: PartSummary;
  className?: string;
  /** What the button says. */
  label: string;
  /** How many are wanted when it is pressed; undefined when that is not right yet. */
  quantity: () => number | undefined;
}

/** Puts a part on the list; once it is there, the way to the list. The keyboard stays where it is. */
export function AddButton({ part, className, label, quantity }: Props) {
  const isListed = useList()?.some(({ key }) => key === part.id);
  const wasPressed = useRef(false);
  if (isListed) {
    return (
      <Link
        to="/enquiry-list"
        className={className}
        aria-label={`In your list: ${part.title}`}
        ref={(link) => {
          if (wasPressed.current) link?.focus();
          wasPressed.current = false;
        }}
      >
        <Icon name="check" className="i s" />
        In your list
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={`${label}: ${part.title}`}
      onClick={() => {
        const wanted = quantity();
        if (wanted) wasPressed.current = addEntry(partEntry(part, wanted));
      }}
    >
      <Icon name="plus" className="i s" />
      {label}
    </button>
  );
}

const ONE = () => 1;

/** The control of a card, above the card's own link. */
export function AddFromCard({ part }: { part: PartSummary }) {
  return (
    <div className="card-add off-paper needs-script">
      <AddButton part={part} label="Add to list" quantity={ONE} />
    </div>
  );
}
