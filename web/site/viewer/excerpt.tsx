import { matchedWords } from "../../../contract/catalog-words.ts";

/** How many words stand before the first that was looked for. */
const LEAD = 3;

/** What a page says around the words that were looked for; they stand out, and come early in the line. */
export function Excerpt({ text, query }: { text: string; query: string }) {
  const words = text.split(/\s+/);
  const places = matchedWords(words, query);
  const first = places.size > 0 ? Math.max(0, Math.min(...places) - LEAD) : 0;
  return (
    <span>
      {first > 0 && "… "}
      {words.slice(first).map((word, at) =>
        places.has(at + first) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has no other name than its place
          <b key={at}>{word} </b>
        ) : (
          `${word} `
        ),
      )}
    </span>
  );
}
