import { unbrokenPieces } from "./unbroken-pieces.ts";

/** A text in which part codes, short words with a hyphen and measures are never broken over a line. */
export function Unbroken({ text }: { text: string }) {
  return unbrokenPieces(text).map(({ key, piece, isWhole }) =>
    isWhole ? (
      <span key={key} className="unbroken">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
