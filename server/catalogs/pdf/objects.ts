import { inflateSync } from "node:zlib";

/** In bytes: longest dictionary, and longest unpacked stream of objects. */
const TEXT_MAX = 256 * 1024;
const UNPACKED_MAX = 32 * 1024 * 1024;
const OBJECTS_MAX = 500_000;

const NUMBER = /(\d{1,9})\s{1,9}\d{1,5}\s{0,9}$/;
const REFERENCE = /(\d{1,9})\s{1,9}\d{1,5}\s{1,9}R\b/g;
const ONE_REFERENCE = /^\d{1,9}\s{1,9}\d{1,5}\s{1,9}R\b/;
const STREAM = "stream";

const isCatalog = (text: string) => /\/Type\s*\/Catalog\b/.test(text);
const isPages = (text: string) => /\/Type\s*\/Pages\b/.test(text);
/** The dictionary by which an encrypted file's key is derived. */
const isKey = (text: string) => /\/Filter\s*\/Standard\b/.test(text);
const isPage = (text: string) => /\/Type\s*\/Page\b/.test(text);
const referencesIn = (text: string) => [...text.matchAll(REFERENCE)].map(([, number]) => Number(number));

/** A PDF's objects by number, as text up to their stream, found without a cross-reference table. */
interface PdfObjects {
  texts: Map<number, string>;
  /** The numbers of those that are packed in a stream of objects. */
  packed: Set<number>;
}

/** Finds the objects of a PDF; of two with one number the later one counts. One that is cut off is left out. */
function objectsOf(bytes: Buffer): PdfObjects {
  const texts = new Map<number, string>();
  const packed = new Set<number>();
  const streams: { text: string; from: number }[] = [];
  for (let at = bytes.indexOf("obj"); at >= 0 && texts.size < OBJECTS_MAX; ) {
    const [, number] = NUMBER.exec(bytes.toString("latin1", Math.max(0, at - 24), at)) ?? [];
    const head = at + "obj".length;
    const end = number === undefined ? -1 : bytes.indexOf("endobj", head);
    let next = head;
    if (end >= 0) {
      const whole = bytes.toString("latin1", head, Math.min(end, head + TEXT_MAX));
      const stream = whole.indexOf(STREAM);
      const text = stream < 0 ? whole : whole.slice(0, stream);
      texts.set(Number(number), text);
      if (stream >= 0) next = streamEnd(bytes, head + stream + STREAM.length, text);
      if (stream >= 0 && /\/Type\s*\/ObjStm\b/.test(text)) {
        streams.push({ text, from: head + stream + STREAM.length });
      }
    }
    at = bytes.indexOf("obj", next);
  }
  const isPlain = new Set(texts.keys());
  for (const { text, from } of streams) {
    for (const [number, own] of unpacked(text, bytes, from)) {
      if (isPlain.has(number)) continue;
      texts.set(number, own);
      packed.add(number);
    }
  }
  return { texts, packed };
}

/** Returns the end of a stream by its length if that is right: an attached PDF has objects of its own. */
function streamEnd(bytes: Buffer, from: number, text: string): number {
  const [, length] = /\/Length\s+(\d{1,10})(?!\d|\s+\d+\s+R)/.exec(text) ?? [];
  const end = from + Number(length ?? 0);
  return bytes.toString("latin1", end, end + "\r\n\r\nendstream".length).includes("endstream") ? end : from;
}

/** Returns the objects in a stream of objects; none if it can't be unpacked. */
function unpacked(text: string, bytes: Buffer, from: number): [number: number, text: string][] {
  const [, count = "0"] = /\/N\s+(\d{1,7})/.exec(text) ?? [];
  const [, first = "0"] = /\/First\s+(\d{1,9})/.exec(text) ?? [];
  const start = bytes[from] === 13 ? from + 2 : from + 1;
  const end = bytes.indexOf("endstream", start);
  if (end < 0) return [];
  const plain = inflated(bytes.subarray(start, end), text);
  const places = plain.slice(0, Number(first)).trim().split(/\s+/).map(Number);
  return Array.from({ length: Math.min(Number(count), places.length >> 1) }, (_, at) => {
    const to = places[at * 2 + 3];
    const place = Number(first) + (places[at * 2 + 1] ?? 0);
    return [places[at * 2] ?? 0, plain.slice(place, to === undefined ? undefined : Number(first) + to)];
  });
}

function inflated(packed: Buffer, text: string): string {
  if (!/\/FlateDecode\b/.test(text)) return packed.toString("latin1");
  try {
    return inflateSync(packed, { maxOutputLength: UNPACKED_MAX }).toString("latin1");
  } catch {
    return "";
  }
}

/** Returns whether a PDF is a portfolio: a collection of attached files. */
export const isPortfolio = (bytes: Buffer): boolean =>
  [...objectsOf(bytes).texts.values()].some((text) => isCatalog(text) && /\/Collection\b/.test(text));

/**
 * Returns what makes a PDF without a usable trailer open when it is added to its end; undefined for an encrypted one, and unless
 * all pages and their contents are found, so that no part of a file that is cut off is missed.
 */
export function trailerFor(bytes: Buffer): Buffer | undefined {
  const { texts, packed } = objectsOf(bytes);
  if (bytes.includes("/Encrypt") || [...texts.values()].some(isKey)) return undefined;
  const last = Math.max(0, ...texts.keys());
  const numbers = (is: (text: string) => boolean) =>
    [...texts].flatMap(([number, text]) => (is(text) ? [number] : []));
  const [catalogs, trees, pages] = [numbers(isCatalog), numbers(isPages), numbers(isPage)];
  const made: string[] = [];
  const add = (text: string) => {
    made.push(`${last + made.length + 1} 0 obj\n${text}\nendobj\n`);
    return last + made.length;
  };
  const treeOf = (catalog: number) =>
    referencesIn(/\/Pages\s+\d+\s+\d+\s+R/.exec(texts.get(catalog) ?? "")?.[0] ?? "")[0];
  let root = catalogs.findLast((catalog) => isWhole(texts, treeOf(catalog)));
  if (root === undefined && catalogs.length === 0) {
    const top = trees.findLast((tree) => !/\/Parent\b/.test(texts.get(tree) ?? "") && isWhole(texts, tree));
    const isFlat = trees.length === 0 && pages.length > 0 && pages.every((page) => isWhole(texts, page));
    const kids = pages.map((page) => `${page} 0 R`).join(" ");
    const tree = top ?? (isFlat ? add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`) : undefined);
    if (tree !== undefined) root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  }
  if (root === undefined) return undefined;
  const unpackedObjects = [...packed].map((number) => `${number} 0 obj\n${texts.get(number)}\nendobj\n`);
  const size = last + made.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.from(`\n${unpackedObjects.join("")}${made.join("")}${trailer}`, "latin1");
}

/** Returns whether a page, or a tree of at least one, is there with its contents. */
function isWhole(texts: PdfObjects["texts"], number: number | undefined, seen = new Set<number>()): boolean {
  const text = number === undefined ? undefined : texts.get(number);
  if (number === undefined || text === undefined || seen.has(number)) return false;
  seen.add(number);
  if (isPage(text)) {
    return referencesOf(text, "/Contents").every((each) => texts.has(each));
  }
  const kids = referencesOf(text, "/Kids");
  return kids.length > 0 && kids.every((kid) => isWhole(texts, kid, seen));
}

/** Returns the numbers of the objects that a key refers to: one, or those of an array. */
function referencesOf(text: string, key: string): number[] {
  const at = text.indexOf(key);
  if (at < 0) return [];
  const value = text.slice(at + key.length).trimStart();
  if (!value.startsWith("[")) return referencesIn(ONE_REFERENCE.exec(value)?.[0] ?? "");
  const end = value.indexOf("]");
  return end < 0 ? [] : referencesIn(value.slice(0, end));
}
