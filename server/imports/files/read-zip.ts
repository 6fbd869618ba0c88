import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Entry, ZipFile } from "yauzl";
import { IMAGE_BYTES_MAX, IMPORT_ZIP_FILES_MAX, IMPORT_ZIP_LIST_MAX } from "../../../contract/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "../../../contract/messages.ts";
import { createPauses } from "../../pauses.ts";
import { comparable } from "../cells/picture-cell.ts";
import { RefusedFileError } from "./refused-file.ts";

/** The pictures of a ZIP file, by the names that rows call them. Nothing of it is ever written under such a name. */
export interface PictureZip {
  /** The paths of what is called as pictures are, to tell of those that nobody asks for. */
  pictures: ReadonlySet<string>;
  /** The paths of what is called as tables are. */
  tables: readonly string[];
  /** The paths of the files that a name can mean: the one that is called just so, else all that are called alike. */
  find(name: string): readonly string[];
  /** The bytes of a file named by `find`. Throws RefusedPictureError when they are too many or damaged. */
  read(path: string): Promise<Buffer>;
  /** The bytes of a table, which may turn out damaged. Throws RefusedFileError when they are more than `most`. */
  openTable(path: string, most: number): Readable;
  close(): void;
}

/** A picture of the ZIP cannot be taken; `sentence` says why of a name. */
export class RefusedPictureError extends Error {
  readonly sentence: (name: string) => string;

  constructor(sentence: (name: string) => string, options?: ErrorOptions) {
    super(sentence("A picture"), options);
    this.sentence = sentence;
  }
}

const TABLE = /\.(csv|tsv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;
const PICTURE = /\.(jpe?g|jpe|jfif|pjpeg|pjp|png|webp)$/i;
/** What machines add on their own. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.|~\$)/;

/** Opens a ZIP file. Throws RefusedFileError for one that is none, names files outside of itself, or holds too many. */
export async function openPictureZip(path: string): Promise<PictureZip> {
  const zip = await openZip(path);
  try {
    const { entries, pictures, byPath, byLastPart } = await readDirectory(zip);
    return {
      pictures,
      tables: [...entries.keys()].filter((each) => TABLE.test(each)),
      find: (name) =>
        entries.has(name) ? [name] : (byPath.get(comparable(name)) ?? byLastPart.get(comparable(name)) ?? []),
      read: async (path) => readEntry(zip, entries.get(path)),
      openTable: (path, most) => openTable(zip, entries.get(path), most),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const { openPromise } = await import("yauzl");
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw new RefusedFileError(IMPORT_SERVER.zipDamaged, { cause: error });
  }
}

interface Directory {
  entries: Map<string, Entry>;
  /** The paths that end as pictures do; others may be pictures too. */
  pictures: Set<string>;
  byPath: Map<string, string[]>;
  byLastPart: Map<string, string[]>;
}

async function readDirectory(zip: ZipFile): Promise<Directory> {
  if (zip.entryCount > IMPORT_ZIP_FILES_MAX) {
    throw new RefusedFileError(IMPORT_SERVER.zipTooManyFiles(IMPORT_ZIP_FILES_MAX));
  }
  const directory: Directory = {
    entries: new Map(),
    pictures: new Set(),
    byPath: new Map(),
    byLastPart: new Map(),
  };
  const { entries, pictures, byPath, byLastPart } = directory;
  const pause = createPauses();
  let bytes = 0;
  for await (const entry of eachEntry(zip)) {
    await pause();
    const path = entry.fileName;
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > IMPORT_ZIP_LIST_MAX) throw new RefusedFileError(IMPORT_SERVER.zipListTooLong);
    if (path.endsWith("/") || HIDDEN.test(path)) continue;
    if (entries.has(path)) throw new RefusedFileError(IMPORT_SERVER.zipNameTwice(path));
    entries.set(path, entry);
    if (PICTURE.test(path)) pictures.add(path);
    addTo(byPath, comparable(path), path);
    addTo(byLastPart, comparable(path.slice(path.lastIndexOf("/") + 1)), path);
  }
  return directory;
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const isOutside = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message);
    throw new RefusedFileError(isOutside ? IMPORT_SERVER.zipOutside : IMPORT_SERVER.zipDamaged, {
      cause: error,
    });
  }
}

/** The size that the directory tells is held to by the reader: more bytes than that are a fault. */
async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (!entry) throw new RefusedPictureError(IMPORT_ROW.pictureDamaged);
  if (entry.uncompressedSize > IMAGE_BYTES_MAX) throw new RefusedPictureError(IMPORT_ROW.pictureTooLarge);
  if (entry.isEncrypted()) throw new RefusedPictureError(IMPORT_ROW.pictureEncrypted);
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (error) {
    throw new RefusedPictureError(IMPORT_ROW.pictureDamaged, { cause: error });
  }
}

function openTable(zip: ZipFile, entry: Entry | undefined, most: number): Readable {
  if (!entry || entry.isEncrypted()) throw new RefusedFileError(IMPORT_SERVER.zipDamaged);
  if (entry.uncompressedSize > most) {
    throw new RefusedFileError(IMPORT_SERVER.csvTooLarge(most / 1024 ** 2));
  }
  return Readable.from(piecesOf(zip, entry), { objectMode: false });
}

/** Begins with the first reading: what is damaged would else fail before anybody listens. */
async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry);
}
