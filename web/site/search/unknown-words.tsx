import type { ReactNode } from "react";
import { SEARCH } from "../../../contract/platform/public-messages.ts";
import type { UnknownWord } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";

interface Props {
  q: string;
  words: readonly UnknownWord[];
  hasParts: boolean;
  /** Renders the link to enquire about unlisted parts. */
  ask: (wanted: string) => ReactNode;
}

/** Shows corrections as links (spec section 2, 'Search'); unlisted codes and makers can be enquired about. */
export function UnknownWords({ q, words, hasParts, ask }: Props) {
  // Without any part, that nothing is found is said once, below.
  return words
    .filter(({ meant, kind }) => hasParts || meant || kind)
    .map(({ word, meant, kind }) => (
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

/** Returns the search with a word replaced by its correction; only the correction if the word can't be found. */
function withMeant(q: string, word: string, meant: string): string {
  const at = q.toLowerCase().indexOf(word);
  return at < 0 ? meant : q.slice(0, at) + meant + q.slice(at + word.length);
}
