import { isValidElement, type ReactNode } from "react";
import { CONFLICT } from "../../../../contract/messages.ts";
import { FilePicture } from "../ui/file-picture.tsx";
import { MarkedList, MarkedText } from "./marked-text.tsx";
import { partsOf, spoken } from "./spoken.ts";

interface Props {
  value: unknown;
  /** What the form was opened with: what changed since is marked. */
  opened: unknown;
  /** What the fields of a group are called. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** One side of a field that differs, as a person reads it: a text, a list, a picture that was chosen, or a choice. */
export function ValueSide({ value, opened, names }: Props): ReactNode {
  if (isValidElement(value)) return value;
  if (value instanceof File) return <FilePicture file={value} alt={value.name} />;
  if (typeof value === "object" && value) {
    const parts = partsOf(value, names);
    if (!parts.length) return CONFLICT.empty;
    const before = typeof opened === "object" && opened ? partsOf(opened, names) : [];
    return <MarkedList before={before} after={parts} />;
  }
  if (typeof value !== "string" || value === "") return spoken(value);
  return <MarkedText before={typeof opened === "string" ? opened : ""} after={value} />;
}
