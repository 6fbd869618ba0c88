import PDFDocument from "pdfkit";
import type { QuotationSheet, SheetFact } from "../../../../contract/enquiries/quotation-sheet.ts";
import { imageLibrary } from "../image-library.ts";
import { type Lettering, letterer, type Paragraph } from "./lettering.ts";
import type { SheetCall } from "./printer.ts";

const MILLIMETRE = 72 / 25.4;
const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE };
const MARGIN = 13 * MILLIMETRE;
const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = MARGIN + WIDTH;
/** Below it is the page number. */
const BOTTOM = PAGE.height - 17 * MILLIMETRE;
const QUIET = "#464b56";
const RULE = "#191c24";
const HAIR = "#d6d8d3";
const WEFT = "#a0282c";

const SMALL: Lettering = { size: 8.5, colour: QUIET };
const TEXT: Lettering = { size: 9 };
const STRONG: Lettering = { size: 9, weight: "bold" };
const CELL: Lettering = { size: 8.5, weight: "code" };
const HEAD: Lettering = { size: 8, weight: "bold", colour: QUIET };
const TITLE: Lettering = { size: 19, weight: "bold" };

const PICTURE = { width: 36, height: 27 };
const LOGO = { width: 110, height: 34 };
const PAD = 5;
/** The height below the line that the signature's first text begins. */
const SIGNATURE = 60;

type Canvas = ReturnType<typeof openCanvas>;

/**
 * Draws a quotation as PDF: A4, page numbers, the head of the lines on each page. Lines, sums and bank data are never split.
 * The same sheet and date always give the same bytes.
 */
export async function drawSheet({ sheet, date }: SheetCall): Promise<Uint8Array> {
  const canvas = openCanvas(sheet, date, await readPictures(sheet));
  drawLetterhead(canvas, sheet);
  drawTop(canvas, sheet);
  drawLines(canvas, sheet);
  drawSums(canvas, sheet);
  drawClosing(canvas, sheet);
  drawSignature(canvas, sheet);
  return canvas.finish(sheet.number);
}

/** Returns the pictures of a sheet by their `data:` addresses, as JPEG, since PDF has no WebP. Broken ones are left out. */
async function readPictures({ seller, lines }: QuotationSheet): Promise<Map<string, string>> {
  const sharp = await imageLibrary();
  const pictures = new Map<string, string>();
  for (const address of new Set([seller.logo, ...lines.map(({ picture }) => picture)])) {
    const [, bytes] = /^data:image\/\w+;base64,(.+)$/.exec(address ?? "") ?? [];
    if (!address || !bytes) continue;
    try {
      const image = sharp(Buffer.from(bytes, "base64")).flatten({ background: "#fff" });
      const jpeg = await image.jpeg({ quality: 85 }).toBuffer();
      // As text, since pdfkit recognises only texts as the same picture and stores that once.
      pictures.set(address, `data:image/jpeg;base64,${jpeg.toString("base64")}`);
    } catch {
      // The text says what it shows.
    }
  }
  return pictures;
}

/** The document, and the height at which it goes on. */
function openCanvas(
  { title, number, seller }: QuotationSheet,
  date: string,
  pictures: ReadonlyMap<string, string>,
) {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    displayTitle: true,
    lang: "en-IN",
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      CreationDate: new Date(date),
      ModDate: new Date(date),
    },
  });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  document.on("error", reject);
  const write = letterer(document);
  let onNewPage = () => {};
  const canvas = {
    document,
    write,
    y: MARGIN,
    /** Begins a page unless `height` fits on this one. */
    ensure(height: number) {
      if (canvas.y + height <= BOTTOM) return;
      document.addPage();
      canvas.y = MARGIN;
      onNewPage();
    },
    /** Sets what each new page begins with. */
    begin(draw: () => void) {
      onNewPage = draw;
    },
    rule(y: number, { from = MARGIN, to = RIGHT, colour = HAIR, weight = 0.6 } = {}) {
      document.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke();
    },
    /** Draws a picture within a box, centred. */
    picture(address: string, x: number, y: number, { width, height }: { width: number; height: number }) {
      const jpeg = pictures.get(address);
      if (jpeg) document.image(jpeg, x, y, { fit: [width, height], align: "center", valign: "center" });
    },
    finish(number: string) {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        write(number, SMALL).draw(MARGIN, BOTTOM + 12);
        write(`Page ${page + 1} of ${count}`, { ...SMALL, align: "right" }, WIDTH).draw(MARGIN, BOTTOM + 12);
      }
      document.end();
      return promise;
    },
  };
  return canvas;
}

/** Draws paragraphs below each other and returns the height below them. */
function drawStack(paragraphs: readonly Paragraph[], x: number, y: number): number {
  let at = y;
  for (const paragraph of paragraphs) {
    paragraph.draw(x, at);
    at += paragraph.height;
  }
  return at;
}

const heightOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { height }) => sum + height, 0);

const factText = ({ label, value }: SheetFact) => `${label} ${value}`;

function drawLetterhead(canvas: Canvas, { seller }: QuotationSheet): void {
  const { write, y } = canvas;
  const side = WIDTH * 0.38;
  const left = MARGIN + (seller.logo ? LOGO.width : 26) + 14;
  if (seller.logo) canvas.picture(seller.logo, MARGIN, y, LOGO);
  else drawMark(canvas, MARGIN, y);
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
  canvas.y = Math.max(drawStack(name, left, y), drawStack(contacts, RIGHT - side, y), y + LOGO.height);
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
    write(title, TITLE, most),
    write(customer.label, SMALL, most),
    ...(customer.name ? [write(customer.name, STRONG, most)] : []),
    ...customer.lines.map((line) => write(line, TEXT, most)),
    ...(customer.gstin ? [write(factText(customer.gstin), TEXT, most)] : []),
  ];
  const below = drawFacts(canvas, facts, { x: RIGHT - side, y: y + 6, width: side, align: "right" });
  canvas.y = Math.max(drawStack(left, MARGIN, y), below) + 12;
}

interface FactsPlace {
  x: number;
  y: number;
  width: number;
  align: "left" | "right";
}

/** Draws labels with their values, each value at the right or 70 points from the left. Returns the height below. */
function drawFacts(
  { write }: Canvas,
  facts: readonly SheetFact[],
  { x, y, width, align }: FactsPlace,
): number {
  let at = y;
  for (const { label, value, isCode } of facts) {
    const name = write(label, { ...TEXT, colour: QUIET }, width / 2);
    const indent = align === "left" ? 70 : name.width + 12;
    const fact = write(value, { ...TEXT, align, weight: isCode ? "code" : "plain" }, width - indent);
    name.draw(x, at);
    fact.draw(x + indent, at);
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
  const drawCells = (texts: readonly string[], lettering: Lettering, y: number) => {
    let x = RIGHT;
    for (let at = columns.length - 1; at >= 0; at -= 1) {
      const width = widths[at] ?? 0;
      x -= width;
      const align = columns[at]?.key === "hsn" ? "left" : "right";
      write(texts[at] ?? "", { ...lettering, align }, width + 0.01).draw(x, y);
      x -= 2 * PAD;
    }
  };
  const drawHead = () => {
    const { y } = canvas;
    canvas.rule(y, { colour: RULE, weight: 0.8 });
    write(heads.number, HEAD).draw(MARGIN, y + PAD);
    write(heads.part, HEAD).draw(partX, y + PAD);
    drawCells(
      columns.map(({ label }) => label),
      HEAD,
      y + PAD,
    );
    canvas.y = y + 11.2 + 2 * PAD;
    canvas.rule(canvas.y, { colour: RULE, weight: 0.8 });
  };
  canvas.ensure(60);
  drawHead();
  canvas.begin(drawHead);
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
    write(number, CELL).draw(MARGIN, y);
    if (picture) canvas.picture(picture, partX, y, PICTURE);
    drawStack(part, partX + indent, y);
    drawCells(
      columns.map(({ key }) => cells[key]),
      CELL,
      y,
    );
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
  rows.forEach((row, at) => {
    const cell = most / row.length;
    row.forEach((text, column) => {
      const align = column === 0 ? "left" : "right";
      const lettering: Lettering = { ...(at === 0 ? HEAD : CELL), size, align };
      write(text, lettering, cell).draw(MARGIN + column * cell, y + 1);
    });
    y += rowHeight;
    canvas.rule(y - 1, { to: MARGIN + most, colour: at === 0 ? QUIET : HAIR });
  });
  inWords.draw(MARGIN, y + 6);
  const left = RIGHT - side;
  let below = top;
  for (const { label, value } of sums) {
    write(label, { ...TEXT, colour: QUIET }).draw(left, below);
    write(value, { ...TEXT, weight: "code", align: "right" }, side).draw(left, below);
    below += 14;
  }
  canvas.rule(below + 3, { from: left, colour: RULE, weight: 1.5 });
  const large: Lettering = { size: 13, weight: "bold" };
  write(total.label, large).draw(left, below + 8);
  write(total.value, { ...large, align: "right" }, side).draw(left, below + 8);
  canvas.y = Math.max(y + 6 + inWords.height, below + 28) + 14;
}

/** Notes and terms at the left, which continue on the next page if they are longer than one, and bank data at the right. */
function drawClosing(canvas: Canvas, { notes, bank }: QuotationSheet): void {
  if (!notes.length && !bank.facts.length) return;
  const { write } = canvas;
  const side = WIDTH * 0.42;
  const most = bank.facts.length ? WIDTH - side - 24 : WIDTH;
  const left = notes.flatMap(({ title, lines }) => [
    write(title, STRONG, most),
    ...lines.map((line) => write(line, SMALL, most)),
    { width: 0, height: 6, draw: () => undefined },
  ]);
  const bankHeight = (bank.facts.length + 1) * 14;
  // The signature is never alone on a page.
  canvas.ensure(Math.min(Math.max(heightOf(left), bankHeight) + 20 + SIGNATURE, BOTTOM - MARGIN));
  canvas.rule(canvas.y);
  canvas.y += 10;
  let below = 0;
  if (bank.facts.length) {
    write(bank.title, STRONG).draw(RIGHT - side, canvas.y);
    const place = { x: RIGHT - side, y: canvas.y + 14, width: side, align: "left" } as const;
    below = drawFacts(canvas, bank.facts, place);
  }
  canvas.begin(() => {
    below = 0;
  });
  for (const paragraph of left) {
    canvas.ensure(paragraph.height);
    paragraph.draw(MARGIN, canvas.y);
    canvas.y += paragraph.height;
  }
  canvas.begin(() => {});
  canvas.y = Math.max(canvas.y, below) + 8;
}

function drawSignature(canvas: Canvas, { disclaimer, signature }: QuotationSheet): void {
  const { write } = canvas;
  const half = WIDTH / 2;
  const seller = write(signature.seller, { ...STRONG, align: "right" }, half);
  canvas.ensure(SIGNATURE + seller.height);
  canvas.rule(canvas.y);
  seller.draw(RIGHT - half, canvas.y + 8);
  const y = canvas.y + 8 + seller.height + 26;
  write(disclaimer, SMALL, half).draw(MARGIN, y);
  write(signature.signatory, { ...SMALL, align: "right" }, half).draw(RIGHT - half, y);
}
