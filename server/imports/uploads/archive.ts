import { hash } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Entry, ZipFile } from "yauzl";
import {
  IMPORT_IMAGE_BYTES_MAX,
  IMPORT_ZIP_FILES_MAX,
  IMPORT_ZIP_LIST_MAX,
} from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { madeOnce } from "#contract/platform/made-once.ts";
import { inspectImage, smallImage } from "#server/platform/media/images.ts";
import { isRefused, MediaError } from "#server/platform/media/media-error.ts";
import { writeJsonLines } from "./json-lines.ts";
import type { EntryProblem, PhotoFacts, RefusedEntry } from "./uploads.ts";

const natural = madeOnce(() => new Intl.Collator("en", { numeric: true }));

/** Sorts 2 before 10. */
export const byNature = (one: string, other: string): number => natural().compare(one, other);

const HIDDEN = /(^|\/)(__MACOSX\/|\.|~\$)/;

/** HEIC brands after the first box's length. Not decoded, because the decoder is LGPL. */
const HEIC = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

interface Archive {
  zip: ZipFile;
  files: ReadonlyMap<string, Entry>;
}

let open: { name: string; archive: Archive } | undefined;

/** Opens the ZIP file at a path; its list of files is kept until another is asked for. */
async function archiveAt(path: string): Promise<Archive> {
  const { ino, size, mtimeMs } = await stat(path);
  const name = [path, ino, size, mtimeMs].join("|");
  if (open?.name === name) return open.archive;
  open?.archive.zip.close();
  open = undefined;
  open = { name, archive: await openArchive(path) };
  return open.archive;
}

const headOf = (bytes: Buffer) => bytes.toString("latin1", 4, 12);

async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path, IMPORT_SERVER.zipDamaged);
  try {
    if (zip.entryCount > IMPORT_ZIP_FILES_MAX) {
      throw new MediaError("refused", IMPORT_SERVER.zipTooManyFiles(IMPORT_ZIP_FILES_MAX));
    }
    const files = new Map<string, Entry>();
    let bytes = 0;
    await readDirectory(zip, IMPORT_SERVER.zipDamaged, (entry) => {
      const name = entry.fileName;
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > IMPORT_ZIP_LIST_MAX) throw new MediaError("refused", IMPORT_SERVER.zipListTooLong);
      if (name.endsWith("/") || HIDDEN.test(name)) return;
      if (files.has(name)) throw new MediaError("refused", IMPORT_SERVER.zipNameTwice(name));
      files.set(name, entry);
    });
    return { zip, files };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Writes the names of a ZIP's files as JSON lines, in natural order. Throws MediaError. */
export async function writeNames(path: string, target: string): Promise<undefined> {
  const { files } = await archiveAt(path);
  const names = [...files.keys()].sort(byNature);
  await writeJsonLines(
    target,
    (async function* () {
      yield* names;
    })(),
  );
}

/** Returns a file's bytes, or why it is rejected. More bytes than declared are an error of yauzl. */
async function readFile({ zip, files }: Archive, name: string, most: number): Promise<Buffer | EntryProblem> {
  const entry = files.get(name);
  if (!entry) return "damaged";
  if (entry.uncompressedSize > most) return "too-large";
  if (entry.isEncrypted()) return "encrypted";
  return zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => "damaged");
}

/** Unpacks one file of a ZIP to `target`, unless it has more than `most` bytes. */
export async function unpackFile(
  path: string,
  name: string,
  most: number,
  target: string,
): Promise<{ bytes: number } | RefusedEntry> {
  const content = await readFile(await archiveAt(path), name, most);
  if (typeof content === "string") return { problem: content };
  await writeFile(target, content);
  return { bytes: content.length };
}

/** Returns a photo's digest and, if requested, its thumbnail. */
export async function lookAtPhoto(
  path: string,
  name: string,
  hasThumbnail: boolean,
): Promise<PhotoFacts | RefusedEntry> {
  const bytes = await readFile(await archiveAt(path), name, IMPORT_IMAGE_BYTES_MAX);
  if (typeof bytes === "string") return { problem: bytes };
  try {
    if (!hasThumbnail) await inspectImage(bytes);
    const picture = hasThumbnail ? await smallImage(bytes) : null;
    return { sha256: hash("sha256", bytes), picture };
  } catch (error) {
    if (error instanceof MediaError)
      return { problem: HEIC.test(headOf(bytes)) ? "heic" : "refused", size: error.size };
    throw error;
  }
}

/** Bytes of an entry's local header without its name. */
const HEADER = 30;

/** Opens a ZIP file or workbook. Throws MediaError with the sentence `damaged` if it is neither. */
export async function openZip(path: string, damaged: string): Promise<ZipFile> {
  const { openPromise } = await import("yauzl");
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw new MediaError("refused", damaged, { cause: error });
  }
}

/** Throws MediaError if it is damaged, has paths outside itself, or entries overlap (ZIP bomb). */
export async function readDirectory(
  zip: ZipFile,
  damaged: string,
  each: (entry: Entry) => void,
): Promise<void> {
  const places: { from: number; to: number }[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      each(entry);
      const from = entry.relativeOffsetOfLocalHeader;
      places.push({ from, to: from + HEADER + entry.compressedSize });
    }
  } catch (error) {
    if (isRefused(error)) throw error;
    const message = error instanceof Error ? error.message : "";
    const isOutside = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message);
    throw new MediaError("refused", isOutside ? IMPORT_SERVER.zipOutside : damaged, { cause: error });
  }
  places.sort((one, other) => one.from - other.from);
  if (places.some(({ from }, at) => from < (places[at - 1]?.to ?? 0))) {
    throw new MediaError("refused", IMPORT_SERVER.zipOverlaps);
  }
}
