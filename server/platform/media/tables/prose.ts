import { type Chunk, type ChunkLine, partOf, wordsIn } from "./chunks.ts";
import { around, heightOf, widthOf } from "./page.ts";
import type { Work } from "./work.ts";

/** A paragraph has so many full lines, not farther below each other than this, in heights of the line. */
const PARAGRAPH = 5;
const PARAGRAPH_GAP = 0.6;
const PROSE_LINES = 4;
/** Of the lines of prose so many go on in the middle of a sentence; cells of a column begin anew. */
const GOING_ON = 0.3;

/** Without paragraphs: lines of words below each other that fill one width. */
export function withoutProse(lines: readonly ChunkLine[], work: Work): ChunkLine[] {
  const open: { chunks: Chunk[]; bottom: number }[] = [];
  const prose = new Set<Chunk>();
  const close = (paragraph: { chunks: Chunk[] }) => {
    const widest = Math.max(...paragraph.chunks.map(widthOf));
    const full = paragraph.chunks.filter(
      (chunk) => widthOf(chunk) > 0.8 * widest && wordsIn(chunk).length >= 4,
    );
    if (!goOn(paragraph.chunks)) return;
    if (full.length < PARAGRAPH || full.length < 0.6 * paragraph.chunks.length) return;
    for (const chunk of paragraph.chunks) prose.add(chunk);
  };
  for (const line of lines) {
    for (const chunk of line.chunks) {
      work.spend(open.length + 1);
      const height = heightOf(chunk);
      for (let at = open.length - 1; at >= 0; at -= 1) {
        const each = open[at];
        if (!each || chunk.top - each.bottom <= PARAGRAPH_GAP * height) continue;
        close(each);
        open.splice(at, 1);
      }
      const above = open.find(({ chunks }) => {
        const last = chunks.at(-1);
        return last !== undefined && Math.abs(last.left - chunk.left) < 2 * height && chunk.top > last.top;
      });
      if (above) {
        above.chunks.push(chunk);
        above.bottom = chunk.bottom;
      } else open.push({ chunks: [chunk], bottom: chunk.bottom });
    }
  }
  for (const each of open) close(each);
  return lines.flatMap((line) => {
    const chunks = line.chunks.filter((chunk) => !prose.has(chunk));
    return chunks.length ? [{ chunks, ...around(chunks) }] : [];
  });
}

const goOn = (chunks: readonly Chunk[]): boolean => {
  const going = chunks.slice(1).filter((chunk) => /^[\p{Ll}\p{Lo}(]/u.test(chunk.phrases[0]?.text ?? ""));
  return going.length >= GOING_ON * (chunks.length - 1);
};

/** Where prose stands beside something else: the middle of the white space between them. */
export function proseBeside(
  { lines, free }: { lines: readonly ChunkLine[]; free: readonly { from: number; to: number }[] },
  work: Work,
): number | undefined {
  for (const { from, to } of free) {
    const middle = (from + to) / 2;
    work.spend(lines.length * 2);
    if (isProse(partOf(lines, -Infinity, middle)) || isProse(partOf(lines, middle, Infinity))) return middle;
  }
  return undefined;
}

/** Whether lines fill their width with words, line after line. */
function isProse(lines: readonly ChunkLine[]): boolean {
  if (lines.length < PROSE_LINES) return false;
  const { left, right } = around(lines);
  const full = lines.filter(
    ({ chunks }) =>
      chunks.length === 1 &&
      chunks[0] !== undefined &&
      widthOf(chunks[0]) > 0.75 * (right - left) &&
      wordsIn(chunks[0]).length >= 4,
  );
  return full.length > 0.55 * lines.length && goOn(lines.flatMap(({ chunks }) => chunks));
}
