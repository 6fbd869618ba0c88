import PDFDocument from "pdfkit";
import { collect } from "./pdfs.ts";

export interface PartsPdf {
  /** Codes that are left out, as in another edition. */
  without?: readonly string[];
  /** Names that are other ones, by code. */
  names?: Readonly<Record<string, string>>;
  /** Pages that only look like pages: a picture of text. */
  scanned?: boolean;
  /** The sizes have a price in the place of a material. */
  priced?: boolean;
}

const GRIPPERS = [
  ["1", "PIC-GR-0471", "Gripper head, left", "8"],
  ["2", "PIC-GR-0472", "Gripper head, right", "8"],
  ["3", "PIC-GR-0480", "Gripper jaw", "16"],
] as const;
const SIZES = [
  ["PIC-GR-0471", "62 x 18", "steel"],
  ["PIC-GR-0472", "62 x 18", "steel"],
  ["PIC-GR-0480", "24 x 9", "ceramic"],
  ["PIC-WC-0033", "96 x 12", "carbide"],
  ["PIC-WC-0034", "97 x 12", "carbide"],
] as const;

/**
 * A catalogue of four pages: a cover, a page with a figure for each of two parts and a list of three, and a table of sizes
 * on two pages, the second without a head. Sections are 'Grippers' from page 2 and 'Sizes' from page 3.
 */
export async function partsPdf({
  without = [],
  names = {},
  scanned = false,
  priced = false,
}: PartsPdf = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, bufferPages: true });
  const bytes = collect(document);
  const row = (cells: readonly string[], xs: readonly number[], y: number) => {
    cells.forEach((cell, at) => {
      document.text(cell, xs[at] ?? 0, y, { lineBreak: false });
    });
  };
  const rows = (all: readonly (readonly string[])[], xs: readonly number[], y: number) => {
    all.forEach((cells, at) => {
      row(cells, xs, y + at * 16);
    });
  };
  const named = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 2 ? (names[cells[1] ?? ""] ?? cell) : cell));
  const priceOf = (code: string) => `${code.slice(-4)}.00`;
  const withPrice = (cells: readonly string[]) =>
    priced ? [...cells.slice(0, 2), priceOf(cells[0] ?? "")] : cells;
  const isKept = (cells: readonly string[]) => !cells.some((cell) => without.includes(cell));
  document.addPage();
  if (scanned) {
    document.rect(100, 100, 300, 200).stroke();
    document.end();
    return bytes;
  }
  document.fontSize(30).text("Spare parts", 60, 200, { lineBreak: false });
  document.addPage().fontSize(20).text("Grippers", 60, 50, { lineBreak: false }).fontSize(9);
  document.circle(140, 180, 60).stroke().text("1", 136, 250, { lineBreak: false });
  document.circle(400, 180, 60).stroke().text("2", 396, 250, { lineBreak: false });
  const list = [60, 100, 220, 420];
  row(["Pos.", "Part no.", "Description", "Qty"], list, 400);
  document.moveTo(58, 414).lineTo(500, 414).stroke();
  rows(GRIPPERS.filter(isKept).map(named), list, 420);
  const sizes = [60, 200, 340];
  document.addPage().fontSize(20).text("Sizes", 60, 50, { lineBreak: false }).fontSize(9);
  row(["Part no.", "Size (mm)", priced ? "Rate (Rs.)" : "Material"], sizes, 100);
  rows(SIZES.slice(0, 3).filter(isKept).map(withPrice), sizes, 116);
  document.addPage().fontSize(9);
  rows(SIZES.slice(3).filter(isKept).map(withPrice), sizes, 60);
  for (const [title, page] of [
    ["Grippers", 1],
    ["Sizes", 2],
  ] as const) {
    document.switchToPage(page);
    document.outline.addItem(title);
  }
  document.end();
  return bytes;
}
