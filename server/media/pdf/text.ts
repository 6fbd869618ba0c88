import type { PdfDocument } from "./document.ts";
import type { DrawnPage } from "./pdf.ts";
import type { ToPicture } from "./picture-space.ts";
import { type PageChar, readingText, wordsOnPage } from "./words.ts";

/** What of a page's text is read at most. The densest spare-parts tables hold a tenth of it. */
const CHARS_MAX = 100_000;
/** Four doubles or floats, whichever PDFium writes. */
const RECTANGLE_BYTES = 32;

/** The text of a loaded page in reading order, and its words with where they stand on the picture. */
export function readText(
  { engine }: PdfDocument,
  page: number,
  toPicture: ToPicture,
): Pick<DrawnPage, "text" | "words"> {
  const { api } = engine;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return { text: "", words: [] };
  try {
    const count = Math.min(api.FPDFText_CountChars(text), CHARS_MAX);
    const chars = engine.lend(RECTANGLE_BYTES, (rectangle) =>
      Array.from({ length: count }, (_, index): PageChar => {
        api.FPDFText_GetLooseCharBox(text, index, rectangle);
        const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => engine.float(rectangle + at));
        return {
          code: api.FPDFText_GetUnicode(text, index),
          endsLine: api.FPDFText_IsHyphen(text, index) === 1,
          box: toPicture(left ?? 0, top ?? 0, right ?? 0, bottom ?? 0),
        };
      }),
    );
    return { text: readingText(chars), words: wordsOnPage(chars) };
  } finally {
    api.FPDFText_ClosePage(text);
  }
}
