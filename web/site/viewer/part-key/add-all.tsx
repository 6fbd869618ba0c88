import { useRef } from "react";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { partEntry } from "#web/site/enquiry/list/add-button.tsx";
import { addEntries, useList } from "#web/site/enquiry/list/store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

interface Props {
  /** A part that is there twice is added once. */
  lines: readonly { part: PartSummary; quantity?: number | undefined }[];
}

/** Adds missing parts and keeps the others' quantity; then links to the list, keeping the focus. */
export function AddAll({ lines }: Props) {
  const listed = useList();
  const wasPressed = useRef(false);
  const all = [...new Map(lines.map((line) => [line.part.id, line])).values()];
  if (all.length < 2) return null;
  const left = all.filter(({ part }) => !listed?.some(({ key }) => key === part.id));
  if (!left.length) {
    return (
      <Link
        to="/enquiry-list"
        className={buttonClass()}
        ref={(link) => {
          if (wasPressed.current) link?.focus();
          wasPressed.current = false;
        }}
      >
        <Icon name="check" />
        All {all.length} in your list
      </Link>
    );
  }
  return (
    <Button
      onClick={() => {
        wasPressed.current = addEntries(...left.map(({ part, quantity = 1 }) => partEntry(part, quantity)));
      }}
    >
      <Icon name="plus" />
      Add all {all.length} to list
    </Button>
  );
}
