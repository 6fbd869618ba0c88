import type { Area } from "./page.ts";
import type { Work } from "./work.ts";

/** A line across (`at` is its height) or down (`at` is its distance from the left), and from where to where it goes. */
export interface Line1 {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  across: Line1[];
  down: Line1[];
}

/** In points: lines so near are one, and ends so near meet. */
export const NEAR = 2.5;
/** Of more lines the longest are kept. */
const LINES_MAX = 3000;

/** The lines of a page as few long ones: pieces that go on or lie over each other are one. */
export function rulesOf(lines: readonly Area[], work: Work): Rules {
  const across: Line1[] = [];
  const down: Line1[] = [];
  for (const { left, top, right, bottom } of lines) {
    if (right - left >= bottom - top) across.push({ at: (top + bottom) / 2, from: left, to: right });
    else down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  return { across: joined(across, work), down: joined(down, work) };
}

function joined(lines: readonly Line1[], work: Work): Line1[] {
  const groups: { at: number; lines: Line1[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    work.spend(1);
    const last = groups.at(-1);
    if (last && line.at - last.at <= NEAR) last.lines.push(line);
    else groups.push({ at: line.at, lines: [line] });
  }
  const all = groups.flatMap((group) => {
    const pieces: (Line1 & { sum: number })[] = [];
    for (const { at, from, to } of group.lines.toSorted((a, b) => a.from - b.from)) {
      const last = pieces.at(-1);
      const length = to - from;
      if (last && from <= last.to + NEAR) {
        last.to = Math.max(last.to, to);
        last.at = (last.at * last.sum + at * length) / (last.sum + length || 1);
        last.sum += length;
      } else pieces.push({ at, from, to, sum: length });
    }
    return pieces.map(({ at, from, to }) => ({ at, from, to }));
  });
  if (all.length <= LINES_MAX) return all;
  return all
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, LINES_MAX)
    .toSorted((a, b) => a.at - b.at);
}

/** How much of a stretch is covered by lines, as a share of it. */
export function covered(lines: readonly Line1[], from: number, to: number): number {
  let sum = 0;
  let end = from;
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const [a, b] = [Math.max(end, line.from), Math.min(to, line.to)];
    if (b > a) {
      sum += b - a;
      end = b;
    }
  }
  return to > from ? sum / (to - from) : 0;
}
