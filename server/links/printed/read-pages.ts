import { codesOn, type PrintedCode } from "./codes.ts";
import { asRead, type Page } from "./page.ts";
import { type CodedPage, type PositionNumber, positionsOn } from "./positions.ts";

/** What is printed on a page: codes, and numbers on drawings that stand for one. */
export interface PrintedPage {
  number: number;
  codes: readonly PrintedCode[];
  positions: readonly PositionNumber[];
}

/**
 * Reads the codes and position numbers of pages. Where the page that faces one is among them, its table may tell what the
 * numbers of a drawing mean. `pause` is awaited between pages.
 */
export async function readPages(pages: readonly Page[], pause: () => Promise<void>): Promise<PrintedPage[]> {
  const coded = new Map<number, CodedPage>();
  for (const page of pages.map(asRead)) {
    coded.set(page.number, { page, ...codesOn(page) });
    await pause();
  }
  return [...coded].map(([number, page]) => ({
    number,
    codes: page.codes,
    positions: positionsOn(page, coded.get(facingNumber(number))),
  }));
}

/** Of an open catalogue the cover lies alone, then 2 faces 3 (spec section 4, 'Catalogue viewer'). */
const facingNumber = (number: number): number => (number % 2 === 0 ? number + 1 : number - 1);
