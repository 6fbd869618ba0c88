import { collectPdf, type Doc } from "./pdfs.ts";

/** A generated document with its tables as rows of texts; an empty text is an empty cell. */
export interface TableLayout {
  name: string;
  pdf: Buffer;
  /** In reading order; a table continued over pages is one. */
  tables: string[][][];
}

interface Column {
  x: number;
  width: number;
  align?: "left" | "right" | "center";
}

/** Columns written as x position and width in points, such as "60 40, 450 80 right". */
export const columnsOf = (text: string): Column[] =>
  text.split(", ").map((column) => {
    const [x, width, align = "left"] = column.split(" ");
    return { x: Number(x), width: Number(width), align: align as "left" };
  });

export async function layout(
  name: string,
  tables: string[][][],
  draw: (document: Doc) => void,
): Promise<TableLayout> {
  return { name, pdf: await collectPdf(draw), tables };
}

/** A text in its column, wrapped if too long. Returns its height. */
function cell(document: Doc, text: string, { x, width, align = "left" }: Column, y: number): number {
  document.text(text, x, y, { width, align, lineGap: 0 });
  return document.heightOfString(text, { width });
}

export function row(document: Doc, texts: readonly string[], columns: readonly Column[], y: number): number {
  const heights = texts.map((text, at) => {
    const column = columns[at];
    return text && column ? cell(document, text, column, y) : 0;
  });
  return Math.max(...heights);
}

/** Rows below each other with the given spacing; returns the position of the last one. */
function rows(
  document: Doc,
  all: string[][],
  columns: readonly Column[],
  from: number,
  step: number,
): number {
  for (const [at, texts] of all.entries()) row(document, texts, columns, from + at * step);
  return from + (all.length - 1) * step;
}

export const line = (document: Doc, from: number, to: number, y: number) =>
  document.moveTo(from, y).lineTo(to, y).stroke();

/** A new page with header and footer. */
function newPage(document: Doc, number: number, letters = 9): void {
  document.addPage().font("Helvetica").fontSize(8);
  document.text("Spare parts for weaving machines", 60, 30, { lineBreak: false });
  document.text(String(number), 300, 810, { lineBreak: false });
  document.fontSize(letters);
}

const PROSE =
  "Parts are delivered in the order in which they are asked for. Every part is measured before it leaves the works, and the sheet with its measures is kept for ten years. Whoever orders names the code of the part, the machine it is for and the year in which that was built; what is not in this list is made after a drawing.";

export const rowsOf = (count: number, from: number, make: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => make(from + at));

const KINDS =
  "Rapier head, left|Heald frame rod|Weft cutter blade|Temple cylinder|Picking nozzle|Guide roller".split(
    "|",
  );
const MATERIALS = ["steel", "brass", "ceramic", "PTFE"] as const;
const LONG =
  "Gripper jaw for wide looms, hardened and ground, with stop, set of two pieces, only together with the guide";

const code = (at: number) => `PIC-${["GR", "HF", "WC", "TC", "PN", "GU"][at % 6]}-${String(1000 + at * 7)}`;
const kind = (at: number) => KINDS[at % KINDS.length] ?? "";
const material = (at: number) => MATERIALS[at % MATERIALS.length] ?? "";
const size = (at: number) => `${8 + (at % 40)} x ${2 + (at % 9)}`;
const price = (at: number) => (125 + at * 317).toLocaleString("en-IN");

/** Lines around every cell; long names wrap to two lines. */
function grid(): Promise<TableLayout> {
  const columns = columnsOf("60 40, 110 90, 210 150, 370 70, 450 80 right");
  const nameOf = (at: number) => (at % 5 === 2 ? LONG : kind(at));
  const body = rowsOf(18, 0, (at) => [String(at + 1), code(at), nameOf(at), material(at), price(at)]);
  const all = [["Pos.", "Part no.", "Description", "Material", "Price"], ...body];
  return layout("lines around every cell", [all], (document) => {
    newPage(document, 3);
    let y = 80;
    for (const texts of all) {
      const height = row(document, texts, columns, y + 3);
      for (const { x, width } of columns) document.rect(x - 4, y, width + 10, height + 6).stroke();
      y += height + 6;
    }
  });
}

/** No lines, between a heading, prose, a footnote and a page number. */
function bare(): Promise<TableLayout> {
  const columns = columnsOf("60 90, 160 140, 310 60, 380 60 right, 450 70 right");
  const head = ["Part code", "Name", "Material", "Size (mm)", "Price (Rs)"];
  const body = rowsOf(24, 3, (at) => [code(at), kind(at), material(at), size(at), price(at)]);
  return layout("no lines, figures flush right", [[head, ...body]], (document) => {
    newPage(document, 12, 14);
    document.text("Grippers and cutters", 60, 60);
    document.fontSize(9).text(PROSE, 60, 85, { width: 470 });
    document.font("Helvetica-Bold");
    row(document, head, columns, 150);
    document.font("Helvetica");
    const y = rows(document, body, columns, 164, 14);
    document.fontSize(7).text("1) Prices without tax, from our works. Changes are possible.", 60, y + 30);
    document.fontSize(9).text(PROSE, 60, y + 50, { width: 470 });
  });
}

/** The same table two or three times side by side. */
function beside(times: number, withHead: boolean): Promise<TableLayout> {
  const wide = 480 / times;
  const head = withHead ? [["Pos", "Code", "Name"]] : [];
  const tables = Array.from({ length: times }, (_, part) => [
    ...head,
    ...rowsOf(30, part * 30, (at) => [String(at + 1), code(at), kind(at).split(",")[0] ?? ""]),
  ]);
  return layout(`${times} columns of a page${withHead ? "" : ", no head"}`, tables, (document) => {
    newPage(document, 7, 7);
    for (const [part, all] of tables.entries()) {
      const x = 55 + part * wide;
      rows(document, all, columnsOf(`${x} 16, ${x + 24} 55, ${x + 84} ${wide - 90}`), 95, 15);
    }
  });
}

/** A table over three pages, with its header on each page or on the first only. */
function long(withHead: boolean): Promise<TableLayout> {
  const columns = columnsOf("60 90, 170 150, 340 70, 430 70 right");
  const head = ["Article no.", "Description", "Material", "Weight (g)"];
  const body = rowsOf(120, 0, (at) => [code(at), kind(at), material(at), String(10 + at * 3)]);
  const name = `over three pages, ${withHead ? "head on each" : "one head"}`;
  return layout(name, [[head, ...body]], (document) => {
    for (let page = 0; page < 3; page += 1) {
      newPage(document, page + 21);
      const isHeaded = page === 0 || withHead;
      if (isHeaded) {
        row(document, head, columns, 70);
        line(document, 58, 502, 82);
      }
      rows(document, body.slice(page * 40, page * 40 + 40), columns, isHeaded ? 87 : 70, 15);
    }
  });
}

/** No lines between rows, and cells of several lines; the code starts a row. */
function wrapped(): Promise<TableLayout> {
  const columns = columnsOf("60 80, 150 170, 335 100, 450 60 right");
  const head = ["Code", "Description", "Fits machines", "Pieces"];
  const body = rowsOf(16, 0, (at) => [
    code(at),
    at % 3 === 1 ? LONG : kind(at),
    at % 4 === 1 ? "GamMax, OptiMax, TerryMax and all older rapier looms" : "GamMax",
    String(1 + (at % 12)),
  ]);
  return layout("cells of several lines, no lines drawn", [[head, ...body]], (document) => {
    newPage(document, 9);
    let y = 80;
    y += row(document, head, columns, y) + 5;
    for (const texts of body) y += row(document, texts, columns, y) + 3;
  });
}

/** Headers over several columns with a line below each, and units in a second line. */
function spanning(): Promise<TableLayout> {
  const columns = columnsOf("60 90, 160 60 right, 230 60 right, 310 60 right, 380 60 right");
  const names = ["Code", "Inner", "Outer", "Left", "Right"];
  const sizes = (at: number) => [`${at + 8}.0`, `${at + 14}.5`, String(100 + at), String(200 + at)];
  const body = rowsOf(20, 0, (at) => [code(at), ...sizes(at)]);
  const tables = [[["", "Diameter (mm)", "", "Stock", ""], names, ...body]];
  return layout("heads over several columns", tables, (document) => {
    newPage(document, 4);
    line(document, 58, 442, 76);
    document.text("Diameter (mm)", 160, 80, { width: 130, align: "center" });
    document.text("Stock", 310, 80, { width: 130, align: "center" });
    line(document, 165, 290, 92);
    line(document, 315, 440, 92);
    row(document, names, columns, 95);
    line(document, 58, 442, 108);
    const y = rows(document, body, columns, 112, 14);
    line(document, 58, 442, y + 14);
    document.text("Source: our own measurements, without warranty for older machines.", 60, y + 18);
  });
}

/** A rotated table: by the page or by its text. */
function turned(byPage: boolean): Promise<TableLayout> {
  const columns = columnsOf("60 110, 180 110, 380 110, 480 110, 600 110");
  const body = rowsOf(26, 0, (at) => [code(at), kind(at), material(at), size(at), price(at)]);
  const all = [["Part no.", "Description", "Material", "Size", "Price"], ...body];
  return layout(`on its side by ${byPage ? "the page" : "its text"}`, [all], (document) => {
    document.addPage(byPage ? { size: "A4", layout: "landscape" } : { size: "A4" });
    if (!byPage) document.rotate(-90).translate(-842, 0);
    else Object.assign(document.page.dictionary.data, { Rotate: 90 });
    document.fontSize(10);
    rows(document, all, columns, 60, 16);
  });
}

/** Every second row shaded, only horizontal lines, and an image in each row. */
function striped(): Promise<TableLayout> {
  const columns = columnsOf("130 90, 240 150, 410 90 right");
  const head = ["Order code", "Name", "Stock"];
  const body = rowsOf(12, 5, (at) => [code(at), kind(at), String(at * 3)]);
  return layout("stripes and an image in each row", [[head, ...body]], (document) => {
    newPage(document, 30, 10);
    row(document, head, columns, 80);
    line(document, 60, 505, 96);
    for (const [at, texts] of body.entries()) {
      const y = 100 + at * 50;
      if (at % 2) document.save().rect(60, y, 445, 50).fill("#eeeef5").restore();
      document.circle(90, y + 25, 18).stroke();
      document.rect(80, y + 20, 20, 10).stroke();
      document.fillColor("#000");
      row(document, texts, columns, y + 20);
    }
    line(document, 60, 505, 700);
  });
}

/** A small table in the right one of two columns of prose. */
function inProse(): Promise<TableLayout> {
  const columns = columnsOf("320 80, 410 60 right, 480 50 right");
  const all = [["Code", "Bore", "Price"], ...rowsOf(9, 11, (at) => [code(at), `${at}.5`, price(at)])];
  return layout("in one of two columns of prose", [all], (document) => {
    newPage(document, 2);
    document.text(Array(5).fill(PROSE).join(" "), 60, 70, { width: 230, align: "justify" });
    document.text(PROSE, 320, 70, { width: 215, align: "justify" });
    const y = rows(document, all, columns, 200, 14);
    document.text(`${PROSE} ${PROSE}`, 320, y + 40, { width: 215, align: "justify" });
  });
}

/** Dot leaders, groups with a heading, and separate rupee signs. */
function leaders(): Promise<TableLayout> {
  const groups = ["Grippers", "Cutters"].map((name, part): string[][] => [
    [name, "", ""],
    ...rowsOf(7, part * 7, (at) => [`${code(at)} ${kind(at)}`, `Rs ${price(at)}`, String(at * 2 + 1)]),
  ]);
  const head = ["Part", "Price", "Stock"];
  return layout("dots that lead to the figures", [[head, ...groups.flat()]], (document) => {
    newPage(document, 15);
    let y = 80;
    row(document, head, columnsOf("60 200, 330 60 right, 430 50 right"), y);
    for (const [first = "", second = "", third = ""] of groups.flat()) {
      y += 14;
      document.text(first, second ? 72 : 60, y, { lineBreak: false });
      if (!second) continue;
      const end = 72 + document.widthOfString(first);
      const dots = ".".repeat(Math.floor((320 - end) / document.widthOfString(".")));
      document.text(dots, end, y, { lineBreak: false });
      document.text("Rs", 335, y, { lineBreak: false });
      row(document, [second.slice(3), third], columnsOf("345 45 right, 430 50 right"), y);
    }
  });
}

/** Every letter is a separate text, column by column. */
function letters(): Promise<TableLayout> {
  const body = rowsOf(15, 2, (at) => [code(at), kind(at), material(at), String(at)]);
  const all = [["Code", "Name", "Material", "Bore"], ...body];
  return layout("every letter by itself", [all], (document) => {
    document.addPage();
    document.fontSize(9);
    for (const [column, x] of [60, 180, 330, 420].entries())
      for (const [line, texts] of all.entries()) {
        let at = x;
        for (const letter of texts[column] ?? "") {
          if (letter !== " ") document.text(letter, at, 80 + line * 15, { lineBreak: false });
          at += document.widthOfString(letter);
        }
      }
  });
}

/** Ways manufacturers print tables. */
export const tableLayouts = (): Promise<TableLayout[]> =>
  Promise.all([
    grid(),
    bare(),
    beside(2, true),
    beside(3, false),
    long(true),
    long(false),
    wrapped(),
    spanning(),
    turned(true),
    turned(false),
    striped(),
    inProse(),
    leaders(),
    letters(),
  ]);
