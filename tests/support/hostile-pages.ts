import { onePagePdf } from "./pdf-objects.ts";

const BOX = "/MediaBox[0 0 400 300]";
const HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding";

/** A page with this text on lines of a thousand letters, as its content writes them; `font` adds to the font. */
function textPdf(text: string, font = ""): Buffer {
  const lines = text.match(/.{1,1000}/gs) ?? [];
  return onePagePdf({
    page: `${BOX}/Resources<</Font<</F 5 0 R>>>>`,
    content: `BT /F .3 Tf .3 TL 1 299 Td ${lines.map((line) => `(${line}) Tj T*`).join("\n")} ET`,
    more: [
      { dictionary: `${HELVETICA}${font}>>` },
      ...(font ? [{ dictionary: "<<>>", stream: TO_LONGEST }] : []),
    ],
  });
}

/** Says that the letter A is U+FDFA, which reads as eighteen letters where it is taken apart. */
const TO_LONGEST =
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <FDFA> endbfchar endcmap end end";

/** PDFs of one page whose text is hard to index, by what they are. */
export const HOSTILE_PAGES: Readonly<Record<string, () => Buffer>> = {
  "a page of 100,000 words": () => textPdf("a ".repeat(100_000)),
  "a page of 12,500 words": () => textPdf("rollers ".repeat(12_500)),
  "one word of 100,000 letters": () => textPdf("x".repeat(100_000)),
  "a word of letters and digits": () => textPdf("x1".repeat(50_000)),
  "one code of 50,000 pieces": () => textPdf("1-".repeat(50_000)),
  "10,000 codes of eight pieces": () => textPdf("1-2-3-4-5-6-7-8 ".repeat(6_250)),
  "measures and sizes": () => textPdf("2 x 4 x 6 mm ".repeat(7_600)),
  "a letter that stands for eighteen": () => textPdf("A".repeat(100_000), "/ToUnicode 6 0 R"),
  "50,000 letters, each with a place of its own": () => {
    const letters = Array.from(
      { length: 50_000 },
      (_, at) => `1 0 0 1 ${(at % 250) * 1.6} ${299 - Math.floor(at / 250) * 1.4} Tm (a) Tj`,
    );
    return onePagePdf({
      page: `${BOX}/Resources<</Font<</F 5 0 R>>>>`,
      content: `BT /F 1 Tf ${letters.join("\n")} ET`,
      more: [{ dictionary: `${HELVETICA}>>` }],
    });
  },
};
