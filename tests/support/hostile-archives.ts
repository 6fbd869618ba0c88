import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
import { ZipFile } from "yazl";
import { fullCsv } from "./imports.ts";
import { workbookOf } from "./workbooks.ts";

const sheetOf = (rows: string, after = ""): string =>
  `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
const row = '<row><c t="inlineStr"><is><t>ID</t></is></c></row>';

/** The unpacked part stays within the allowed size. */
const nestedElements = (count: number): string => sheetOf("<a>".repeat(count));
const manyAttributes = (count: number): string =>
  sheetOf(`<row ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ")}></row>`);

/** Workbooks that need far more memory or time than their size suggests, by content. */
export const HOSTILE_WORKBOOKS: Readonly<Record<string, () => Promise<Buffer>>> = {
  "40 million nested elements": () => workbookOf({ A: nestedElements(40_000_000) }),
  "40 million nested elements in the shared texts": () =>
    workbookOf({ A: sheetOf(row) }, { "xl/sharedStrings.xml": nestedElements(40_000_000) }),
  "an element with 4 million attributes": () => workbookOf({ A: manyAttributes(4_000_000) }),
  "a comment of 100 MB": () => workbookOf({ A: sheetOf(`<!--${"x".repeat(100_000_000)}-->`) }),
  "an element name of 100 MB": () => workbookOf({ A: sheetOf(`<${"x".repeat(100_000_000)}/>`) }),
  "an attribute of 100 MB": () => workbookOf({ A: sheetOf(`<row r="${"1".repeat(100_000_000)}"/>`) }),
  "a text of 100 MB": () => workbookOf({ A: sheetOf(`<row><c><v>${"1".repeat(100_000_000)}`) }),
  "a CDATA section of 100 MB": () => workbookOf({ A: sheetOf(`<![CDATA[${"x".repeat(100_000_000)}]]>`) }),
  "an entity of 100 MB": () => workbookOf({ A: sheetOf(`<row>&${"x".repeat(100_000_000)};</row>`) }),
  "a document type of 100 MB": () => workbookOf({ A: `<!DOCTYPE x ${"x".repeat(100_000_000)}>` }),
  "20,000 rows that each name a text of 30 kB": () =>
    workbookOf(
      { A: sheetOf(row + '<row><c t="s"><v>0</v></c></row>'.repeat(20_000)) },
      { "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>` },
    ),
};

/** A sheet of one row with many merges; only the first ones count. */
export const manyMerges = (count: number): Promise<Buffer> => {
  const merges = Array.from({ length: count }, (_, at) => `<mergeCell ref="A${at + 2}:A${at + 3}"/>`);
  return workbookOf({ A: sheetOf(row, `<mergeCells>${merges.join("")}</mergeCells>`) });
};

interface ListedFile {
  name: string;
  /** The offset of its header, and its declared sizes. */
  at: number;
  packed: number;
  unpacked: number;
  crc: number;
}

/** A ZIP file with a hand-written directory over the given bytes. */
function listing(bytes: Buffer, files: readonly ListedFile[]): Buffer {
  const list = files.map(({ name, at, packed, unpacked, crc }) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.write("PK\u0001\u0002", "latin1");
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46, "latin1");
    return entry;
  });
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  for (const at of [8, 10]) end.writeUInt16LE(files.length, at);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(bytes.length, 16);
  return Buffer.concat([bytes, ...list, end]);
}

/** A deflated ZIP entry: header and bytes. */
function packed(name: string, content: Uint8Array) {
  const body = deflateRawSync(content);
  const header = Buffer.alloc(30 + name.length);
  header.write("PK\u0003\u0004", "latin1");
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(body.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  header.write(name, 30, "latin1");
  const about = { packed: body.length, unpacked: content.length, crc: crc32(content) };
  return { bytes: Buffer.concat([header, body]), about };
}

/** A ZIP file with many names for the same bytes. */
export function zipOfOneEntry(names: number, content: Uint8Array): Buffer {
  const { bytes, about } = packed("00000.jpg", content);
  const files = Array.from({ length: names }, (_, at) => ({
    name: `${String(at).padStart(5, "0")}.jpg`,
    at: 0,
    ...about,
  }));
  return listing(bytes, files);
}

/** A ZIP file of two files, the second of which starts inside the first. */
export function zipOfOverlappingEntries(content: Uint8Array): Buffer {
  const inner = packed("b.jpg", content);
  const outer = Buffer.from(inner.bytes);
  const header = Buffer.alloc(35);
  header.write("PK\u0003\u0004", "latin1");
  header.writeUInt32LE(crc32(outer), 14);
  header.writeUInt32LE(outer.length, 18);
  header.writeUInt32LE(outer.length, 22);
  header.writeUInt16LE(5, 26);
  header.write("a.jpg", 30, "latin1");
  const about = { packed: outer.length, unpacked: outer.length, crc: crc32(outer) };
  const files = [
    { name: "a.jpg", at: 0, ...about },
    { name: "b.jpg", at: 35, ...inner.about },
  ];
  return listing(Buffer.concat([header, outer]), files);
}

/** A ZIP file of many small files named as images that aren't images. */
export function zipOfNoImages(count: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (let at = 0; at < count; at += 1) {
    zip.addBuffer(Buffer.from(`no picture ${at}`), `photos/${at}.jpg`, { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** A table beside a ZIP of photos with one row that names none of them. */
export const oneRow = (): string => fullCsv({ Title: "Reed", Images: "" });
