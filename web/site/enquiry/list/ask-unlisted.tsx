import type { ReactNode } from "react";
import { Link } from "../../../routing/link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { unlistedEntry } from "./entry.ts";
import { addEntries, askForPhoto, listEntries } from "./store.ts";

interface Props {
  /** The requested code; empty for a part that only a photo shows. */
  wanted?: string;
  /** Whether the list asks for a photo of it first. */
  isPhoto?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Adds an unlisted part to the enquiry list, where photos can be attached, and opens the list; once per text. */
export function AskUnlisted({
  wanted = "",
  isPhoto = false,
  className = buttonClass({}, "needs-script"),
  children = "Send a photo",
}: Props) {
  return (
    <Link
      className={className}
      to="/enquiry-list"
      data-waits=""
      onClick={() => {
        const entry = unlistedEntry(wanted);
        const same = listEntries().find((each) => "unlisted" in each && each.note === entry.note);
        if (!same) addEntries(entry);
        if (isPhoto) askForPhoto((same ?? entry).key);
      }}
    >
      {children}
    </Link>
  );
}
