import { type Area, around, centreOf, heightOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";

/** A stretch of a line with no wide gap in it. */
export interface Chunk extends Area {
  phrases: Phrase[];
}

export interface ChunkLine extends Area {
  chunks: Chunk[];
}

/** In heights of the line. */
const CHUNK_GAP = 0.9;
/** Letters so much higher are those of a heading. */
export const HEADING = 1.35;

/** A line as its chunks. */
export function chunked({ phrases }: Line): ChunkLine {
  const chunks: Chunk[] = [];
  for (const phrase of phrases) {
    const last = chunks.at(-1);
    if (last && phrase.left - last.right < CHUNK_GAP * heightOf(phrase)) {
      last.phrases.push(phrase);
      Object.assign(last, around(last.phrases));
    } else chunks.push({ phrases: [phrase], ...around([phrase]) });
  }
  return { chunks, ...around(chunks) };
}

/** What of some lines stands between two places across. */
export const partOf = (lines: readonly ChunkLine[], from: number, to: number): ChunkLine[] =>
  lines.flatMap((line) => {
    const chunks = line.chunks.filter((chunk) => centreOf(chunk) > from && centreOf(chunk) < to);
    return chunks.length ? [{ chunks, ...around(chunks) }] : [];
  });

export const asLine = (line: ChunkLine): Line => ({
  ...line,
  phrases: line.chunks.flatMap(({ phrases }) => phrases),
});

/** The words of a chunk that are no figures or signs. */
export const wordsIn = ({ phrases }: Chunk): string[] =>
  phrases.flatMap(({ words }) => words.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text)));
