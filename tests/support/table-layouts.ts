import {
  type Column,
  cell,
  furniture,
  layout,
  PROSE,
  row,
  rowsOf,
  type TableLayout,
} from "./table-drawing.ts";

const KINDS = [
  "Rapier head, left",
  "Heald frame rod",
  "Weft cutter blade",
  "Temple cylinder",
  "Picking nozzle",
  "Guide roller",
] as const;
const MATERIALS = ["steel", "brass", "ceramic", "PTFE"] as const;
const LONG =
  "Gripper jaw for wide looms, hardened and ground, with stop, set of two pieces, only together with the guide";

const code = (at: number) => `PIC-${["GR", "HF", "WC", "TC", "PN", "GU"][at % 6]}-${String(1000 + at * 7)}`;
const kind = (at: number) => KINDS[at % KINDS.length] ?? "";
const material = (at: number) => MATERIALS[at % MATERIALS.length] ?? "";
const size = (at: number) => `${8 + (at % 40)} x ${2 + (at % 9)}`;
const price = (at: number) => (125 + at * 317).toLocaleString("en-IN");

/** Lines around every cell; long names go over two lines. */
function grid(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 60, width: 40 },
    { x: 110, width: 90 },
    { x: 210, width: 150 },
    { x: 370, width: 70 },
    { x: 450, width: 80, align: "right" },
  ];
  const head = ["Pos.", "Part no.", "Description", "Material", "Price"];
  const body = rowsOf(18, 0, (at) => [
    String(at + 1),
    code(at),
    at % 5 === 2 ? LONG : kind(at),
    material(at),
    price(at),
  ]);
  return layout("lines around every cell", [[head, ...body]], (document) => {
    document.addPage();
    furniture(document, 3);
    document.fontSize(9);
    let y = 80;
    for (const texts of [head, ...body]) {
      const height = row(document, texts, columns, y + 3);
      for (const { x, width } of columns) document.rect(x - 4, y, width + 10, height + 6).stroke();
      y += height + 6;
    }
  });
}

/** No line at all, between a heading, prose, a footnote and the number of the page. */
function bare(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 60, width: 90 },
    { x: 160, width: 140 },
    { x: 310, width: 60 },
    { x: 380, width: 60, align: "right" },
    { x: 450, width: 70, align: "right" },
  ];
  const head = ["Part code", "Name", "Material", "Size (mm)", "Price (Rs)"];
  const body = rowsOf(24, 3, (at) => [code(at), kind(at), material(at), size(at), price(at)]);
  return layout("no lines, figures flush right", [[head, ...body]], (document) => {
    document.addPage();
    furniture(document, 12);
    document.fontSize(14).text("Grippers and cutters", 60, 60);
    document.fontSize(9).text(PROSE, 60, 85, { width: 470 });
    let y = 150;
    document.font("Helvetica-Bold");
    row(document, head, columns, y);
    document.font("Helvetica");
    for (const texts of body) {
      y += 14;
      row(document, texts, columns, y);
    }
    document.fontSize(7).text("1) Prices without tax, from our works. Changes are possible.", 60, y + 30);
    document.fontSize(9).text(PROSE, 60, y + 50, { width: 470 });
  });
}

/** The same table two or three times beside itself. */
function beside(times: number, withHead: boolean): Promise<TableLayout> {
  const wide = 480 / times;
  const head = ["Pos", "Code", "Name"];
  const tables = Array.from({ length: times }, (_, part) => [
    ...(withHead ? [head] : []),
    ...rowsOf(30, part * 30, (at) => [String(at + 1), code(at), kind(at).split(",")[0] ?? ""]),
  ]);
  return layout(`${times} columns of a page${withHead ? "" : ", no head"}`, tables, (document) => {
    document.addPage();
    furniture(document, 7);
    document.fontSize(7);
    tables.forEach((rows, part) => {
      const x = 55 + part * wide;
      const columns: Column[] = [
        { x, width: 16 },
        { x: x + 24, width: 55 },
        { x: x + 84, width: wide - 90 },
      ];
      let y = 80;
      for (const texts of rows) {
        y += 15;
        row(document, texts, columns, y);
      }
    });
  });
}

/** A table over three pages, its head on each or on the first alone. */
function long(withHead: boolean): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 60, width: 90 },
    { x: 170, width: 150 },
    { x: 340, width: 70 },
    { x: 430, width: 70, align: "right" },
  ];
  const head = ["Article no.", "Description", "Material", "Weight (g)"];
  const body = rowsOf(120, 0, (at) => [code(at), kind(at), material(at), String(10 + at * 3)]);
  return layout(
    `over three pages, ${withHead ? "head on each" : "one head"}`,
    [[head, ...body]],
    (document) => {
      for (let page = 0; page < 3; page += 1) {
        document.addPage();
        furniture(document, page + 21);
        document.fontSize(9);
        let y = 70;
        if (page === 0 || withHead) {
          row(document, head, columns, y);
          document
            .moveTo(58, y + 12)
            .lineTo(502, y + 12)
            .stroke();
          y += 17;
        }
        for (const texts of body.slice(page * 40, page * 40 + 40)) {
          row(document, texts, columns, y);
          y += 15;
        }
      }
    },
  );
}

/** No lines between rows, and cells of several lines; the code begins a row. */
function wrapped(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 60, width: 80 },
    { x: 150, width: 170 },
    { x: 335, width: 100 },
    { x: 450, width: 60, align: "right" },
  ];
  const head = ["Code", "Description", "Fits machines", "Pieces"];
  const body = rowsOf(16, 0, (at) => [
    code(at),
    at % 3 === 1 ? LONG : kind(at),
    at % 4 === 1 ? "GamMax, OptiMax, TerryMax and all older rapier looms" : "GamMax",
    String(1 + (at % 12)),
  ]);
  return layout("cells of several lines, no lines drawn", [[head, ...body]], (document) => {
    document.addPage();
    furniture(document, 9);
    document.fontSize(9);
    let y = 80;
    y += row(document, head, columns, y) + 5;
    for (const texts of body) y += row(document, texts, columns, y) + 3;
  });
}

/** Heads over several columns with a line below each, units in a second line. */
function spanning(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 60, width: 90 },
    { x: 160, width: 60, align: "right" },
    { x: 230, width: 60, align: "right" },
    { x: 310, width: 60, align: "right" },
    { x: 380, width: 60, align: "right" },
  ];
  const names = ["Code", "Inner", "Outer", "Left", "Right"];
  const body = rowsOf(20, 0, (at) => [
    code(at),
    `${at + 8}.0`,
    `${at + 14}.5`,
    String(100 + at),
    String(200 + at),
  ]);
  const tables = [[["", "Diameter (mm)", "", "Stock", ""], names, ...body]];
  return layout("heads over several columns", tables, (document) => {
    document.addPage();
    furniture(document, 4);
    document.fontSize(9);
    document.moveTo(58, 76).lineTo(442, 76).stroke();
    document.text("Diameter (mm)", 160, 80, { width: 130, align: "center" });
    document.text("Stock", 310, 80, { width: 130, align: "center" });
    document.moveTo(165, 92).lineTo(290, 92).stroke();
    document.moveTo(315, 92).lineTo(440, 92).stroke();
    row(document, names, columns, 95);
    document.moveTo(58, 108).lineTo(442, 108).stroke();
    let y = 98;
    for (const texts of body) {
      y += 14;
      row(document, texts, columns, y);
    }
    document
      .moveTo(58, y + 14)
      .lineTo(442, y + 14)
      .stroke();
    document.text("Source: our own measurements, without warranty for older machines.", 60, y + 18);
  });
}

/** A table that lies on its side: the page is turned, or its text. */
function turned(byPage: boolean): Promise<TableLayout> {
  const columns: Column[] = [60, 180, 380, 480, 600].map((x) => ({ x, width: 110 }));
  const head = ["Part no.", "Description", "Material", "Size", "Price"];
  const body = rowsOf(26, 0, (at) => [code(at), kind(at), material(at), size(at), price(at)]);
  return layout(`on its side by ${byPage ? "the page" : "its text"}`, [[head, ...body]], (document) => {
    document.addPage(byPage ? { size: "A4", layout: "landscape" } : { size: "A4" });
    if (!byPage) document.rotate(-90).translate(-842, 0);
    else Object.assign(document.page.dictionary.data, { Rotate: 90 });
    document.fontSize(10);
    let y = 60;
    row(document, head, columns, y);
    for (const texts of body) {
      y += 16;
      row(document, texts, columns, y);
    }
  });
}

/** Every second row on a ground, lines across only, and a picture in each row. */
function striped(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 130, width: 90 },
    { x: 240, width: 150 },
    { x: 410, width: 90, align: "right" },
  ];
  const head = ["Order code", "Name", "Stock"];
  const body = rowsOf(12, 5, (at) => [code(at), kind(at), String(at * 3)]);
  return layout("stripes and a picture in each row", [[head, ...body]], (document) => {
    document.addPage();
    furniture(document, 30);
    document.fontSize(10);
    row(document, head, columns, 80);
    document.moveTo(60, 96).lineTo(505, 96).stroke();
    body.forEach((texts, at) => {
      const y = 100 + at * 50;
      if (at % 2) document.save().rect(60, y, 445, 50).fill("#eeeef5").restore();
      document.circle(90, y + 25, 18).stroke();
      document.rect(80, y + 20, 20, 10).stroke();
      document.fillColor("#000");
      row(document, texts, columns, y + 20);
    });
    document
      .moveTo(60, 100 + 12 * 50)
      .lineTo(505, 100 + 12 * 50)
      .stroke();
  });
}

/** A small table in the right one of two columns of prose. */
function inProse(): Promise<TableLayout> {
  const columns: Column[] = [
    { x: 320, width: 80 },
    { x: 410, width: 60, align: "right" },
    { x: 480, width: 50, align: "right" },
  ];
  const head = ["Code", "Bore", "Price"];
  const body = rowsOf(9, 11, (at) => [code(at), `${at}.5`, price(at)]);
  return layout("in one of two columns of prose", [[head, ...body]], (document) => {
    document.addPage();
    furniture(document, 2);
    document
      .fontSize(9)
      .text(`${PROSE} ${PROSE} ${PROSE} ${PROSE} ${PROSE}`, 60, 70, { width: 230, align: "justify" });
    document.text(PROSE, 320, 70, { width: 215, align: "justify" });
    let y = 200;
    row(document, head, columns, y);
    for (const texts of body) {
      y += 14;
      row(document, texts, columns, y);
    }
    document.text(`${PROSE} ${PROSE}`, 320, y + 40, { width: 215, align: "justify" });
  });
}

/** Dots that lead to the figures, groups with a name of their own, and rupee signs that stand apart. */
function leaders(): Promise<TableLayout> {
  const groups = ["Grippers", "Cutters"].map((name, part): string[][] => [
    [name, "", ""],
    ...rowsOf(7, part * 7, (at) => [`${code(at)} ${kind(at)}`, `Rs ${price(at)}`, String(at * 2 + 1)]),
  ]);
  const tables = [[["Part", "Price", "Stock"], ...groups.flat()]];
  return layout("dots that lead to the figures", tables, (document) => {
    document.addPage();
    furniture(document, 15);
    document.fontSize(9);
    let y = 80;
    row(
      document,
      ["Part", "Price", "Stock"],
      [
        { x: 60, width: 200 },
        { x: 330, width: 60, align: "right" },
        { x: 430, width: 50, align: "right" },
      ],
      y,
    );
    for (const [first = "", second = "", third = ""] of groups.flat()) {
      y += 14;
      document.text(first, second ? 72 : 60, y, { lineBreak: false });
      if (!second) continue;
      const end = 72 + document.widthOfString(first);
      document.text(".".repeat(Math.floor((320 - end) / document.widthOfString("."))), end, y, {
        lineBreak: false,
      });
      document.text("Rs", 335, y, { lineBreak: false });
      cell(document, second.slice(3), { x: 345, width: 45, align: "right" }, y);
      cell(document, third, { x: 430, width: 50, align: "right" }, y);
    }
  });
}

/** Every letter is a text of its own, column after column. */
function letters(): Promise<TableLayout> {
  const xs = [60, 180, 330, 420];
  const head = ["Code", "Name", "Material", "Bore"];
  const body = rowsOf(15, 2, (at) => [code(at), kind(at), material(at), String(at)]);
  return layout("every letter by itself", [[head, ...body]], (document) => {
    document.addPage();
    document.fontSize(9);
    xs.forEach((x, column) => {
      [head, ...body].forEach((texts, line) => {
        let at = x;
        for (const letter of texts[column] ?? "") {
          if (letter !== " ") document.text(letter, at, 80 + line * 15, { lineBreak: false });
          at += document.widthOfString(letter);
        }
      });
    });
  });
}

/** Ways in which makers of parts print their tables. */
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
