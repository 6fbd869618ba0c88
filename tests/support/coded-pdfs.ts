import { pdfOf } from "./pdf-objects.ts";
import { drawnPdf, putCells } from "./pdfs.ts";

/** A page of a layout: the product codes it prints, and its drawing numbers with their codes. */
export interface Shown {
  codes: readonly string[];
  positions?: readonly string[];
}

/** A catalogue layout, and the expected links of each page. */
export interface CodedLayout {
  name: string;
  pdf: () => Promise<Buffer>;
  pages: readonly Shown[];
}

/** The codes of all products. Some are traps: '1500' is a speed, 'Z4' an axis, 'GR 0471' the end of a code. */
export const SHOP = [
  "PIC-GR-0471",
  "PIC-GR-0472",
  "PIC-HF-1940",
  "SUL 912 510 125",
  "911.859.356",
  "912510125",
  "TOY/MN/0150",
  "TSU-SN-0074",
  "STA.BS.0055",
  "GR 0471",
  "1500",
  "Z4",
] as const;

type Doc = PDFKit.PDFDocument;
type Rows = readonly (readonly string[])[];

/** Rows of a table with columns at `xs`. */
const table = (doc: Doc, xs: readonly number[], rows: Rows, top = 120) => putCells(doc, rows, xs, top, 18);
const at = (doc: Doc, x: number, y: number, text: string) => doc.text(text, x, y, { lineBreak: false });

/** A one-page layout with these codes and drawing numbers. */
const onePage = (
  name: string,
  codes: readonly string[],
  draw: (doc: Doc) => unknown,
  positions?: readonly string[],
): CodedLayout => ({
  ...{ name, pdf: () => drawnPdf(draw), pages: [{ codes, ...(positions && { positions }) }] },
});

/** Twelve ways manufacturers print part codes. */
export const CODED_LAYOUTS: readonly CodedLayout[] = [
  onePage("a ruled table with a head", ["PIC-GR-0471", "PIC-GR-0472"], (doc) => {
    for (const y of [115, 133, 151, 169]) doc.moveTo(40, y).lineTo(540, y).stroke();
    const rows = [
      ["Pos.", "Part code", "Part", "Qty"],
      ["1", "PIC-GR-0471", "Gripper, giver side", "2"],
      ["2", "PIC-GR-0472", "Gripper, taker side, 1500 rpm", "1500"],
    ];
    table(doc, [44, 90, 220, 480], rows);
  }),
  onePage(
    "two columns on a page, each with its table and its drawing",
    ["PIC-GR-0471", "TOY/MN/0150"],
    (doc) => {
      for (const x of [100, 400]) at(doc, x, 300, "1");
      const rows = [
        ["Pos", "Art. no.", "Part", "Pos", "Art. no.", "Part"],
        ["3", "PIC-GR-0471", "Gripper", "5", "TOY/MN/0150", "Nozzle"],
      ];
      table(doc, [40, 70, 160, 310, 340, 430], rows, 500);
      at(doc, 120, 340, "3");
      at(doc, 420, 340, "5");
    },
    ["3 PIC-GR-0471", "5 TOY/MN/0150"],
  ),
  onePage("a page that is turned", ["911.859.356", "SUL 912 510 125"], (doc) => {
    Object.assign(doc.page.dictionary.data, { Rotate: 90 });
    const rows = [
      ["Pos.", "Part no.", "Part"],
      ["1", "911.859.356", "Relay nozzle"],
      ["2", "SUL 912 510 125", "Projectile feeder"],
    ];
    table(doc, [44, 90, 220], rows);
  }),
  onePage("codes divided at the end of a line", ["PIC-GR-0471", "PIC-GR-0472"], (doc) => {
    table(doc, [44, 120], [["PIC-GR-", "Gripper, giver side,"]], 120);
    table(doc, [44, 120], [["0471", "with screws"]], 131);
    table(doc, [44, 120], [["PIC-GR", "Gripper, taker side"]], 170);
    table(doc, [44, 120], [["-0472", "with screws"]], 181);
  }),
  onePage("codes with spaces, and one letter more", ["PIC-GR-0471", "TOY/MN/0150", "912510125"], (doc) => {
    const rows = [
      ["Code", "Part"],
      ["PIC GR 0471", "Gripper"],
      ["TOY MN 0150", "Nozzle"],
      ["PIC GR 0472 B", "Another part, which the shop has not"],
      ["912 510 125", "Feeder"],
      ["912 510 1250", "Another one"],
    ];
    table(doc, [44, 160], rows);
  }),
  onePage("a table without lines, figures flush right", ["1500", "912510125", "912510125"], (doc) => {
    const right = { width: 80, align: "right", lineBreak: false } as const;
    const rows = ["Weight|Part No.|Speed", "1500|1500|1500", "12|912510125|88"].map((row) => row.split("|"));
    for (const [line, row] of rows.entries())
      for (const [column, cell] of row.entries()) doc.text(cell, 40 + column * 120, 120 + line * 16, right);
    at(doc, 40, 400, "Runs at 1500 picks; order 1500 of them");
    at(doc, 40, 430, "Part no.: 912 510 125");
  }),
  {
    name: "Chinese beside Latin",
    pdf: async () => cjkPdf(["部品PIC-GR-0471用", "引纬 TSU-SN-0074 喷嘴", "转速1500转"]),
    pages: [{ codes: ["PIC-GR-0471", "TSU-SN-0074"] }],
  },
  onePage("running text in capitals", ["PIC-GR-0471", "PIC-HF-1940", "STA.BS.0055"], (doc) => {
    at(doc, 40, 120, "RAPIER GRIPPER PIC GR 0471 LEFT FOR OPTIMAX Z4 AXIS");
    at(doc, 40, 150, "SPARE HEALD FRAME PIC-HF-1940 (REPLACES STA.BS.0055), 1500 MM");
  }),
  {
    name: "a drawing with its table on the facing page",
    pdf: () =>
      drawnPdf(
        (doc) => at(doc, 40, 40, "Cover"),
        (doc) => {
          doc.circle(300, 300, 80).stroke();
          at(doc, 200, 200, "1");
          at(doc, 400, 260, "2");
          at(doc, 200, 420, "(3)");
          doc.fontSize(6);
          at(doc, 300, 500, "3");
        },
        (doc) => {
          const rows = [
            ["Item", "Order no.", "Description"],
            ["1", "PIC-GR-0471", "Gripper"],
            ["2", "TSU-SN-0074", "Nozzle"],
            ["3", "STA.BS.0055", "Bush"],
          ];
          table(doc, [44, 90, 220], rows);
        },
      ),
    pages: [
      { codes: [] },
      { codes: [], positions: ["1 PIC-GR-0471", "2 TSU-SN-0074", "3 STA.BS.0055"] },
      { codes: ["PIC-GR-0471", "TSU-SN-0074", "STA.BS.0055"] },
    ],
  },
  onePage(
    "dimensions on the drawing beside its positions",
    ["PIC-GR-0471", "PIC-HF-1940"],
    (doc) => {
      at(doc, 200, 200, "1");
      at(doc, 380, 260, "2");
      doc.fontSize(7);
      at(doc, 250, 330, "2");
      at(doc, 250, 360, "1500");
      doc.fontSize(9);
      const rows = [
        ["Pos.", "Part code", "Part", "Qty"],
        ["1", "PIC-GR-0471", "Gripper", "2"],
        ["2", "PIC-HF-1940", "Frame", "1"],
      ];
      table(doc, [44, 90, 220, 400], rows, 500);
      at(doc, 40, 600, "Teeth");
      at(doc, 100, 600, "2");
      at(doc, 300, 815, "1");
    },
    ["1 PIC-GR-0471", "2 PIC-HF-1940"],
  ),
  onePage("lines that run upwards", ["PIC-GR-0472", "STA.BS.0055"], (doc) => {
    doc.rotate(-90, { origin: [200, 400] });
    at(doc, 200, 400, "Sheet PIC-GR-0472 and STA.BS.0055");
  }),
  onePage(
    "contents with dots, lists with commas and strokes",
    ["PIC-HF-1940", "PIC-GR-0471", "PIC-GR-0472", "TOY/MN/0150", "TSU-SN-0074"],
    (doc) => {
      at(doc, 40, 120, "PIC-HF-1940..........................18");
      at(doc, 40, 150, "See PIC-GR-0471/0472, TOY/MN/0150;TSU-SN-0074.");
    },
  ),
];

/** Lines in a standard CJK font with Unicode codes. */
function cjkPdf(lines: readonly string[]): Buffer {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const content = lines
    .map((line, row) => `BT /F1 12 Tf 60 ${760 - row * 30} Td <${hex(line)}> Tj ET`)
    .join("\n");
  return pdfOf([
    { dictionary: "<</Type/Catalog/Pages 2 0 R>>" },
    { dictionary: "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
    {
      dictionary:
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    },
    { dictionary: "<<>>", stream: content },
    {
      dictionary:
        "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>",
    },
    {
      dictionary:
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R/DW 1000/W[1[500] 814[500] 13[500 500 500 500 500 500 500]]>>",
    },
    {
      dictionary:
        "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>",
    },
  ]);
}
