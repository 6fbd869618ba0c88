import { encode } from "uqr";
import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { type QuotationSheet, quotationSheet, type SheetFact } from "#contract/enquiries/quotation-sheet.ts";
import { type Payment, upiPayment } from "../upi-payment.ts";
import {
  BOTTOM,
  type Canvas,
  MARGIN,
  openCanvas,
  QUIET,
  RIGHT,
  readPictures,
  SMALL,
  WIDTH,
} from "./canvas.ts";
import type { Lettering, Paragraph } from "./lettering.ts";

const RULE = "#191c24";
const WEFT = "#a0282c";

const TEXT: Lettering = { size: 9 };
const STRONG: Lettering = { size: 9, weight: "bold" };
const CELL: Lettering = { size: 8.5, weight: "code" };
const HEAD: Lettering = { size: 8, weight: "bold", colour: QUIET };
const TITLE: Lettering = { size: 19, weight: "bold" };

const PICTURE = { width: 36, height: 27 };
const LOGO = { width: 110, height: 34 };
const PAD = 5;
const QR_SIZE = 76;
/** More than the four modules of the quiet zone. */
const QR_MARGIN = 10;
/** The height below the line that the signature's first text begins. */
const SIGNATURE = 60;

/**
 * Draws a quotation as PDF: A4, page numbers, the head of the lines on each page. Lines, sums and bank data are never split.
 * The same document always gives the same bytes; its date is the file's date of creation.
 */
export async function drawSheet(quotation: QuotationDocument): Promise<Uint8Array> {
  const sheet = quotationSheet(quotation);
  const canvas = openCanvas(sheet, quotation.date, await readPictures(sheet));
  drawLetterhead(canvas, sheet);
  drawTop(canvas, sheet);
  drawLines(canvas, sheet);
  drawSums(canvas, sheet);
  drawClosing(canvas, sheet, upiPayment(quotation));
  drawSignature(canvas, sheet);
  return canvas.finish();
}

const heightOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { height }) => sum + height, 0);

const factText = ({ label, value }: SheetFact) => `${label} ${value}`;

function drawLetterhead(canvas: Canvas, { seller }: QuotationSheet): void {
  const { write, y } = canvas;
  const side = WIDTH * 0.38;
  const left = MARGIN + (seller.logo ? LOGO.width : 26) + 14;
  if (seller.logo) canvas.picture(seller.logo, { x: MARGIN, y, ...LOGO }, seller.name);
  else canvas.artifact(() => drawMark(canvas, MARGIN, y));
  const most = RIGHT - side - 14 - left;
  const name = [
    write(seller.name, { size: 15, weight: "bold" }, most),
    ...(seller.address ? [write(seller.address, SMALL, most)] : []),
  ];
  const contacts = [
    ...seller.phones.map((phone) => ({ text: phone, weight: "code" as const })),
    { text: seller.email, weight: "plain" as const },
    { text: seller.gstin ? factText(seller.gstin) : "", weight: "plain" as const },
  ]
    .filter(({ text }) => text)
    .map(({ text, weight }) => write(text, { ...SMALL, weight, align: "right" }, side));
  canvas.y = Math.max(canvas.stack(name, left, y), canvas.stack(contacts, RIGHT - side, y), y + LOGO.height);
  canvas.y += 10;
  canvas.rule(canvas.y, { colour: RULE, weight: 1.5 });
  canvas.y += 14;
}

/** The site's mark (web/ui/mark.tsx). */
function drawMark({ document }: Canvas, x: number, y: number): void {
  document.save().translate(x, y).lineWidth(2).strokeColor(RULE);
  document.path("M5 1v32M21 1v32M13 1v8.5M13 24.5V33").stroke();
  document.ellipse(13, 17, 4, 7.5).stroke();
  document.strokeColor(WEFT).path("M0 17h3M7 17h2.5M16.5 17H19M23 17h3").stroke().restore();
}

function drawTop(canvas: Canvas, { title, customer, facts }: QuotationSheet): void {
  const { write, y } = canvas;
  const side = WIDTH * 0.34;
  const most = WIDTH - side - 20;
  const left = [
    { ...write(title, TITLE, most), tag: "H1" },
    write(customer.label, SMALL, most),
    ...(customer.name ? [write(customer.name, STRONG, most)] : []),
    ...customer.lines.map((line) => write(line, TEXT, most)),
    ...(customer.gstin ? [write(factText(customer.gstin), TEXT, most)] : []),
  ];
  const below = canvas.stack(left, MARGIN, y);
  const place = { x: RIGHT - side, y: y + 6, width: side, align: "right" } as const;
  canvas.y = Math.max(below, drawFacts(canvas, facts, place)) + 12;
}

interface FactsPlace {
  x: number;
  y: number;
  width: number;
  align: "left" | "right";
}

/** Draws labels with their values, each value at the right or 70 points from the left. Returns the height below. */
function drawFacts(canvas: Canvas, facts: readonly SheetFact[], { x, y, width, align }: FactsPlace): number {
  const { write } = canvas;
  const list = canvas.group("L");
  let at = y;
  for (const { label, value, isCode } of facts) {
    const name = write(label, { ...TEXT, colour: QUIET }, width / 2);
    const indent = align === "left" ? 70 : name.width + 12;
    const fact = write(value, { ...TEXT, align, weight: isCode ? "code" : "plain" }, width - indent);
    const place = at;
    canvas.fact(
      list,
      () => name.draw(x, place),
      () => fact.draw(x + indent, place),
    );
    at += Math.max(name.height, fact.height) + 1;
  }
  return at;
}

function drawLines(canvas: Canvas, { heads, columns, lines }: QuotationSheet): void {
  const { write } = canvas;
  const widths = columns.map(({ key, label }) =>
    Math.max(write(label, HEAD).width, ...lines.map(({ cells }) => write(cells[key], CELL).width)),
  );
  const numberWidth = Math.max(10, write(String(lines.length), CELL).width);
  const partX = MARGIN + numberWidth + 2 * PAD;
  const partWidth = RIGHT - partX - widths.reduce((sum, width) => sum + width + 2 * PAD, 0);
  const offsets = widths.map((_, at) =>
    widths.slice(at).reduce((x, width) => x - width, RIGHT - 2 * PAD * (widths.length - 1 - at)),
  );
  const cellAt = (at: number, text: string, lettering: Lettering, y: number) => {
    const align = columns[at]?.key === "hsn" ? "left" : "right";
    return () => write(text, { ...lettering, align }, (widths[at] ?? 0) + 0.01).draw(offsets[at] ?? 0, y);
  };
  /** The cells of the head, from left to right. */
  const headCells = (y: number) => [
    () => write(heads.number, HEAD).draw(MARGIN, y),
    () => write(heads.part, HEAD).draw(partX, y),
    ...columns.map(({ label }, at) => cellAt(at, label, HEAD, y)),
  ];
  const drawHead = (drawCells: (cells: (() => void)[]) => void) => {
    const { y } = canvas;
    canvas.rule(y, { colour: RULE, weight: 0.8 });
    drawCells(headCells(y + PAD));
    canvas.y = y + 11.2 + 2 * PAD;
    canvas.rule(canvas.y, { colour: RULE, weight: 0.8 });
  };
  canvas.ensure(60);
  const table = canvas.group("Table");
  drawHead((cells) => {
    const row = canvas.group("TR", table);
    for (const draw of cells) canvas.tagged("TH", draw, row, { scope: "Column" });
  });
  // The head is read once.
  canvas.begin(() =>
    drawHead((cells) => {
      for (const draw of cells) canvas.artifact(draw, "Pagination");
    }),
  );
  for (const { number, title, code, delivery, picture, cells } of lines) {
    const indent = picture ? PICTURE.width + 8 : 0;
    const more = [code, delivery].filter(Boolean).join(", ");
    const most = partWidth - indent;
    const part = [
      write(title, { size: 8.5, weight: "bold" }, most),
      ...(more ? [write(more, { size: 8, colour: QUIET }, most)] : []),
    ];
    const height = Math.max(heightOf(part), picture ? PICTURE.height : 0) + 2 * PAD;
    canvas.ensure(height);
    const y = canvas.y + PAD;
    const row = canvas.group("TR", table);
    canvas.tagged("TD", () => write(number, CELL).draw(MARGIN, y), row);
    const cell = canvas.group("TD", row);
    if (picture) canvas.picture(picture, { x: partX, y, ...PICTURE }, title, cell);
    canvas.stack(part, partX + indent, y, cell);
    for (const [at, { key }] of columns.entries()) canvas.tagged("TD", cellAt(at, cells[key], CELL, y), row);
    canvas.y += height;
    canvas.rule(canvas.y);
  }
  canvas.begin(() => {});
}

function drawSums(canvas: Canvas, { tax, sums, total, words }: QuotationSheet): void {
  const { write } = canvas;
  const side = WIDTH * 0.44;
  const most = WIDTH - side - 24;
  const inWords = write(factText({ ...words, label: `${words.label}:` }), TEXT, most);
  const rows = tax ? [tax.heads, ...tax.rows] : [];
  const rowHeight = 15;
  // The largest amounts are set smaller.
  const widest = Math.max(0, ...rows.flat().map((text) => write(text, CELL).width));
  const size = Math.min(8, (CELL.size * (most / (tax?.heads.length ?? 1) - 6)) / widest);
  canvas.ensure(Math.max(rows.length * rowHeight + inWords.height + 8, sums.length * 14 + 36) + 12);
  const top = canvas.y + 10;
  let y = top;
  const table = rows.length ? canvas.group("Table") : undefined;
  rows.forEach((row, at) => {
    const cell = most / row.length;
    const entry = canvas.group("TR", table);
    row.forEach((text, column) => {
      const align = column === 0 ? "left" : "right";
      const lettering: Lettering = { ...(at === 0 ? HEAD : CELL), size, align };
      const place = y + 1;
      const draw = () => write(text, lettering, cell).draw(MARGIN + column * cell, place);
      if (at === 0) canvas.tagged("TH", draw, entry, { scope: "Column" });
      else canvas.tagged("TD", draw, entry);
    });
    y += rowHeight;
    canvas.rule(y - 1, { to: MARGIN + most, ...(at === 0 && { colour: QUIET }) });
  });
  canvas.stack([inWords], MARGIN, y + 6);
  const left = RIGHT - side;
  const list = canvas.group("L");
  const drawSum = (
    { label, value }: SheetFact,
    lettering: { label: Lettering; value: Lettering },
    at: number,
  ) =>
    canvas.fact(
      list,
      () => write(label, lettering.label).draw(left, at),
      () => write(value, { ...lettering.value, align: "right" }, side).draw(left, at),
    );
  let below = top;
  for (const sum of sums) {
    drawSum(sum, { label: { ...TEXT, colour: QUIET }, value: { ...TEXT, weight: "code" } }, below);
    below += 14;
  }
  canvas.rule(below + 3, { from: left, colour: RULE, weight: 1.5 });
  const large: Lettering = { size: 13, weight: "bold" };
  drawSum(total, { label: large, value: large }, below + 8);
  canvas.y = Math.max(y + 6 + inWords.height, below + 28) + 14;
}

/**
 * Notes and terms at the left, which continue on the next page if they are longer than one, and bank data with the code to pay at
 * the right.
 */
function drawClosing(canvas: Canvas, { notes, bank }: QuotationSheet, payment: Payment | undefined): void {
  if (!notes.length && !bank.facts.length) return;
  const { write } = canvas;
  const side = WIDTH * (payment ? 0.55 : 0.42);
  const most = bank.facts.length ? WIDTH - side - 24 : WIDTH;
  const left = notes.flatMap(({ title, lines }) => [
    { ...write(title, STRONG, most), tag: "H2", space: 0 },
    ...lines.map((line, at) => ({ ...write(line, SMALL, most), space: at === lines.length - 1 ? 6 : 0 })),
  ]);
  const bankHeight = Math.max((bank.facts.length + 1) * 14, payment ? QR_SIZE + 16 : 0);
  // The signature is never alone on a page.
  const height = left.reduce((sum, paragraph) => sum + paragraph.height + paragraph.space, 0);
  canvas.ensure(Math.min(Math.max(height, bankHeight) + 32 + SIGNATURE, BOTTOM - MARGIN));
  canvas.rule(canvas.y);
  canvas.y += 10;
  let below = 0;
  if (bank.facts.length) {
    canvas.stack([{ ...write(bank.title, STRONG), tag: "H2" }], RIGHT - side, canvas.y);
    const width = side - (payment ? QR_SIZE + QR_MARGIN : 0);
    const place = { x: RIGHT - side, y: canvas.y + 14, width, align: "left" } as const;
    below = drawFacts(canvas, bank.facts, place);
    if (payment) below = Math.max(below, drawPayment(canvas, payment));
  }
  canvas.begin(() => {
    below = 0;
  });
  for (const paragraph of left) {
    canvas.ensure(paragraph.height);
    canvas.y = canvas.stack([paragraph], MARGIN, canvas.y) + paragraph.space;
  }
  canvas.begin(() => {});
  canvas.y = Math.max(canvas.y, below) + 8;
}

/**
 * Draws the code to pay (a QR code, ISO/IEC 18004, of level M, which bears a fold or a stamp) at the right. The paper around it is
 * its quiet zone. Returns the height below.
 */
function drawPayment(canvas: Canvas, { link, caption, words }: Payment): number {
  const { document, write, y } = canvas;
  const { size, data } = encode(link, { ecc: "M", border: 0 });
  const x = RIGHT - QR_SIZE;
  const module = QR_SIZE / size;
  const drawModules = () => {
    for (const [row, modules] of data.entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) document.rect(x + column * module, y + row * module, module, module);
    document.fill(RULE);
  };
  const bbox: [number, number, number, number] = [x, y, RIGHT, y + QR_SIZE];
  canvas.tagged("Figure", drawModules, undefined, { alt: words, bbox });
  return canvas.stack([write(caption, SMALL, QR_SIZE)], x, y + QR_SIZE + 4);
}

function drawSignature(canvas: Canvas, { disclaimer, signature }: QuotationSheet): void {
  const { write } = canvas;
  const half = WIDTH / 2;
  const seller = write(signature.seller, { ...STRONG, align: "right" }, half);
  canvas.ensure(SIGNATURE + seller.height);
  canvas.rule(canvas.y);
  const y = canvas.stack([seller], RIGHT - half, canvas.y + 8) + 26;
  canvas.stack([write(disclaimer, SMALL, half)], MARGIN, y);
  canvas.stack([write(signature.signatory, { ...SMALL, align: "right" }, half)], RIGHT - half, y);
}
