import { IMPORT_ROW } from "../../contract/messages.ts";

/** Stands where a sentence is filled in, to be cut there. */
const GAP = "\u0000";

/** Sentences that differ from row to row by a name or by lines alone, as what stands around these. */
const FRAMES = [
  IMPORT_ROW.numberTwice,
  IMPORT_ROW.codeTwice,
  IMPORT_ROW.ofSeveral,
  IMPORT_ROW.codeOfOther,
  IMPORT_ROW.pictureUnknown,
  IMPORT_ROW.pictureSeveral,
  IMPORT_ROW.pictureTwice,
  IMPORT_ROW.pictureRefused,
  IMPORT_ROW.pictureTooLarge,
  IMPORT_ROW.pictureDamaged,
  IMPORT_ROW.pictureEncrypted,
].map((sentence) => sentence(GAP, GAP).split(GAP));

/** The reason that a sentence tells: the same for all rows that are refused for it, whatever it names. */
export function refusalReason(message: string): string {
  const frame = FRAMES.find((pieces) => isFilled(message, pieces));
  return frame ? frame.join("…") : message;
}

function isFilled(message: string, pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  return (
    message.startsWith(first) && message.endsWith(last) && others.every((piece) => message.includes(piece))
  );
}
