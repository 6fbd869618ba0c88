import { type Area, around, centreOf, heightOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { Work } from "./work.ts";

/** In heights of the line. */
const CHUNK_GAP = 0.9;

/** Letters so much higher are those of a heading. */
export const HEADING = 1.35;

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

export interface Block {
  lines: ChunkLine[];
  /** White space that all its lines of several chunks keep free, and none stand over. */
  free: Span[];
  /** From row to row, where they stand far below each other. */
  step?: number | undefined;
}

interface Span {
  from: number;
  to: number;
}

/** In heights of the line: how far below each other lines of one table stand at most. */
const LINE_GAP = 2.2;
/** So many lines without columns may stand between others of one table. */
const LONELY_MAX = 3;
/** Rows with pictures stand so far below each other at most, all alike. */
const TALL_GAP = 8;
const ALIKE = 0.15;
/** In points: narrower white space is none. */
const FREE_MIN = 3;

/** Lines below each other that keep the same white space free, with the few between them that stand in one column. */
export function grown(lines: readonly ChunkLine[], work: Work): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  let lonely: ChunkLine[] = [];
  const end = () => {
    if (block && block.lines.length > 1) blocks.push({ ...block, lines: [...block.lines, ...lonely] });
    block = undefined;
    lonely = [];
  };
  for (const line of lines) {
    work.spend(line.chunks.length + 1);
    const last: ChunkLine | undefined = lonely.at(-1) ?? block?.lines.at(-1);
    // A heading of larger letters begins or ends what it stands beside.
    if (last && Math.max(heightOf(last), heightOf(line)) > HEADING * Math.min(heightOf(last), heightOf(line)))
      end();
    else if (last && line.top - last.bottom > LINE_GAP * heightOf(last)) {
      const step = line.top - last.top;
      const isTall =
        lonely.length === 0 &&
        line.chunks.length > 1 &&
        line.top - last.bottom < TALL_GAP * heightOf(last) &&
        (block?.step === undefined || Math.abs(block.step - step) < ALIKE * step);
      // From the head to the first row it is not as far.
      if (isTall && block) block.step = block.lines.length > 1 ? step : undefined;
      else end();
    }
    if (line.chunks.length < 2) {
      if (block) lonely.push(line);
      if (lonely.length > LONELY_MAX) end();
      continue;
    }
    const free = freeOf(line);
    const common = block ? freeInBoth(block.free, free) : free;
    if (block && common.length > 0) {
      block.lines.push(...lonely, line);
      block.free = common;
    } else {
      end();
      block = { lines: [line], free };
    }
    lonely = [];
  }
  end();
  return blocks;
}

const freeOf = ({ chunks }: ChunkLine): Span[] =>
  chunks.slice(1).map((chunk, at) => ({ from: chunks[at]?.right ?? 0, to: chunk.left }));

/** What is free in both, where it is wide enough to be seen. */
function freeInBoth(a: readonly Span[], b: readonly Span[]): Span[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return to - from > FREE_MIN ? [{ from, to }] : [];
    }),
  );
}

export interface Chunk extends Area {
  phrases: Phrase[];
}

export interface ChunkLine extends Area {
  chunks: Chunk[];
}

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
