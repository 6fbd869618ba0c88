import { codesOn, type PrintedCode } from "./codes.ts";
import { drawnFrom } from "./drawn-labels.ts";
import { type Match, matchLists } from "./match-lists.ts";
import { asRead, type Page } from "./page.ts";
import { type LonelyLabel, type SurveyedPage, surveyPage } from "./positions.ts";

/** A number on a drawing, and the codes that its list gives for it. */
interface PositionNumber {
  label: string;
  keys: readonly string[];
  place: number;
  box: LonelyLabel["box"];
}

/** What is printed on a page: codes, and numbers on drawings that stand for one. */
export interface PrintedPage {
  number: number;
  codes: readonly PrintedCode[];
  positions: readonly PositionNumber[];
  /** The pages of the lists that the numbers on the page may be of, if no single one is certain. */
  unclear: readonly number[];
}

/** Which lists the drawings of a catalogue have: each page is surveyed once, before any is read. */
export class DrawingLists {
  readonly #surveys: SurveyedPage[] = [];
  #matches: ReadonlyMap<number, Match> | undefined;

  /** Adds a page; in ascending order. */
  add(page: Page): void {
    this.#surveys.push(surveyPage(asRead(page)));
  }

  /** Reads a page's codes and position numbers. All pages of the catalogue were added before. */
  read(page: Page): PrintedPage {
    this.#matches ??= matchLists(this.#surveys);
    const match = this.#matches.get(page.number);
    return {
      number: page.number,
      codes: codesOn(asRead(page)).codes,
      positions: match ? this.#positions(page.number, match) : [],
      unclear: match?.unclear ?? [],
    };
  }

  #positions(number: number, { positions }: Match): PositionNumber[] {
    const survey = this.#surveys.find((page) => page.number === number);
    if (!survey || positions.size === 0) return [];
    return drawnFrom(survey, positions).labels.map(({ label, place, box }) => ({
      label,
      keys: positions.get(label) ?? [],
      place,
      box,
    }));
  }
}
