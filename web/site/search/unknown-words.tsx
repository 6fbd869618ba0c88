import type { UnknownWord } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";

/** Word by word what no part has, and what was looked for instead, as a search of its own (section 2, 'Search'). */
export function UnknownWords({ q, words }: { q: string; words: readonly UnknownWord[] }) {
  return words.map(({ word, meant }) => (
    <p key={word} className="unknown">
      Nothing for “{word}”.
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
