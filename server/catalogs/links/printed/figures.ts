import type { Area } from "../../../platform/media/tables/page.ts";
import { areaOf, isOneLine, type Page } from "./page.ts";

/** A title that names figures, such as 'Fig. 2' or 'Plates 3 and 4', and its place. */
export interface FigureTitle {
  /** Kind and number: 'figure 2', 'plate iv'. */
  names: readonly string[];
  area: Area;
}

const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    figure:
      "fig figs figure figures figur abb abbildung abbildungen bild ill illus illustration चित्र આકૃતિ 图 図",
    plate: "plate plates taf tafel tafeln",
    drawing: "drawing drg zeichnung",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind])),
);
/** The word for a figure, alone or with its number behind it: 'Fig.', '(Abb.2)', '图2'. */
const FIGURE = /^[([]?(\p{L}[\p{L}\p{M}]*)\.?:?(?:(\d\w*(?:[./-]\w+)*)[)\].,:;]*)?$/u;
const NUMBER = /^(\d{1,3}(?:[./-]\d{1,3})?[a-zA-Z]?|[IVXLC]{1,6}|[A-Z])[)\].,:;]*$/;
const NUMBERED = /^(?:no|nr)\.?$/i;
const JOINS = /^(?:and|und|&|\+)$/i;
/** A figure named behind one of these words is a reference, not a title. */
const REFERS = /^(?:see|siehe|vgl\.?|cf\.?|in|refer|shown)$/i;
/** A longer line is running text. */
const TITLE_WORDS_MAX = 12;

/** The titles on a page that name figures; references to other figures and running text are left out. */
export function figureTitlesOn(page: Page): FigureTitle[] {
  const texts = page.words.map(({ text }) => text.normalize("NFKC"));
  return texts.flatMap((text, at) => {
    const [, word = "", joined] = FIGURE.exec(text) ?? [];
    const kind = KINDS[word.toLowerCase()];
    const box = page.words[at]?.box;
    if (!kind || !box || REFERS.test(texts[at - 1] ?? "") || REFERS.test(texts[at - 2] ?? "")) return [];
    const names = numbersFrom(texts, at, joined).map((number) => `${kind} ${number.toLowerCase()}`);
    const area = areaOf(page, box);
    const onLine = page.words.filter((other) => isOneLine(areaOf(page, other.box), area));
    return names.length && onLine.length <= TITLE_WORDS_MAX ? [{ names, area }] : [];
  });
}

function numbersFrom(texts: readonly string[], at: number, joined: string | undefined): string[] {
  let next = at + 1;
  if (joined === undefined && NUMBERED.test(texts[next] ?? "")) next += 1;
  const [, first] = NUMBER.exec(joined ?? texts[next] ?? "") ?? [];
  if (first === undefined) return [];
  const numbers = [first];
  let last = joined === undefined ? next : at;
  for (;;) {
    const isJoined = JOINS.test(texts[last + 1] ?? "");
    const following = NUMBER.exec(texts[last + (isJoined ? 2 : 1)] ?? "")?.[1];
    if (following === undefined || !(isJoined || texts[last]?.endsWith(","))) return numbers;
    numbers.push(following);
    last += isJoined ? 2 : 1;
  }
}

/** The figure that a part of it belongs to: 'figure 2' of 'figure 2a'. */
export const wholeFigure = (name: string): string => name.replace(/(\d)[a-z]$/, "$1");

/** Whether two sets of names are of different figures: they count the same kind, and share no number. */
export function areOtherFigures(a: readonly string[], b: readonly string[]): boolean {
  const kindOf = (name: string) => name.split(" ")[0];
  const shared = a.some((name) => b.some((other) => wholeFigure(name) === wholeFigure(other)));
  return !shared && a.some((name) => b.some((other) => kindOf(name) === kindOf(other)));
}
