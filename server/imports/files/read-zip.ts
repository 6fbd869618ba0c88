import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import { IMPORT_PICTURE_BYTES_MAX } from "../../../contract/platform/limits.ts";
import { pathOf } from "../../platform/files/keys.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { Staging } from "../../platform/http/staging.ts";
import { PdfError } from "../../platform/media/pdf/pdf.ts";
import { RefusedImageError } from "../../platform/media/pictures.ts";
import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import {
  type EntryProblem,
  type PhotoFacts,
  readJsonLines,
  type UploadReader,
} from "../../platform/media/uploads/uploads.ts";
import type { Services } from "../../services.ts";
import { comparable } from "../cells/picture-cell.ts";

/** The images of a ZIP by name. Names from the ZIP are never used as paths on disk. */
export interface PictureZip {
  /** Paths with an image extension, in natural order. */
  pictures: ReadonlySet<string>;
  tables: readonly string[];
  /** All other paths, which may be images too. */
  others: ReadonlySet<string>;
  /** Paths that a name may mean: the exact one, otherwise all that compare equal. */
  find(name: string): readonly string[];
  /** Inspects an image found by `find`, with a thumbnail if `isPictured`. Throws RefusedPictureError. */
  look(path: string, isPictured?: boolean): Promise<PhotoFacts>;
  /** Writes the bytes of an image found by `find` to a file. Throws RefusedPictureError. */
  extract(path: string, target: string): Promise<void>;
}

export interface ZipReading {
  uploads: UploadReader;
  staging: Pick<Staging, "withFolder">;
}

/** An image of the ZIP is rejected; `sentence` returns the message for a name. */
export class RefusedPictureError extends Error {
  readonly sentence: (name: string) => string;

  constructor(sentence: (name: string) => string, options?: ErrorOptions) {
    super(sentence("A picture"), options);
    this.sentence = sentence;
  }
}

const SENTENCES: Readonly<Record<EntryProblem, (name: string) => string>> = {
  "too-large": IMPORT_ROW.pictureTooLarge,
  encrypted: IMPORT_ROW.pictureEncrypted,
  damaged: IMPORT_ROW.pictureDamaged,
  heic: IMPORT_ROW.pictureHeic,
  refused: IMPORT_ROW.pictureRefused,
};

const TABLE = /\.(csv|tsv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;
const PICTURE = /\.(jpe?g|jpe|jfif|pjpeg|pjp|png|webp)$/i;

/**
 * Reads a ZIP's directory in a child process. Throws RefusedFileError if it is invalid, has paths outside itself, too many
 * files or overlapping entries.
 */
export async function openPictureZip({ uploads, staging }: ZipReading, path: string): Promise<PictureZip> {
  const { files, pictures, byPath, byLastPart } = await staging.withFolder(async (folder) => {
    const target = join(folder, "names");
    await uploads.zipNames(path, target);
    return directoryOf(readJsonLines(target) as AsyncIterable<string>);
  });
  return {
    pictures,
    tables: [...files].filter((each) => TABLE.test(each)),
    others: new Set([...files].filter((each) => !TABLE.test(each) && !pictures.has(each))),
    find: (name) =>
      files.has(name)
        ? [name]
        : [byPath.get(comparable(name)) ?? byLastPart.get(comparable(name)) ?? []].flat(),
    async look(name, isPictured = false) {
      return orThrow(await uploads.zipPhoto(path, name, isPictured));
    },
    async extract(name, target) {
      orThrow(await uploads.zipFile({ path, name, most: IMPORT_PICTURE_BYTES_MAX, target }));
    },
  };
}

function orThrow<T extends object>(answer: T | { problem: EntryProblem }): T {
  if ("problem" in answer) throw new RefusedPictureError(SENTENCES[answer.problem]);
  return answer;
}

type Paths = Map<string, string | string[]>;

interface Directory {
  files: Set<string>;
  /** Paths with an image extension; others may be images too. */
  pictures: Set<string>;
  byPath: Paths;
  byLastPart: Paths;
}

async function directoryOf(names: AsyncIterable<string>): Promise<Directory> {
  const directory: Directory = {
    files: new Set(),
    pictures: new Set(),
    byPath: new Map(),
    byLastPart: new Map(),
  };
  const { files, pictures, byPath, byLastPart } = directory;
  for await (const path of names) {
    files.add(path);
    if (PICTURE.test(path)) pictures.add(path);
    addTo(byPath, comparable(path), path);
    addTo(byLastPart, comparable(path.slice(path.lastIndexOf("/") + 1)), path);
  }
  return directory;
}

function addTo(paths: Paths, key: string, path: string): void {
  const known = paths.get(key);
  if (Array.isArray(known)) known.push(path);
  else paths.set(key, known === undefined ? path : [known, path]);
}

/**
 * Returns the bytes of a stored image as exported: the largest WebP, which every program can open, created if missing. Throws
 * if it can't be created or read.
 */
export async function readExportedImage(
  { files, derive }: Pick<Services, "files" | "derive">,
  { key, sizes }: StoredImage,
): Promise<Buffer> {
  const name = `${Math.max(...sizes)}.webp`;
  const path = pathOf(key, name);
  if (!path) throw notFound();
  await derive({ key, name, names: sizes.map((size) => `${size}.avif`) });
  return buffer(files.read(path));
}

/** Returns why an image of the ZIP is rejected, as a message with its name; undefined for other errors. */
export function zipPictureRefusal(error: unknown, name: string): string | undefined {
  if (error instanceof RefusedPictureError) return error.sentence(name);
  // A child process that crashed or exceeded its limits did so because of the image.
  const isItsFault = error instanceof RefusedImageError || error instanceof PdfError;
  return isItsFault ? IMPORT_ROW.pictureRefused(name) : undefined;
}
