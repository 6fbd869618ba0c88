import type { ReactNode } from "react";
import { SEARCH } from "../../../contract/messages.ts";
import type { UnknownWord } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";

interface Props {
  q: string;
  words: readonly UnknownWord[];
  /** The way to ask for what is not listed. */
  ask: (wanted: string) => ReactNode;
}

/**
 * What no part has, word by word, and what was looked for instead, as a search of its own (section 2, 'Search'). Codes and makers that
 * are not listed can be asked for.
 */
export function UnknownWords({ q, words, ask }: Props) {
  return words.map(({ word, meant, kind }) => (
    <p key={word} className="unknown">
      {kind === "maker" && SEARCH.noMaker(word)}
      {kind === "code" && SEARCH.noCode(word)}
      {kind ? <> {ask(kind === "code" ? word : q)}</> : `Nothing for “${word}”.`}
      {meant && (
        <>
          {" Did you mean "}
          <Link to="/search" search={{ q: withMeant(q, word, meant) }}>
            {meant}
          </Link>
          ?
        </>
      )}
    </p>
  ));
}

/** A search with a word of it written as it was meant; that word alone where it was typed in another way. */
function withMeant(q: string, word: string, meant: string): string {
  const at = q.toLowerCase().indexOf(word);
  return at < 0 ? meant : q.slice(0, at) + meant + q.slice(at + word.length);
}
