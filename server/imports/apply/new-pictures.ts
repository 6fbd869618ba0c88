import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import { inspectImage, RefusedImageError } from "../../media/images.ts";
import { drawPlate, type PlateWords } from "../../media/plate/draw-plate.ts";
import type { StoredImage } from "../../pictures/stored-image.ts";
import { withStoredImages } from "../../pictures/with-stored-images.ts";
import { productPictures } from "../../products/product-form.ts";
import type { Services } from "../../services.ts";
import type { PlannedPicture } from "../check/plan.ts";
import { type PictureZip, RefusedPictureError } from "../files/read-zip.ts";

/** A row can no longer be applied; the message is for a person. */
export class FailedRowError extends Error {
  readonly column: string | null;

  constructor(message: string, column: string | null = null) {
    super(message);
    this.column = column;
  }
}

type Needed = Pick<Services, "database" | "files" | "staging"> & { zip: PictureZip | undefined };

/**
 * Takes the new pictures of a row out of the ZIP, encodes and stores them, then runs `save` with them by their path
 * in the ZIP, or with the plate that stands in for them, which says `words`. Nothing of them stays when anything fails. Throws FailedRowError for a picture that is refused.
 */
export async function withNewPictures<T>(
  services: Needed,
  planned: readonly PlannedPicture[],
  words: PlateWords,
  save: (stored: ReadonlyMap<string, StoredImage>) => Promise<T>,
): Promise<T> {
  const wanted = planned.filter((picture) => "path" in picture);
  if (planned.some((picture) => "plate" in picture)) return withPlate(services, words, save);
  if (!wanted.length) return save(new Map());
  return services.staging.withFolder(async (folder) => {
    const staged = [];
    for (const [at, { path, name }] of wanted.entries()) {
      staged.push(await stage(services.zip, path, name, join(folder, String(at))));
    }
    return withStoredImages(services, staged, productPictures, (images) =>
      save(
        new Map(
          wanted.flatMap(({ path, name, sha256 }, at) => {
            const image = images[at];
            return image ? [[path, { ...image, source: { name, sha256 } }] as const] : [];
          }),
        ),
      ),
    );
  });
}

/** By what a plate is known among the stored pictures of a row. */
export const PLATE = "";

/** Draws a plate for a product that has no picture yet. */
function withPlate<T>(
  services: Needed,
  words: PlateWords,
  save: (stored: ReadonlyMap<string, StoredImage>) => Promise<T>,
): Promise<T> {
  return services.staging.withFolder(async (folder) => {
    const path = join(folder, "plate");
    await writeFile(path, await drawPlate(words), { flag: "wx" });
    return withStoredImages(services, [{ path }], productPictures, ([image]) =>
      save(new Map(image ? [[PLATE, { ...image, plate: true }]] : [])),
    );
  });
}

async function stage(zip: PictureZip | undefined, path: string, name: string, target: string) {
  try {
    if (!zip) throw new RefusedPictureError(IMPORT_ROW.pictureDamaged);
    const bytes = await zip.read(path);
    await inspectImage(bytes);
    await writeFile(target, bytes, { flag: "wx" });
    return { path: target };
  } catch (error) {
    if (error instanceof RefusedPictureError) throw new FailedRowError(error.sentence(name), "Images");
    if (error instanceof RefusedImageError) {
      throw new FailedRowError(IMPORT_ROW.pictureRefused(name), "Images");
    }
    throw error;
  }
}
