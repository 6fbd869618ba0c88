import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { shortText } from "./shorten.ts";

/** A cell's text; an empty cell is marked as such. */
export function CellText({ text, isShort = true }: { text: string; isShort?: boolean }) {
  if (text.trim() === "") return <span className="quiet">{IMPORT_ROWS.empty}</span>;
  return <span className="typed">{isShort ? shortText(text) : text}</span>;
}
