import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A workbook cell: a text, a formatted number, a formula with its cached result, or empty. */
export type Cell =
  | string
  | number
  | { value: number; format: 0 | 1 | 2 | 3 | 4 }
  | { formula: string; result: string }
  | null;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);

/** The XML of a sheet with these rows and merged ranges. */
export function sheetXml(rows: readonly (readonly Cell[])[], merged: readonly string[] = []): string {
  const lines = rows.map((cells, at) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`)).join("");
    return `<row r="${at + 1}">${inner}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join("")}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${xml(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if ("formula" in cell) {
    return `<c r="${place}" t="str"><f>${xml(cell.formula)}</f><v>${xml(cell.result)}</v></c>`;
  }
  return `<c r="${place}" s="${cell.format}"><v>${cell.value}</v></c>`;
}

/** Number formats by index: none, five digits, a date, a whole percentage, and one with decimals. */
const STYLES =
  '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[Red]0.00 %"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>';

/** A workbook of these sheets; `parts` adds or replaces files in it. */
export async function workbookOf(
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const tabs = names.map(
    (name, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipWith({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${tabs.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheets[name] ?? ""])),
    ...parts,
  });
}

/** An OpenDocument spreadsheet like LibreOffice's: `sheets` are the rows of each sheet, `styles` precede them. */
export function odsOf(sheets: Readonly<Record<string, string>>, styles = ""): Promise<Buffer> {
  const spaces = ["office", "style", "table", "text", "draw"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${xml(name)}" table:style-name="${xml(name)}">${rows}</table:table>`,
  );
  const content = `<?xml version="1.0"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`;
  return zipWith({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content });
}

function zipWith(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export const workbook = (...rows: (readonly Cell[])[]): Promise<Buffer> =>
  workbookOf({ Parts: sheetXml(rows) });
