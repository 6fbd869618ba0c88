import { type Area, around, isInside } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { Work } from "./work.ts";

/** What of some lines stands in an area. */
export const inside = (lines: readonly Line[], area: Area, work: Work): Line[] =>
  kept(lines, (phrase) => isInside(phrase, area), 1, work);

/** What of some lines stands in none of some areas. */
export const outside = (lines: readonly Line[], areas: readonly Area[], work: Work): Line[] =>
  areas.length === 0
    ? [...lines]
    : kept(lines, (phrase) => !areas.some((area) => isInside(phrase, area)), areas.length, work);

function kept(
  lines: readonly Line[],
  isKept: (phrase: Phrase) => boolean,
  steps: number,
  work: Work,
): Line[] {
  return lines.flatMap((line) => {
    work.spend(line.phrases.length * steps);
    const phrases = line.phrases.filter(isKept);
    return phrases.length ? [{ phrases, ...around(phrases) }] : [];
  });
}
