import { pdfOf } from "./pdf-objects.ts";

const XS = [40, 140, 300] as const;
const HEAD = ["Part no.", "Name", "Size"] as const;
/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842];
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>";
/** A black pixel, scaled to any size. */
const PIXEL = "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8>>";

/** A PDF whose tables are hard to read, and its expected rows; empty if unreadable. */
export interface HostileTable {
  pdf: () => Buffer;
  rows: readonly (readonly string[])[];
}

const parts = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at;
    return [`PIC-${1000 + number}`, "Guide roller", `${8 + (number % 40)} mm`];
  });

const put = (text: string, x: number, y: number) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`;

type Rows = readonly (readonly string[])[];
const whole = (rows: Rows, top: number, step = 14, scale = 1) =>
  rows.flatMap((row, line) =>
    row.map((text, at) => put(text, (XS[at] ?? 0) * scale, top - line * step * scale)),
  );
const letters = (rows: Rows, top: number) =>
  rows.flatMap((row, line) =>
    row.flatMap((text, at) =>
      [...text].map((letter, place) => put(letter, (XS[at] ?? 0) + place * 5.4, top - line * 14)),
    ),
  );
const written = (pieces: readonly string[], size = 9) => `BT /F ${size} Tf ${pieces.join("\n")} ET`;

/** Pages of one size with the given contents. */
function bookOf(contents: readonly string[], sides: readonly [number, number] = [WIDTH, HEIGHT]): Buffer {
  const pageAt = (at: number) => 5 + at * 2;
  const resources = "/Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R>>>>";
  return pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    {
      dictionary: `<</Type/Pages/Kids[${contents.map((_, at) => `${pageAt(at)} 0 R`).join(" ")}]/Count ${contents.length}>>`,
    },
    { dictionary: FONT },
    { dictionary: PIXEL, stream: new Uint8Array([0xee]) },
    ...contents.flatMap((stream, at) => [
      {
        dictionary: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${sides.join(" ")}]/Contents ${pageAt(at) + 1} 0 R${resources}>>`,
      },
      { dictionary: "<<>>", stream },
    ]),
  ]);
}

const few = [HEAD, ...parts(20)];
const ROWS_A_PAGE = 56;
const PAGES = 90;

/** Hostile tables by their fault. */
export const HOSTILE_TABLES: Readonly<Record<string, HostileTable>> = {
  "thousands of one-letter boxes": { pdf: () => bookOf([written(letters(few, 780))]), rows: few },
  "text outside of the page": {
    pdf: () =>
      bookOf([
        written([
          ...whole(few, 780),
          ...whole(parts(40, 500), 4000),
          ...whole(parts(40, 600), -900),
          ...parts(40, 700).map(([code = ""], at) => put(code, at % 2 ? 9000 : -9000, 700 - at * 10)),
        ]),
      ]),
    rows: few,
  },
  "a page of ten metres": {
    pdf: () => {
      const scale = 28_346 / WIDTH;
      const content = written(whole(few, 780 * scale, 14, scale), 9 * scale);
      return bookOf([content], [WIDTH * scale, HEIGHT * scale]);
    },
    rows: few,
  },
  "100,000 boxes on one page": {
    pdf: () =>
      bookOf([
        written(
          Array.from({ length: 100_000 }, (_, at) =>
            put("x", (at % 400) * 1.4 + 10, 830 - Math.floor(at / 400) * 3.2),
          ),
          1,
        ),
      ]),
    rows: [],
  },
  "5,000 rows over 90 pages": {
    pdf: () =>
      bookOf(
        Array.from({ length: PAGES }, (_, at) =>
          written(whole([HEAD, ...parts(ROWS_A_PAGE, at * ROWS_A_PAGE)], 815)),
        ),
      ),
    rows: [HEAD, ...parts(ROWS_A_PAGE * PAGES)],
  },
  "every word printed three times, a hair apart": {
    pdf: () => bookOf([written([0, 0.2, 0.4].flatMap((hair) => whole(few, 780 - hair)))]),
    rows: few,
  },
  "invisible text between and over what is printed": {
    pdf: () => bookOf([`${written(whole(few, 780))} 3 Tr ${written(whole(parts(40, 800), 787))}`]),
    rows: few,
  },
  "invisible text over the image that it was read from": {
    pdf: () => bookOf([`q 595 0 0 842 0 0 cm /I Do Q 3 Tr ${written(whole(few, 780))}`]),
    rows: few,
  },
};
