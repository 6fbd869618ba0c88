import PDFDocument from "pdfkit";
import { collect } from "./pdfs.ts";

const ROWS = 10;
const XS = [50, 90, 190, 380, 470] as const;
const HEAD = ["Pos.", "Part no.", "Description", "Size (mm)", "Qty"] as const;
const KINDS = [
  "Gripper head",
  "Heald frame rod",
  "Weft cutter",
  "Temple cylinder",
  "Picking nozzle",
] as const;

/** A catalogue of so many pages, each with a drawing, ten position numbers around it and a table of ten parts. */
export async function partsBook(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
  const bytes = collect(document);
  for (let page = 0; page < pages; page += 1) {
    document
      .addPage()
      .fontSize(18)
      .fillColor("#000")
      .text(`Assembly ${page + 1}`, 50, 40, { lineBreak: false });
    document.fontSize(9).lineWidth(0.6);
    for (let at = 0; at < ROWS; at += 1) {
      const [x, y] = [110 + (at % 5) * 95, 150 + Math.floor(at / 5) * 150];
      document
        .circle(x, y, 30 + ((at + page) % 4) * 4)
        .moveTo(x - 20, y)
        .lineTo(x + 20, y + 12)
        .stroke();
      document.text(String(at + 1), x - 3, y + 52, { lineBreak: false });
    }
    const row = (cells: readonly string[], y: number) => {
      cells.forEach((cell, at) => {
        document.text(cell, XS[at], y, { lineBreak: false });
      });
    };
    row(HEAD, 470);
    document.moveTo(48, 483).lineTo(545, 483).stroke();
    for (let at = 0; at < ROWS; at += 1) {
      const number = page * ROWS + at;
      const kind = `${KINDS[number % KINDS.length]}, type ${number % 17}`;
      const code = `PIC-${String.fromCharCode(65 + (number % 26))}${number % 7}-${String(10_000 + number)}`;
      row(
        [
          String(at + 1),
          code,
          kind,
          `${12 + (number % 60)} x ${4 + (number % 9)}`,
          String(1 + (number % 12)),
        ],
        490 + at * 15,
      );
    }
    document.text(String(page + 1), 300, 815, { lineBreak: false });
  }
  document.end();
  return bytes;
}
