import { beginsWithCode, isFigure, isValue } from "./column-kinds.ts";
import { type Area, around, boxCentre, heightOf, median, middleOf, widthOf } from "./page.ts";
import { type Phrase, phraseOf } from "./phrases.ts";
import type { Region } from "./rules.ts";
import type { StepBudget } from "./step-budget.ts";
import { codeForms, isRestOfCode } from "./wrapped-codes.ts";

export interface Placed {
  phrase: Phrase;
  column: number;
  lastColumn: number;
}

interface TextLine extends Area {
  placed: Placed[];
}

const RULED_ROWS = 3;

/** Returns for each band the heights of new borders: wrapped text stays together, figures are rows. */
export function rowsOf(
  { isRuled, isDrawn }: Region,
  bands: readonly (readonly Placed[])[],
  borders: readonly number[],
  budget: StepBudget,
): number[][] {
  const lines = bands.map((placed) => textLines(placed, budget));
  const filled = lines.filter((each) => each.length > 0);
  const isRuledByRow =
    isRuled && filled.length >= RULED_ROWS && median(filled.map(({ length }) => length)) <= 2;
  const widths = columnWidths(lines.flat(), borders);
  const forms = widths.map((_, column) =>
    codeForms(
      lines.flat().flatMap(({ placed }) => placed.find((each) => each.column === column)?.phrase.text ?? []),
    ),
  );
  return lines.map((each) => {
    const splits: number[] = [];
    let row: TextLine[] = each[0] ? [each[0]] : [];
    for (const next of each.slice(1)) {
      budget.spend(next.placed.length);
      if (isSameRow(row, next, { isDrawn, isRuledByRow, widths, forms })) row.push(next);
      else {
        const above = Math.max(...row.map(({ bottom }) => bottom));
        splits.push((above + next.top) / 2);
        row = [next];
      }
    }
    return splits;
  });
}

function textLines(placed: readonly Placed[], budget: StepBudget): TextLine[] {
  const lines: TextLine[] = [];
  for (const each of placed.toSorted((a, b) => middleOf(a.phrase) - middleOf(b.phrase))) {
    budget.spend(1);
    const last = lines.at(-1);
    const height = last ? Math.min(heightOf(last), heightOf(each.phrase)) : 0;
    if (last && middleOf(each.phrase) - middleOf(last) <= 0.5 * height) {
      last.placed.push(each);
      const { phrase } = each;
      // The first phrase's centre stays, so that a slight slope joins no lines.
      last.left = Math.min(last.left, phrase.left);
      last.right = Math.max(last.right, phrase.right);
    } else lines.push({ placed: [each], ...around([each.phrase]) });
  }
  return lines.map((line) => ({ ...line, placed: oncePerColumn(line.placed) }));
}

/** Joins a column's phrases on one line: justified words are several phrases. */
function oncePerColumn(placed: readonly Placed[]): Placed[] {
  const columns = new Map<string, Placed[]>();
  for (const each of placed) {
    const name = `${each.column}|${each.lastColumn}`;
    columns.set(name, [...(columns.get(name) ?? []), each]);
  }
  return [...columns.values()].flatMap((own) => {
    const [first] = own;
    const words = own.flatMap(({ phrase }) => phrase.words).toSorted((a, b) => a.left - b.left);
    return first ? [own.length === 1 ? first : { ...first, phrase: phraseOf(words) }] : [];
  });
}

function columnWidths(lines: readonly TextLine[], borders: readonly number[]): number[] {
  return borders.slice(1).map((border, column) => {
    const own = lines.flatMap(({ placed }) =>
      placed
        .filter((each) => each.column === column && each.lastColumn === column)
        .map(({ phrase }) => phrase),
    );
    const left = own.length ? Math.min(...own.map((phrase) => phrase.left)) : (borders[column] ?? 0);
    const widest = own.length ? Math.max(...own.map((phrase) => phrase.right)) - left : 0;
    return Math.max(widest, border - left - 3);
  });
}

interface Around {
  isDrawn: boolean;
  isRuledByRow: boolean;
  widths: readonly number[];
  forms: readonly ReadonlySet<string>[];
}

function isSameRow(row: readonly TextLine[], next: TextLine, around: Around) {
  const { isDrawn, isRuledByRow, widths, forms } = around;
  const last = row.at(-1);
  if (!last) return false;
  const votes = { code: 0, join: 0, part: 0, values: 0, news: 0, off: 0 };
  for (const { phrase, column, lastColumn } of next.placed) {
    const above = lastOf(row, column, lastColumn);
    if (!above) continue;
    const rest = { forms: forms[column] ?? new Set(), isAlone: next.placed.length === 1 };
    if (isRestOfCode(columnText(row, column), phrase.text, rest)) {
      votes.code += 1;
      continue;
    }
    if (!isAligned(above, phrase)) votes.off += 1;
    if (isFigure(above.text) && isFigure(phrase.text)) votes.values += 1;
    else if (isValue(above.text) && isValue(phrase.text)) votes.values += 1;
    else if (beginsWithCode(above.text) && beginsWithCode(phrase.text)) votes.values += 1;
    else if (isValue(phrase.text) && /\p{N}/u.test(phrase.text) && !/\p{N}/u.test(above.text))
      votes.news += 1;
    else if (goesOn(above, phrase, widths[column] ?? 0)) votes.join += 1;
    else votes.part += 1;
  }
  if (votes.code > 0) return votes.values === 0;
  // A code begins a row.
  const first = next.placed.find(({ column }) => column === 0);
  if (!isRuledByRow && first && beginsWithCode(first.phrase.text)) return false;
  if (votes.values > 0 && votes.values >= votes.join) return false;
  // Figures below words are the first row below a head.
  if (!isRuledByRow && votes.news >= 2 && votes.news >= votes.join) return false;
  if (!isDrawn && (votes.off > 1 || hasColumnsBelow(last, next))) return false;
  if (isRuledByRow) return true;
  const height = Math.min(heightOf(last), heightOf(next));
  const gap = next.top - last.bottom;
  if (votes.join + votes.part + votes.news === 0) return gap < -0.15 * height;
  if (gap > 0.7 * height) return false;
  return votes.join > votes.part + votes.news;
}

const hasColumnsBelow = (line: TextLine, next: TextLine): boolean =>
  line.placed.some(
    ({ column, lastColumn }) =>
      column < lastColumn &&
      next.placed.filter((below) => below.column >= column && below.lastColumn <= lastColumn).length > 1,
  );

const columnText = (row: readonly TextLine[], column: number): string =>
  row
    .flatMap(({ placed }) => placed.filter((each) => each.column === column).map(({ phrase }) => phrase.text))
    .join("");

function lastOf(row: readonly TextLine[], column: number, lastColumn: number): Phrase | undefined {
  for (let at = row.length - 1; at >= 0; at -= 1) {
    const found = row[at]?.placed.findLast((each) => each.column <= lastColumn && each.lastColumn >= column);
    if (found) return found.phrase;
  }
  return undefined;
}

/** Returns whether two lines may be one cell: aligned left, right or centred, or the second slightly indented. */
function isAligned(above: Phrase, below: Phrase): boolean {
  const left = below.left - above.left;
  return (
    Math.abs(left) < 2.5 ||
    Math.abs(below.right - above.right) < 2.5 ||
    Math.abs(boxCentre(below) - boxCentre(above)) < 3 ||
    (left > 0 && left < 1.6 * heightOf(above))
  );
}

/** Returns whether a cell's text continues below: its next word would not have fitted. */
function goesOn(above: Phrase, below: Phrase, width: number): boolean {
  if (!isAligned(above, below)) return false;
  if (/[-‐,(/&]$|\b(?:and|or|of|the|for|in|to|with|by)$/i.test(above.text)) return true;
  const [first] = below.words;
  const space = 0.25 * heightOf(above);
  if (first && widthOf(above) + space + widthOf(first) > width) return true;
  return /^[\p{Ll}(]/u.test(below.text) && !/[.:;]$/.test(above.text);
}
