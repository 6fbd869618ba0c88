import { deflateSync } from "node:zlib";
import { imageBytes } from "./images.ts";
import { onePagePdf, type PdfObject, pdfOf } from "./pdf-objects.ts";
import { goodPdf } from "./pdfs.ts";

const BOX = "/MediaBox[0 0 400 300]";

/** One page with the given MediaBox. */
export const sizedPdf = (box: string, more = ""): Buffer =>
  onePagePdf({ page: `/MediaBox[${box}]${more}`, content: "0 0 10 10 re f" });

/** A PDF of many nearly empty pages. */
export function manyPagesPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  return pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: `<</Type/Pages/Kids[${kids}]/Count ${pages}${BOX}>>` },
    ...Array.from({ length: pages }, () => ({ dictionary: "<</Type/Page/Parent 2 0 R>>" })),
  ]);
}

/** A page tree that contains itself. */
export const circularPagesPdf = (): Buffer =>
  pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>" },
  ]);

/** A page tree that claims more pages than its single one. */
export const claimedPagesPdf = (pages: number): Buffer =>
  pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: `<</Type/Pages/Kids[3 0 R]/Count ${pages}>>` },
    { dictionary: `<</Type/Page/Parent 2 0 R${BOX}>>` },
  ]);

export const noPagesPdf = (): Buffer =>
  pdfOf([{ dictionary: "<</Type/Catalog/Pages 2 0 R>>" }, { dictionary: "<</Type/Pages/Kids[]/Count 0>>" }]);

/** An outline entry that is its own sibling and child. */
export const circularOutlinePdf = (): Buffer =>
  onePagePdf({
    root: "/Outlines 5 0 R",
    more: [
      { dictionary: "<</First 6 0 R/Last 6 0 R>>" },
      { dictionary: "<</Title(Round)/Parent 5 0 R/Next 6 0 R/First 6 0 R/Dest[3 0 R/Fit]>>" },
    ],
  });

/** An outline nested as deep as its number of entries. */
export const deepOutlinePdf = (entries: number): Buffer =>
  onePagePdf({
    root: "/Outlines 5 0 R",
    more: [
      { dictionary: "<</First 6 0 R/Last 6 0 R>>" },
      ...Array.from({ length: entries }, (_, index) => ({
        dictionary: `<</Title(Level ${index})/First ${index + 7} 0 R/Dest[3 0 R/Fit]>>`,
      })),
    ],
  });

const form = (below: string, content: string): PdfObject => ({
  dictionary: `<</Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</X ${below}>>>>>>`,
  stream: content,
});

/** A form that draws itself. */
export const circularFormPdf = (): Buffer =>
  onePagePdf({
    page: `${BOX}/Resources<</XObject<</X 5 0 R>>>>`,
    content: "/X Do",
    more: [form("5 0 R", "0 0 50 50 re f /X Do")],
  });

/** Nested forms that each draw the next one several times: the work grows exponentially with the depth. */
export const formBombPdf = (depth = 24): Buffer =>
  onePagePdf({
    page: `${BOX}/Resources<</XObject<</X 5 0 R>>>>`,
    content: "/X Do",
    more: bombForms(5, depth),
  });

function bombForms(first: number, depth: number): PdfObject[] {
  return Array.from({ length: depth }, (_, index) =>
    index === depth - 1
      ? form("null", "0 0 400 300 re f 0 0 m 400 300 l S")
      : form(`${first + index + 1} 0 R`, "/X Do /X Do /X Do /X Do"),
  );
}

/** Three pages; the middle one is a form bomb. */
export const poisonedPdf = (): Buffer =>
  pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: `<</Type/Pages/Kids[3 0 R 4 0 R 3 0 R]/Count 3${BOX}>>` },
    { dictionary: "<</Type/Page/Parent 2 0 R>>" },
    { dictionary: "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>" },
    { dictionary: "<<>>", stream: "/X Do" },
    ...bombForms(6, 24),
  ]);

/** A page with endlessly nested arrays and graphics states. */
export const deepNestingPdf = (): Buffer =>
  onePagePdf({
    page: `${BOX}/Deep ${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    content: `${"q ".repeat(200_000)}${"[".repeat(100_000)} 0 0 50 50 re f`,
  });

const imagePdf = (dictionary: string, stream: Uint8Array): Buffer =>
  onePagePdf({
    page: `${BOX}/Resources<</XObject<</X 5 0 R>>>>`,
    content: "400 0 0 300 0 0 cm /X Do",
    more: [{ dictionary: `<</Type/XObject/Subtype/Image${dictionary}>>`, stream }],
  });

/** A white fax image with a huge side in a few kilobytes: one bit of data per row. */
export const imageBombPdf = (side = 60_000): Buffer =>
  imagePdf(
    `/Width ${side}/Height ${side}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${side}/Rows ${side}>>`,
    Buffer.alloc(Math.ceil(side / 8), 0xff),
  );

/** An image that claims to be huge but has almost no data. */
export const hollowImagePdf = (): Buffer =>
  imagePdf(
    "/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode",
    deflateSync(Buffer.alloc(64)),
  );

/** A page tiled with a pattern far smaller than a pixel. */
export const tinyTilesPdf = (): Buffer =>
  onePagePdf({
    page: `${BOX}/Resources<</Pattern<</P 5 0 R>>>>`,
    content: "/Pattern cs /P scn 0 0 400 300 re f",
    more: [
      {
        dictionary:
          "<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 .002 .002]/XStep .002/YStep .002/Resources<<>>>>",
        stream: "1 0 0 rg 0 0 .001 .001 re f",
      },
    ],
  });

/** Page content compressed twice: one kilobyte that becomes 300 MB. */
export function packedBombPdf(): Buffer {
  const once = deflateSync(Buffer.alloc(300_000_000, " "), { level: 1 });
  return pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
    { dictionary: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${BOX}>>` },
    { dictionary: "<</Filter[/FlateDecode/FlateDecode]>>", stream: deflateSync(once) },
  ]);
}

/** Text in fonts that are neither embedded nor installed, one of them Chinese. */
export const strangeFontsPdf = (): Buffer =>
  onePagePdf({
    page: `${BOX}/Resources<</Font<</A 5 0 R/B 6 0 R>>>>`,
    content: "BT /A 24 Tf 20 200 Td (Heald frame) Tj /B 24 Tf 0 -60 Td <7EC77EBA> Tj /C 24 Tf (none) Tj ET",
    more: [
      { dictionary: "<</Type/Font/Subtype/TrueType/BaseFont/Nowhere-Grotesk/Encoding/WinAnsiEncoding>>" },
      {
        dictionary:
          "<</Type/Font/Subtype/Type0/BaseFont/NowhereSong/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/NowhereSong/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]>>",
      },
    ],
  });

/** A PDF cut off in its objects, without a cross-reference table. */
export const truncatedPdf = async (): Promise<Buffer> => {
  const whole = await goodPdf({ pages: 3 });
  return whole.subarray(0, 1500);
};

/** A valid PDF whose cross-reference table points to the wrong places. */
export const garbageTablePdf = async (): Promise<Buffer> => {
  const whole = (await goodPdf()).toString("latin1");
  return Buffer.from(whole.replace(/^\d{10} 00000 n/gm, "9999999999 00000 n"), "latin1");
};

export const encryptedPdf = (): Promise<Buffer> => goodPdf({ userPassword: "warp and weft" });
export const imageNamedPdf = (): Promise<Buffer> => imageBytes({ format: "jpeg" });
export const textNamedPdf = (): Buffer => Buffer.from("Gripper head, left\n".repeat(200));
export const emptyFile = (): Buffer => Buffer.alloc(0);

const HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding";

/** A page with this text in lines of a thousand letters; `font` adds to the font's dictionary. */
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

/** Maps the letter A to U+FDFA, which decomposes into eighteen letters. */
const TO_LONGEST =
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <FDFA> endbfchar endcmap end end";

/** One-page PDFs whose text is hard to index, by content. */
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
