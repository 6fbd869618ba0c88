import { IMPORT_ROW_MAX } from "#contract/imports/limits.ts";
import type { Attributes } from "./xml.ts";

/** The text of a cell while its runs are read. */
export interface TextRuns {
  /** Begins another cell. */
  begin: () => void;
  /** Takes the start of an element inside the cell. */
  open: (name: string, attributes: Attributes) => void;
  add: (piece: string) => void;
  /** Returns the text without what is struck out, unless all of it is: an old price stays beside the new one so. */
  read: () => string;
}

export function textRuns(): TextRuns {
  let kept = "";
  let struck = "";
  let isStruck = false;
  return {
    begin() {
      kept = "";
      struck = "";
      isStruck = false;
    },
    open(name, { val = "1" }) {
      if (name === "r") isStruck = false;
      if (name === "strike") isStruck = !/^(?:0|false)$/.test(val);
    },
    add(piece) {
      if (kept.length + struck.length > IMPORT_ROW_MAX) return;
      if (isStruck) struck += piece;
      else kept += piece;
    },
    read: () => (struck && kept.trim() === "" ? struck : kept),
  };
}
