import { drawnPdf, putCells } from "../../tests/support/pdfs.ts";

const ROWS = 10;
const XS = [50, 90, 190, 380, 470];
const HEAD = ["Pos.", "Part no.", "Description", "Size (mm)", "Qty"];
const KINDS = ["Gripper head", "Heald frame rod", "Weft cutter", "Temple cylinder", "Picking nozzle"];

/** A catalogue with this many pages, each with a drawing, ten position numbers around it and a table of ten parts. */
export const partsBook = (pages: number): Promise<Buffer> =>
  drawnPdf(
    ...Array.from({ length: pages }, (_, page) => (document: PDFKit.PDFDocument) => drawPage(document, page)),
  );

function drawPage(document: PDFKit.PDFDocument, page: number): void {
  document.fontSize(18).text(`Assembly ${page + 1}`, 50, 40, { lineBreak: false });
  document.fontSize(9).lineWidth(0.6);
  for (let at = 0; at < ROWS; at += 1) {
    const [x, y] = [110 + (at % 5) * 95, 150 + Math.floor(at / 5) * 150];
    const radius = 30 + ((at + page) % 4) * 4;
    document
      .circle(x, y, radius)
      .moveTo(x - 20, y)
      .lineTo(x + 20, y + 12)
      .stroke();
    document.text(String(at + 1), x - 3, y + 52, { lineBreak: false });
  }
  putCells(document, [HEAD], XS, 470, 0);
  document.moveTo(48, 483).lineTo(545, 483).stroke();
  const parts = Array.from({ length: ROWS }, (_, at) => partOf(at, page * ROWS + at));
  putCells(document, parts, XS, 490, 15);
  document.text(String(page + 1), 300, 815, { lineBreak: false });
}

function partOf(at: number, number: number): string[] {
  const code = `PIC-${String.fromCharCode(65 + (number % 26))}${number % 7}-${10_000 + number}`;
  const kind = `${KINDS[number % KINDS.length]}, type ${number % 17}`;
  return [
    String(at + 1),
    code,
    kind,
    `${12 + (number % 60)} x ${4 + (number % 9)}`,
    String(1 + (number % 12)),
  ];
}
