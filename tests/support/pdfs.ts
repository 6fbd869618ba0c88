import PDFDocument from "pdfkit";

export interface GoodPdfOptions {
  pages?: number;
  /** Top entries of the outline, with optional child entries. */
  outline?: readonly { title: string; page: number; below?: readonly { title: string; page: number }[] }[];
  /** Links on page 1, one below the other; a number links to that page. */
  links?: readonly (string | number)[];
  userPassword?: string;
}

export type Doc = PDFKit.PDFDocument;

const A4 = { width: 595.28, height: 841.89 } as const;
const PARTS = ["Gripper head", "Heald frame", "Selvedge cutter", "Picking nozzle", "Guide roller"] as const;
const MATERIALS = ["steel, hardened", "aluminium", "ceramic", "brass"] as const;
const COLUMNS = [42, 130, 260, 370, 450] as const;

/**
 * A PDF like a manufacturer's: each page has a heading 'Sheet N', a drawing of lines and circles, and a table with
 * codes such as 'PIC-02-0007' (page and row).
 */
export function goodPdf(options: GoodPdfOptions = {}): Promise<Buffer> {
  const { pages = 1, outline = [], links = [], userPassword } = options;
  const draw = (document: Doc) => {
    for (let page = 1; page <= pages; page += 1)
      drawSheet(document.addPage({ size: [A4.width, A4.height], margin: 0 }), page);
    document.switchToPage(0);
    for (const [index, target] of links.entries()) {
      if (typeof target === "number") goToPage(document, index, target);
      else document.link(40, 60 + index * 14, 200, 12, target);
    }
    for (const { title, page, below = [] } of outline) {
      document.switchToPage(page - 1);
      const entry = document.outline.addItem(title);
      for (const child of below) {
        document.switchToPage(child.page - 1);
        entry.addItem(child.title);
      }
    }
  };
  return collectPdf(draw, userPassword === undefined ? {} : { userPassword });
}

function goToPage(document: Doc, index: number, page: number): void {
  const name = `sheet-${page}`;
  document.switchToPage(page - 1);
  document.addNamedDestination(name);
  document.switchToPage(0);
  document.goTo(40, 60 + index * 14, 200, 12, name);
}

function drawSheet(document: Doc, page: number): void {
  document.fillColor("#000").font("Helvetica").fontSize(18).text(`Sheet ${page}`, 40, 36);
  document.lineWidth(0.5).strokeColor("#1d2b44");
  for (let at = 0; at < 14; at += 1) {
    document.circle(150 + at * 20, 200 + ((at + page) % 5) * 12, 20 + at * 2).stroke();
    document
      .moveTo(60, 120 + at * 14)
      .lineTo(540, 110 + at * 16)
      .stroke();
  }
  document.rect(350, 180, 120, 60).fillAndStroke("#dfe6f2", "#1d2b44");
  drawTable(document, page);
}

function drawTable(document: Doc, page: number): void {
  document.fontSize(8);
  for (let row = 1; row <= 34; row += 1) {
    const y = 390 + row * 11.5;
    if (row % 2 === 0) document.rect(40, y - 2, 515, 11.5).fill("#f1f1ee");
    const seed = page * 37 + row * 11;
    const cells = [
      `PIC-${String(page).padStart(2, "0")}-${String(row).padStart(4, "0")}`,
      PARTS[seed % PARTS.length],
      MATERIALS[seed % MATERIALS.length],
      `${10 + (seed % 89)}.${seed % 10} mm`,
      `${(seed * 7) % 130} pcs`,
    ];
    document.fillColor("#000");
    cells.forEach((cell, column) => {
      document.text(cell ?? "", COLUMNS[column], y, { lineBreak: false });
    });
  }
}

/** A PDF of narrow strips with a heading, which renders quickly. */
export const stripPdf = (pages = 1, outline?: string): Promise<Buffer> =>
  collectPdf((document) => {
    for (let page = 1; page <= pages; page += 1)
      document
        .addPage({ size: [A4.width, 50], margin: 0 })
        .fontSize(12)
        .text(`Sheet ${page}`, 40, 20);
    // Its entry links to the last page.
    if (outline) document.outline.addItem(outline);
  });

/** A PDF of A4 pages in 9 points, each drawn by one of the functions. */
export const drawnPdf = (...pages: readonly ((document: Doc) => unknown)[]): Promise<Buffer> =>
  collectPdf((document) => {
    for (const draw of pages) draw(document.addPage().font("Helvetica").fontSize(9));
  });

/** A PDF to which `draw` adds A4 pages without margins. */
export function collectPdf(
  draw: (document: Doc) => unknown,
  more: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const usual = { size: "A4", margin: 0, autoFirstPage: false, bufferPages: true };
  const document = new PDFDocument({ ...usual, ...more });
  const bytes = collect(document);
  draw(document);
  document.end();
  return bytes;
}

/** Rows of text cells below each other, at these x positions in points. */
export function putCells(
  document: Doc,
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  y: number,
  step: number,
): void {
  for (const [line, cells] of rows.entries())
    for (const [at, cell] of cells.entries())
      document.text(cell, xs[at] ?? 0, y + line * step, { lineBreak: false });
}

export async function collect(document: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
