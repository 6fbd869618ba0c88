import { Fragment, type ReactNode } from "react";
import { unbrokenPieces } from "./unbroken-pieces.ts";

interface Props {
  text: string;
  /** How a piece of the text is drawn; as it is, where nothing is said. */
  draw?: (piece: string) => ReactNode;
}

/** A text in which part codes, short words with a hyphen and measures are never broken over a line. */
export function Unbroken({ text, draw = (piece) => piece }: Props) {
  return unbrokenPieces(text).map(({ key, piece, isWhole }) => (
    <Fragment key={key}>{isWhole ? <span className="unbroken">{draw(piece)}</span> : draw(piece)}</Fragment>
  ));
}
