import { type Area, areaIn, heightOf, isInside, median, type ReadPage } from "./page.ts";
import type { Line } from "./phrases.ts";
import type { Table } from "./table.ts";

/** In points: how far above a table its name stands at most. */
const ABOVE = 90;
/** Letters so much higher than most are those of a heading, on the upper part of the page. */
const HEADING = 1.25;
const UPPER = 0.45;
const TEXT_MAX = 120;
const WORDS_MAX = 14;

/** What stands over the whole page: its largest letters, where they are larger than most. Empty where there are none. */
export function headingOn(page: ReadPage, lines: readonly Line[], tables: readonly Area[]): string {
  const usual = median(lines.map(heightOf));
  const free = lines.filter(
    (line) => line.bottom < UPPER * page.height && !tables.some((table) => isInside(line, table)),
  );
  const large = free.filter((line) => heightOf(line) >= HEADING * usual);
  const tallest = Math.max(0, ...large.map(heightOf));
  const own = large.filter((line) => heightOf(line) > 0.9 * tallest);
  const [first] = own;
  if (!first) return "";
  // A heading of two lines; what stands far to the right of it is another thing.
  const text = own
    .slice(0, 2)
    .filter((line) => line.top - first.bottom < heightOf(first))
    .map(({ phrases }) => phrases.filter((phrase) => heightOf(phrase) > 0.9 * tallest))
    .map((phrases) => phrases.map((phrase) => phrase.text).join(" "))
    .join(" ");
  return cut(text);
}

/** The name right above a table; empty where none stands there. */
export function titleOf(
  page: ReadPage,
  table: Table,
  lines: readonly Line[],
  tables: readonly Area[],
): string {
  const area = areaIn(table.box, page);
  const over = lines.flatMap((line) => {
    const phrases = line.phrases.filter(
      (phrase) =>
        phrase.bottom <= area.top + 2 &&
        phrase.bottom > area.top - ABOVE &&
        phrase.left < area.right &&
        phrase.right > area.left &&
        !tables.some((other) => isInside(phrase, other)),
    );
    return phrases.length ? [phrases] : [];
  });
  const nearest = over.at(-1);
  if (nearest?.length !== 1 || !nearest[0]) return "";
  const { text } = nearest[0];
  return text.split(" ").length <= WORDS_MAX && !/[.;]$/.test(text) ? cut(text) : "";
}

const cut = (text: string) => text.trim().slice(0, TEXT_MAX).trim();
