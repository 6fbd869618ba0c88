import { collectPdf, putCells } from "./pdfs.ts";

export interface PartsPdf {
  /** Codes omitted, as in another edition. */
  without?: readonly string[];
  /** Changed names by code. */
  names?: Readonly<Record<string, string>>;
  /** Pages are images of text. */
  scanned?: boolean;
  /** The table of sizes has a price column instead of a material column. */
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
 * A catalogue of four pages: a cover, a page with figures of two parts and a list of three, and a table of sizes on
 * two pages, the second without a header. Sections are 'Grippers' from page 2 and 'Sizes' from page 3.
 */
export function partsPdf({
  without = [],
  names = {},
  scanned = false,
  priced = false,
}: PartsPdf = {}): Promise<Buffer> {
  const named = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 2 ? (names[cells[1] ?? ""] ?? cell) : cell));
  const withPrice = (cells: readonly string[]) =>
    priced ? [...cells.slice(0, 2), `${cells[0]?.slice(-4)}.00`] : cells;
  const isKept = (cells: readonly string[]) => !cells.some((cell) => without.includes(cell));
  const sizes = [60, 200, 340];
  return collectPdf((document) => {
    const heading = (text: string) =>
      document.addPage().fontSize(20).text(text, 60, 50, { lineBreak: false }).fontSize(9);
    document.addPage();
    if (scanned) return document.rect(100, 100, 300, 200).stroke();
    document.fontSize(30).text("Spare parts", 60, 200, { lineBreak: false });
    heading("Grippers");
    for (const [at, x] of [140, 400].entries())
      document
        .circle(x, 180, 60)
        .stroke()
        .text(String(at + 1), x - 4, 250, { lineBreak: false });
    const list = [60, 100, 220, 420];
    putCells(document, [["Pos.", "Part no.", "Description", "Qty"]], list, 400, 0);
    document.moveTo(58, 414).lineTo(500, 414).stroke();
    putCells(document, GRIPPERS.filter(isKept).map(named), list, 420, 16);
    heading("Sizes");
    const head = ["Part no.", "Size (mm)", priced ? "Rate (Rs.)" : "Material"];
    putCells(document, [head], sizes, 100, 0);
    putCells(document, SIZES.slice(0, 3).filter(isKept).map(withPrice), sizes, 116, 16);
    document.addPage().fontSize(9);
    putCells(document, SIZES.slice(3).filter(isKept).map(withPrice), sizes, 60, 16);
    for (const [at, title] of ["Grippers", "Sizes"].entries()) {
      document.switchToPage(at + 1);
      document.outline.addItem(title);
    }
    return document;
  });
}
