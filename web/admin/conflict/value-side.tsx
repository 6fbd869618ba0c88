import type { ReactNode } from "react";
import { CONFLICT } from "../../../contract/messages.ts";
import { FilePicture } from "../ui/file-picture.tsx";
import { MarkedList, MarkedText } from "./marked-text.tsx";
import { partsOf, spoken } from "./spoken.ts";

interface Props {
  value: unknown;
  /** What the form was opened with: what changed since is marked. */
  opened: unknown;
}

/** One side of a field that differs, as a person reads it: a text, a list, a picture that was chosen, or a choice. */
export function ValueSide({ value, opened }: Props): ReactNode {
  if (value instanceof File) return <FilePicture file={value} alt={value.name} />;
  if (typeof value === "object" && value) {
    const parts = partsOf(value);
    if (!parts.length) return CONFLICT.empty;
    return <MarkedList before={typeof opened === "object" && opened ? partsOf(opened) : []} after={parts} />;
  }
  if (typeof value !== "string" || value === "") return spoken(value);
  return <MarkedText before={typeof opened === "string" ? opened : ""} after={value} />;
}
