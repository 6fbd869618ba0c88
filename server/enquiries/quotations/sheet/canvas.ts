import PDFDocument from "pdfkit";
import type { QuotationSheet } from "#contract/enquiries/quotation-sheet.ts";
import { imageLibrary } from "#server/platform/media/image-library.ts";
import { type Lettering, letterer, type Paragraph } from "./lettering.ts";

const MILLIMETRE = 72 / 25.4;
const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE };
export const MARGIN = 13 * MILLIMETRE;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const RIGHT = MARGIN + WIDTH;
/** Below it is the page number. */
export const BOTTOM = PAGE.height - 17 * MILLIMETRE;
export const QUIET = "#464b56";
const HAIR = "#d6d8d3";
export const SMALL: Lettering = { size: 8.5, colour: QUIET };

export type Canvas = ReturnType<typeof openCanvas>;

/** An element of the structure tree, from which screen readers and copying take texts in order (ISO 32000-1, 14.8). */
export type Tag = PDFKit.PDFStructureElement;

interface TagOptions {
  /** What a picture shows. */
  alt?: string;
  /** Left, top, right and bottom of a picture. */
  bbox?: [number, number, number, number];
  /** Which cells a heading is for. */
  scope?: "Column" | "Row";
}

/** Returns the pictures of a sheet by their `data:` addresses, as JPEG, since PDF has no WebP. Broken ones are left out. */
export async function readPictures({ seller, lines }: QuotationSheet): Promise<Map<string, string>> {
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

/**
 * The document, and the height at which it goes on. All that is drawn has a tag or is an artifact, as PDF/UA-1 wants it
 * (ISO 14289-1, 7.1); tags are in the order of drawing.
 */
export function openCanvas(
  { title, number, seller }: QuotationSheet,
  date: string,
  pictures: ReadonlyMap<string, string>,
) {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    // The library's types lack this subset, which has the metadata of PDF/UA-1.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
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
  const root = document.struct("Document");
  document.addStructure(root);
  let onNewPage = () => {};
  const canvas = {
    document,
    write,
    y: MARGIN,
    /** Adds a tag that has others. */
    group(type: string, parent: Tag = root): Tag {
      const tag = document.struct(type);
      parent.add(tag);
      return tag;
    },
    /** Draws what one tag is about. */
    tagged(type: string, draw: () => void, parent: Tag = root, options: TagOptions = {}) {
      // The library's types lack its `scope`.
      parent.add(document.struct(type, options as PDFKit.Mixins.StructureElementOptions, [draw]));
    },
    /** Draws what isn't read: rules, and what is repeated on each page. */
    artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
      document.markContent("Artifact", { type });
      draw();
      document.endMarkedContent();
    },
    /** Begins a page unless `height` fits on this one. Not while something is drawn for a tag. */
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
      canvas.artifact(() =>
        document.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke(),
      );
    },
    /** Draws a picture within a box, centred; `alt` says what it shows. */
    picture(
      address: string,
      { x, y, width, height }: { x: number; y: number; width: number; height: number },
      alt: string,
      parent?: Tag,
    ) {
      const jpeg = pictures.get(address);
      if (!jpeg) return;
      const draw = () =>
        document.image(jpeg, x, y, { fit: [width, height], align: "center", valign: "center" });
      canvas.tagged("Figure", draw, parent, { alt, bbox: [x, y, x + width, y + height] });
    },
    /** Draws paragraphs below each other and returns the height below them. */
    stack(paragraphs: readonly Paragraph[], x: number, y: number, parent?: Tag): number {
      let at = y;
      for (const paragraph of paragraphs) {
        const { tag = "P", height } = paragraph;
        const place = at;
        canvas.tagged(tag, () => paragraph.draw(x, place), parent);
        at += height;
      }
      return at;
    },
    /** Draws a label with its value as an entry of a list. */
    fact(list: Tag, drawLabel: () => void, drawValue: () => void) {
      const entry = canvas.group("LI", list);
      canvas.tagged("Lbl", drawLabel, entry);
      canvas.tagged("LBody", drawValue, entry);
    },
    finish() {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        canvas.artifact(() => {
          write(number, SMALL).draw(MARGIN, BOTTOM + 12);
          write(`Page ${page + 1} of ${count}`, { ...SMALL, align: "right" }, WIDTH).draw(
            MARGIN,
            BOTTOM + 12,
          );
        }, "Pagination");
      }
      document.end();
      return promise;
    },
  };
  return canvas;
}
