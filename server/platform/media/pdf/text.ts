import type { Turn } from "../tables/page.ts";
import type { PdfDocument } from "./document.ts";
import type { DrawnPage } from "./pdf.ts";
import { type PointToPicture, pointSpace, type ToPicture } from "./picture-space.ts";
import { type LayoutWord, layoutWords, type PageChar, readingText, wordsOnPage } from "./words.ts";

/** What of a page's text is read at most. The densest spare-parts tables hold a tenth of it. */
const CHARS_MAX = 100_000;
/** Four doubles or floats, whichever PDFium writes. */
const RECTANGLE_BYTES = 32;
const QUARTER = Math.PI / 2;
/** Ways of printing that leave no ink: invisible, and as an edge for what follows. */
const UNSEEN: readonly number[] = [3, 7];

/** The text of a loaded page in reading order, and its words with where they stand on the picture. */
export function readText(
  document: PdfDocument,
  page: number,
  toPicture: ToPicture,
): Pick<DrawnPage, "text" | "words"> {
  const toPoint = pointSpace(document, page);
  const { plain } = document.engine;
  const chars = charsOf(document, page, toPicture, (text, index) => ({
    turn: turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint),
  }));
  return { text: readingText(chars), words: wordsOnPage(chars) };
}

/** The words of a loaded page with the way their lines run, printed or not. */
export function readWords(
  document: PdfDocument,
  page: number,
  toPicture: ToPicture,
  toPoint: PointToPicture,
): LayoutWord[] {
  const { plain } = document.engine;
  const chars = charsOf(document, page, toPicture, (text, index) => {
    const mode = plain.FPDFTextObj_GetTextRenderMode(plain.FPDFText_GetTextObject(text, index));
    const turn = turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint);
    return { turn, isSeen: !UNSEEN.includes(mode) };
  });
  return layoutWords(chars);
}

/** An angle of the page's own space, in radians with the clock, as quarter turns of its picture. */
function turnOf(angle: number, toPoint: PointToPicture): Turn {
  const [from, to] = [toPoint(0, 0), toPoint(Math.cos(angle), -Math.sin(angle))];
  const turns = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / QUARTER);
  return (((turns % 4) + 4) % 4) as Turn;
}

function charsOf(
  { engine }: PdfDocument,
  page: number,
  toPicture: ToPicture,
  more: (text: number, index: number) => Partial<PageChar>,
): PageChar[] {
  const { api, plain } = engine;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    const count = Math.min(api.FPDFText_CountChars(text), CHARS_MAX);
    return engine.lend(RECTANGLE_BYTES, (rectangle) =>
      Array.from({ length: count }, (_, index): PageChar => {
        plain.FPDFText_GetLooseCharBox(text, index, rectangle);
        const side = (at: number) => engine.float(rectangle + 4 * at);
        return {
          // Of 32 bits without a sign.
          code: plain.FPDFText_GetUnicode(text, index) >>> 0,
          endsLine: plain.FPDFText_IsHyphen(text, index) === 1,
          box: toPicture(side(0), side(1), side(2), side(3)),
          ...more(text, index),
        };
      }),
    );
  } finally {
    api.FPDFText_ClosePage(text);
  }
}
