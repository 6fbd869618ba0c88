import { createElement, Fragment, type ReactElement } from "react";
import { diff, type Piece, wordDiff } from "../../../../contract/platform/text-diff.ts";

interface Props<T> {
  before: T;
  after: T;
}

// Pieces have no identity but their place: they are children one by one, not a list with keys.

/** A text with what was put in and taken out since `before`, word by word. */
export const MarkedText = ({ before, after }: Props<string>): ReactElement =>
  createElement(Fragment, null, ...wordDiff(before, after).map(marked));

/** The entries of a list, those marked that were put in or taken out since `before`. */
export const MarkedList = ({ before, after }: Props<readonly string[]>): ReactElement =>
  createElement("ul", null, ...diff(before, after).map((entry) => createElement("li", null, marked(entry))));

function marked({ kind, text }: Piece) {
  if (kind === "gone") return <del>{text}</del>;
  return kind === "new" ? <ins>{text}</ins> : text;
}
