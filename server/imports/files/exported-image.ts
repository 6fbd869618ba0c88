import { buffer } from "node:stream/consumers";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import { pathOf } from "../../platform/files/keys.ts";
import { notFound } from "../../platform/http/problems.ts";
import { PdfError } from "../../platform/media/pdf/pdf.ts";
import { RefusedImageError } from "../../platform/media/pictures.ts";
import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import type { Services } from "../../services.ts";
import { RefusedPictureError } from "./read-zip.ts";

/**
 * The bytes of the file that an export contains for a stored image: the largest WebP, which every program can open. It is
 * made first when nobody has requested it before. Throws when it can't be made or read.
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

/** Why a picture of the ZIP cannot be taken, in a sentence with its name; undefined for what is no fault of its own. */
export function pictureRefusal(error: unknown, name: string): string | undefined {
  if (error instanceof RefusedPictureError) return error.sentence(name);
  // A child that broke down, or needed too much time or memory, did so because of the picture.
  const isItsFault = error instanceof RefusedImageError || error instanceof PdfError;
  return isItsFault ? IMPORT_ROW.pictureRefused(name) : undefined;
}
