import type { Box } from "../../../../contract/catalogs/catalog.ts";
import { type ScannedPage, SURE, straightened } from "../scan/scan.ts";
import type { TablePage } from "../tables/page.ts";
import type { PdfDocument } from "./document.ts";
import { pictureSpace, pointSpace } from "./picture-space.ts";
import { sidesWithin } from "./raster.ts";
import { readShapes } from "./shapes.ts";
import { readWords } from "./text.ts";
import type { LayoutWord } from "./words.ts";

/** Pictures that text may lie over: a scan is one, or some strips. */
const PICTURES_MAX = 200;

/**
 * Reads what a page is made of; nothing is drawn. Of a page that is a picture the words are those that were read off it, as
 * they stand when it lies straight. Throws PdfError for a page without a size.
 */
export function readLayout(document: PdfDocument, number: number, scan?: ScannedPage): Promise<TablePage> {
  return document.withPage(number, async ({ address }) => {
    const { api } = document.engine;
    const [width, height] = [api.FPDF_GetPageWidthF(address), api.FPDF_GetPageHeightF(address)];
    sidesWithin(1, width, height);
    const toPoint = pointSpace(document, address);
    const shapes = readShapes(document, address, toPoint, { width, height });
    if (scan) return { number, width, height, ...shapes, pictures: [], words: wordsOf(scan) };
    const words = readWords(document, address, pictureSpace(document, address), toPoint);
    return { number, width, height, ...shapes, words: told(words, shapes.pictures.slice(0, PICTURES_MAX)) };
  });
}

/** The words that a reader of the page sees: those without ink only where they lie over the picture that says them. */
const told = (words: readonly LayoutWord[], pictures: readonly Box[]): TablePage["words"] =>
  words
    .filter(({ box, isSeen }) => isSeen || pictures.some((picture) => isOver(box, picture)))
    .map(({ text, box, turn }) => ({ text, box, turn }));

const wordsOf = (scan: ScannedPage): TablePage["words"] =>
  straightened(scan).map(({ text, box, sure }) => ({ text, box, turn: 0, isUnsure: sure < SURE }));

function isOver([x, y, w, h]: Box, [left, top, width, height]: Box): boolean {
  const [across, down] = [x + w / 2, y + h / 2];
  return across >= left && across <= left + width && down >= top && down <= top + height;
}
