import { lineOf } from "./page.ts";
import type { LonelyLabel, Positions, SurveyedPage } from "./positions.ts";

/** The numbers on a drawing, compared with a list. */
export interface Drawn {
  /** Those in the list, in one size. */
  labels: readonly LonelyLabel[];
  hits: ReadonlySet<string>;
  /** All numbers of that size, those that are not in the list too. */
  numbers: ReadonlySet<string>;
  /** How many of those the list lacks, but for dimensions. */
  misses: number;
}

/** Heights of figures on one drawing differ by less, as a share. */
const SAME_SIZE = 0.12;
/** A number that the list lacks is a dimension if it is so many times the list's highest. */
const DIMENSION = 2;

/** The numbers on a page that a list may give the codes of: those of one size with the most positions. */
export function drawnFrom({ labels }: Pick<SurveyedPage, "labels">, positions: Positions): Drawn {
  const keys = new Set([...positions.values()].flat());
  const listed = labels.filter(
    ({ label, beside, captions }) =>
      positions.has(label) &&
      beside.every((other) => positions.has(other)) &&
      captions.every((codes) => codes.some((key) => keys.has(key))),
  );
  const largest = largestGroup(listed);
  const size = largest[0] && lineOf(largest[0].area);
  const hits = new Set(largest.map(({ label }) => label));
  const numbers = new Set(
    labels
      .filter(({ area }) => size === undefined || isSameSize(lineOf(area), size))
      .map(({ label }) => label),
  );
  const highest = Math.max(...[...positions.keys()].map((label) => Number.parseInt(label, 10)));
  const misses = [...numbers].filter(
    (label) => !positions.has(label) && Number.parseInt(label, 10) <= DIMENSION * highest,
  ).length;
  return { labels: largest, hits, numbers, misses };
}

const isSameSize = (height: number, size: number) => Math.abs(height - size) <= SAME_SIZE * size;

/** Those of one size that name the most positions: dimensions on a drawing have another one. */
function largestGroup(labels: readonly LonelyLabel[]): LonelyLabel[] {
  let largest: LonelyLabel[] = [];
  let most = 0;
  for (const size of new Set(labels.map(({ area }) => lineOf(area)))) {
    const group = labels.filter(({ area }) => isSameSize(lineOf(area), size));
    const named = new Set(group.map(({ label }) => label)).size;
    if (named > most) [largest, most] = [group, named];
  }
  return largest;
}
