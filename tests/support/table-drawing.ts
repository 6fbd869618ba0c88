import PDFDocument from "pdfkit";
import { collect } from "./pdfs.ts";

/** A made document with the tables that are printed in it, as rows of texts; an empty text is an empty cell. */
export interface TableLayout {
  name: string;
  pdf: Buffer;
  /** In reading order; one that goes on over pages is one. */
  tables: string[][][];
}

type Doc = PDFKit.PDFDocument;
type Align = "left" | "right" | "center";
export interface Column {
  x: number;
  width: number;
  align?: Align;
}

const newDocument = (options: PDFKit.PDFDocumentOptions = {}): Doc =>
  new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, bufferPages: true, ...options });

export async function layout(
  name: string,
  tables: string[][][],
  draw: (document: Doc) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<TableLayout> {
  const document = newDocument(options);
  const bytes = collect(document);
  draw(document);
  document.end();
  return { name, pdf: await bytes, tables };
}

/** A text in its column: one line, or several where it is too long. Returns how high it is. */
export function cell(document: Doc, text: string, { x, width, align = "left" }: Column, y: number): number {
  document.text(text, x, y, { width, align, lineGap: 0 });
  return document.heightOfString(text, { width });
}

export function row(document: Doc, texts: readonly string[], columns: readonly Column[], y: number): number {
  return Math.max(
    ...texts.map((text, at) =>
      text === "" ? 0 : cell(document, text, columns[at] ?? { x: 0, width: 100 }, y),
    ),
  );
}

export function furniture(document: Doc, number: number): void {
  document.font("Helvetica").fontSize(8);
  document.text("Spare parts for weaving machines", 60, 30, { lineBreak: false });
  document.text(String(number), 300, 810, { lineBreak: false });
}

export const PROSE =
  "Parts are delivered in the order in which they are asked for. Every part is measured before it leaves the works, and the sheet with its measures is kept for ten years. Whoever orders names the code of the part, the machine it is for and the year in which that was built; what is not in this list is made after a drawing.";

export const rowsOf = (count: number, from: number, make: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => make(from + at));
