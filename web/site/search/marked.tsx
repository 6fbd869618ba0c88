import { Fragment } from "react";
import type { UnknownWord } from "../../../contract/products/product.ts";

const WORDS = /([\p{L}\p{N}]+)/u;
/** One letter alone begins too many words. */
const BEGINNING_MIN = 2;

/** What of a text is marked: the words that were typed, and those that were meant by them. */
export function wantedWords(q: string, unknown: readonly UnknownWord[]): string[] {
  const meant = unknown.flatMap((each) => each.meant ?? []);
  return [...q.toLowerCase().split(WORDS), ...meant].filter(
    (word) => word.length >= BEGINNING_MIN && WORDS.test(word),
  );
}

/** A text with the beginnings of its words marked that were looked for: in 'Rapier grippers' for 'gripper' all but the s. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return text.split(WORDS).map((piece, at) => {
    const lower = piece.toLowerCase();
    const length = Math.max(0, ...words.filter((word) => lower.startsWith(word)).map((word) => word.length));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      <Fragment key={at}>
        {length > 0 && <mark>{piece.slice(0, length)}</mark>}
        {piece.slice(length)}
      </Fragment>
    );
  });
}

/** A code with that piece of it marked that was typed, whatever separators either has. */
export function MarkedCode({ code, q }: { code: string; q: string }) {
  const signs = [...code].flatMap((sign, at) =>
    /[\p{L}\p{N}]/u.test(sign) ? [{ sign: sign.toLowerCase(), at }] : [],
  );
  const typed = q.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const from =
    typed.length >= BEGINNING_MIN
      ? signs
          .map(({ sign }) => sign)
          .join("")
          .indexOf(typed)
      : -1;
  const [first, last] = [signs[from]?.at, signs[from + typed.length - 1]?.at];
  if (first === undefined || last === undefined) return code;
  return (
    <>
      {code.slice(0, first)}
      <mark>{code.slice(first, last + 1)}</mark>
      {code.slice(last + 1)}
    </>
  );
}
