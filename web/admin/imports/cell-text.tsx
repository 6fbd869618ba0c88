import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { shortText } from "./shorten.ts";

/** What a cell holds, as it was typed; an empty one says so. */
export function CellText({ text, isShort = true }: { text: string; isShort?: boolean }) {
  if (text.trim() === "") return <span className="quiet">{IMPORT_ROWS.empty}</span>;
  return <span className="typed">{isShort ? shortText(text) : text}</span>;
}
