import { type Area, around } from "./page.ts";
import { type Line1, NEAR, type Rules } from "./rules.ts";
import type { Work } from "./work.ts";

/** Where a table may be: its place, and the lines that are drawn in it. */
export interface Region {
  area: Area;
  rules: Rules;
  /** Its rows are parted by drawn lines, for the most part; else it was found by how its text stands. */
  isRuled: boolean;
  /** Lines across and down meet in it and tell what spans what. */
  isDrawn: boolean;
  /** A person has said where its columns are. */
  hasColumns?: boolean;
}

/** The places where lines across and down meet, each with its lines. */
export function gridsOf({ across, down }: Rules, work: Work): Region[] {
  const parents = [...across, ...down].map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let next = at; next !== root; ) {
      const parent = parents[next] ?? root;
      parents[next] = root;
      next = parent;
    }
    return root;
  };
  across.forEach((line, at) => {
    for (let place = firstAtLeast(down, line.from - NEAR); place < down.length; place += 1) {
      const other = down[place];
      work.spend(1);
      if (!other || other.at > line.to + NEAR) break;
      if (line.at >= other.from - NEAR && line.at <= other.to + NEAR) {
        parents[rootOf(across.length + place)] = rootOf(at);
      }
    }
  });
  const groups = new Map<number, Rules>();
  const groupAt = (at: number) => {
    const root = rootOf(at);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    return group;
  };
  for (const [at, line] of across.entries()) groupAt(at).across.push(line);
  for (const [at, line] of down.entries()) groupAt(across.length + at).down.push(line);
  return [...groups.values()]
    .filter((group) => group.across.length > 0 && group.down.length > 0)
    .map((rules) => ({ area: areaOf(rules), rules, isRuled: true, isDrawn: true }));
}

const areaOf = ({ across, down }: Rules): Area =>
  around([
    ...across.map(({ at, from, to }) => ({ left: from, right: to, top: at, bottom: at })),
    ...down.map(({ at, from, to }) => ({ left: at, right: at, top: from, bottom: to })),
  ]);

function firstAtLeast(lines: readonly Line1[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
