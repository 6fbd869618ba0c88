import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { IMPORT_IMAGE_BYTES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import type { Derive } from "#server/platform/files/derive.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { notFound } from "#server/platform/http/problems.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { StoredImage } from "#server/platform/media/stored/stored-image.ts";
import { comparable, lastOf } from "../cells/image-cell.ts";
import { readJsonLines } from "../uploads/json-lines.ts";
import type { EntryProblem, PhotoFacts, RefusedEntry, UploadReader } from "../uploads/uploads.ts";

/** The images of a ZIP by name. Names from the ZIP are never used as paths on disk. */
export interface ImageZip {
  /** Paths with an image extension, in natural order. */
  images: ReadonlySet<string>;
  tables: readonly string[];
  /** All other paths, which may be images too. */
  others: ReadonlySet<string>;
  /** Paths that a name may mean: the exact one, otherwise all that compare equal. */
  find(name: string): readonly string[];
  /** Inspects an image found by `find`, with a thumbnail if `hasThumbnail`. Throws RefusedZipImageError. */
  look(path: string, hasThumbnail?: boolean): Promise<PhotoFacts>;
  /** Writes the bytes of an image found by `find` to a file. Throws RefusedZipImageError. */
  extract(path: string, target: string): Promise<void>;
}

export interface ZipReading {
  uploads: UploadReader;
  staging: Pick<Staging, "withFolder">;
}

/** An image of the ZIP is rejected; `sentence` returns the message for a name. */
export class RefusedZipImageError extends Error {
  readonly sentence: (name: string) => string;

  constructor(sentence: (name: string) => string, options?: ErrorOptions) {
    super(sentence("A picture"), options);
    this.sentence = sentence;
  }
}

const SENTENCES: Readonly<Record<EntryProblem, (name: string) => string>> = {
  "too-large": IMPORT_ROW.imageTooLarge,
  encrypted: IMPORT_ROW.imageEncrypted,
  damaged: IMPORT_ROW.imageDamaged,
  heic: IMPORT_ROW.imageHeic,
  refused: IMPORT_ROW.imageRefused,
};

const TABLE = /\.(csv|tsv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;
const IMAGE_EXTENSION = /\.(jpe?g|jpe|jfif|pjpeg|pjp|png|webp)$/i;

/** Returns a photo's name without its ending, HEIC among them, whose row then says that it can't be shown. */
export const withoutEnding = (name: string): string =>
  name.replace(IMAGE_EXTENSION, "").replace(/\.hei[cf]$/i, "");

/** Reads a ZIP's directory in a child process. Throws MediaError if it is invalid or unsafe. */
export async function openImageZip({ uploads, staging }: ZipReading, path: string): Promise<ImageZip> {
  const { files, images, ...places } = await staging.withFolder(async (folder) => {
    const target = join(folder, "names");
    await uploads.zipNames(path, target);
    return directoryOf(readJsonLines(target) as AsyncIterable<string>);
  });
  return {
    images,
    tables: [...files].filter((each) => TABLE.test(each)),
    others: new Set([...files].filter((each) => !TABLE.test(each) && !images.has(each))),
    find: (name) =>
      files.has(name)
        ? [name]
        : [PLACES.map((place) => places[place].get(comparable(name))).find(Boolean) ?? []].flat(),
    async look(name, hasThumbnail = false) {
      return orThrow(await uploads.zipPhoto(path, name, hasThumbnail));
    },
    async extract(name, target) {
      orThrow(await uploads.zipFile({ path, name, most: IMPORT_IMAGE_BYTES_MAX, target }));
    },
  };
}

/** Adds the pictures of a workbook, which is a ZIP file itself, to those of the ZIP: rows name them by their paths in it. */
export function withWorkbookPictures(
  { uploads }: Pick<ZipReading, "uploads">,
  workbook: string,
  zip: ImageZip | undefined,
): ImageZip {
  const none: ReadonlySet<string> = new Set();
  const isOwn = isWorkbookPicture;
  return {
    images: zip?.images ?? none,
    tables: zip?.tables ?? [],
    others: zip?.others ?? none,
    find: (name) => (isOwn(name) ? [name] : (zip?.find(name) ?? [])),
    look: async (path, hasThumbnail = false) =>
      zip && !isOwn(path)
        ? zip.look(path, hasThumbnail)
        : orThrow(await uploads.zipPhoto(workbook, path, hasThumbnail)),
    async extract(path, target) {
      if (zip && !isOwn(path)) await zip.extract(path, target);
      else
        orThrow(await uploads.zipFile({ path: workbook, name: path, most: IMPORT_IMAGE_BYTES_MAX, target }));
    },
  };
}

/** A picture's path in a workbook. */
const WORKBOOK_PICTURE = /^(?:xl\/media|Pictures)\/[^/]+$/;

export const isWorkbookPicture = (path: string): boolean => WORKBOOK_PICTURE.test(path);

function orThrow<T extends object>(answer: T | RefusedEntry): T {
  if ("problem" in answer) {
    const { problem, size } = answer;
    throw new RefusedZipImageError(
      size ? (name) => IMPORT_ROW.imagePixels(name, size.width, size.height) : SENTENCES[problem],
    );
  }
  return answer;
}

type Paths = Map<string, string | string[]>;

/** By which names a file is found, the surest first: images also without their ending, as lists often name them. */
const PLACES = ["byPath", "byLastPart", "byStem", "byLastStem"] as const;

interface Directory extends Record<(typeof PLACES)[number], Paths> {
  files: Set<string>;
  images: Set<string>;
}

async function directoryOf(names: AsyncIterable<string>): Promise<Directory> {
  const directory: Directory = {
    files: new Set(),
    images: new Set(),
    byPath: new Map(),
    byLastPart: new Map(),
    byStem: new Map(),
    byLastStem: new Map(),
  };
  const { files, images, byPath, byLastPart, byStem, byLastStem } = directory;
  for await (const path of names) {
    files.add(path);
    addTo(byPath, comparable(path), path);
    addTo(byLastPart, comparable(lastOf(path)), path);
    if (IMAGE_EXTENSION.test(path)) images.add(path);
    const stem = comparable(withoutEnding(path));
    if (stem === comparable(path)) continue;
    addTo(byStem, stem, path);
    addTo(byLastStem, lastOf(stem), path);
  }
  return directory;
}

function addTo(paths: Paths, key: string, path: string): void {
  const known = paths.get(key);
  if (Array.isArray(known)) known.push(path);
  else paths.set(key, known === undefined ? path : [known, path]);
}

/** Returns an image as exported: the largest WebP, which every program can open. Throws if it can't. */
export async function readExportedImage(
  { files, derive }: { files: FileStore; derive: Derive },
  { key, sizes }: StoredImage,
): Promise<Buffer> {
  const name = `${Math.max(...sizes)}.webp`;
  const path = pathOf(key, name);
  if (!path) throw notFound();
  await derive({ key, name });
  return buffer(files.read(path));
}

/** Returns why an image of the ZIP is rejected, as a message with its name; undefined for other errors. */
export function zipImageRefusal(error: unknown, name: string): string | undefined {
  if (error instanceof RefusedZipImageError) return error.sentence(name);
  // A child process that crashed or exceeded its limits did so because of the image.
  if (error instanceof MediaError && error.size)
    return IMPORT_ROW.imagePixels(name, error.size.width, error.size.height);
  return error instanceof MediaError ? IMPORT_ROW.imageRefused(name) : undefined;
}
