import { isCallout } from "./column-kinds.ts";
import { type Area, around, boxCentre, heightOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { StepBudget } from "./step-budget.ts";

/** In line heights. */
const CHUNK_GAP = 0.9;

/** Factor of letter height from which text is a heading. */
export const HEADING = 1.35;

export const partOf = (lines: readonly ChunkLine[], from: number, to: number): ChunkLine[] =>
  lines.flatMap((line) => {
    const chunks = line.chunks.filter((chunk) => boxCentre(chunk) > from && boxCentre(chunk) < to);
    return chunks.length ? [{ chunks, ...around(chunks) }] : [];
  });

export const asLine = (line: ChunkLine): Line => ({
  ...line,
  phrases: line.chunks.flatMap(({ phrases }) => phrases),
});

export const wordsIn = ({ phrases }: Chunk): string[] =>
  phrases.flatMap(({ words }) => words.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text)));

/** Returns whether a line has nothing but position numbers, such as those beside a drawing. */
export const isCallouts = ({ chunks }: ChunkLine): boolean =>
  chunks.every(({ phrases }) => phrases.every(({ text }) => isCallout(text)));

interface Block {
  lines: ChunkLine[];
  /** Gaps between columns that all its lines with several chunks share. */
  free: Span[];
  /** Distance between rows, if they are far apart. */
  step?: number | undefined;
}

interface Span {
  from: number;
  to: number;
}

/** In line heights, within one table. */
const LINE_GAP = 2.2;
/** Maximum of consecutive lines without columns within a table. */
const SINGLE_LINES_MAX = 3;
/** In line heights: maximum gap between rows with images, which must be evenly spaced. */
const TALL_GAP = 8;
/** Maximum difference of the steps, as a fraction. */
const STEP_TOLERANCE = 0.15;
/** In points. */
const FREE_MIN = 3;

/** Groups consecutive lines that share gaps, including a few single-column lines between them. */
export function growBlocks(lines: readonly ChunkLine[], budget: StepBudget): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  let singles: ChunkLine[] = [];
  const end = () => {
    if (block && block.lines.length > 1 && !block.lines.every(isCallouts))
      blocks.push({ ...block, lines: [...block.lines, ...singles] });
    block = undefined;
    singles = [];
  };
  for (const line of lines) {
    budget.spend(line.chunks.length + 1);
    const last: ChunkLine | undefined = singles.at(-1) ?? block?.lines.at(-1);
    // A heading starts or ends a block.
    if (last && Math.max(heightOf(last), heightOf(line)) > HEADING * Math.min(heightOf(last), heightOf(line)))
      end();
    else if (last && line.top - last.bottom > LINE_GAP * heightOf(last)) {
      const step = line.top - last.top;
      const isTall =
        singles.length === 0 &&
        line.chunks.length > 1 &&
        line.top - last.bottom < TALL_GAP * heightOf(last) &&
        (block?.step === undefined || Math.abs(block.step - step) < STEP_TOLERANCE * step);
      // The gap from the head to the first row is smaller.
      if (isTall && block) block.step = block.lines.length > 1 ? step : undefined;
      else end();
    }
    // The numbers of a drawing end above the table below it.
    if (block?.lines.every(isCallouts) && !isCallouts(line)) end();
    if (line.chunks.length < 2) {
      if (block) singles.push(line);
      if (singles.length > SINGLE_LINES_MAX) end();
      continue;
    }
    const free = freeOf(line);
    const common = block ? freeInBoth(block.free, free) : free;
    if (block && common.length > 0) {
      block.lines.push(...singles, line);
      block.free = common;
    } else {
      end();
      block = { lines: [line], free };
    }
    singles = [];
  }
  end();
  return blocks;
}

const freeOf = ({ chunks }: ChunkLine): Span[] =>
  chunks.slice(1).map((chunk, at) => ({ from: chunks[at]?.right ?? 0, to: chunk.left }));

/** Intersects two sets of gaps and drops those too narrow. */
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

export function toChunks({ phrases }: Line): ChunkLine {
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
