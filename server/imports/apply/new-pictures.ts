import { join } from "node:path";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import type { PlateWords } from "../../platform/media/pictures.ts";
import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import { type PictureRule, withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import { productPictures } from "../../products/save-product.ts";
import type { Services } from "../../services.ts";
import type { PlannedPicture } from "../check/plan.ts";
import { type PictureZip, pictureRefusal, RefusedPictureError } from "../files/read-zip.ts";

/** A row can no longer be applied; the message is for a person. */
export class FailedRowError extends Error {
  readonly column: string | null;

  constructor(message: string, column: string | null = null) {
    super(message);
    this.column = column;
  }
}

type Needed = Pick<Services, "database" | "files" | "pictures" | "staging"> & { zip: PictureZip | undefined };

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
    const names = new Map<string, string>();
    for (const [at, { path, name }] of wanted.entries()) {
      const staged = join(folder, String(at));
      await stage(services.zip, path, name, staged);
      names.set(staged, name);
    }
    const staged = [...names.keys()].map((path) => ({ path }));
    return withStoredImages(inBackground(services), staged, ofZip(names), (images) =>
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

/** Nobody waits for the next row: the site's answers come first. */
const inBackground = ({ database, files, pictures }: Needed) => ({
  database,
  files,
  pictures: { ...pictures, ...pictures.inBackground },
});

const ofZip = (names: ReadonlyMap<string, string>): PictureRule => ({
  ...productPictures,
  encode: (pictures, path) =>
    productPictures.encode(pictures, path).catch((error: unknown) => {
      throw refused(error, names.get(path) ?? "");
    }),
});

/** By what a plate is known among the stored pictures of a row. */
export const PLATE = "";

function withPlate<T>(
  services: Needed,
  words: PlateWords,
  save: (stored: ReadonlyMap<string, StoredImage>) => Promise<T>,
): Promise<T> {
  const rule: PictureRule = { ...productPictures, encode: (pictures) => pictures.plate(words) };
  return withStoredImages(inBackground(services), [{ path: "" }], rule, ([image]) =>
    save(new Map(image ? [[PLATE, { ...image, plate: true }]] : [])),
  );
}

async function stage(zip: PictureZip | undefined, path: string, name: string, target: string): Promise<void> {
  try {
    if (!zip) throw new RefusedPictureError(IMPORT_ROW.pictureDamaged);
    await zip.extract(path, target);
  } catch (error) {
    throw refused(error, name);
  }
}

function refused(error: unknown, name: string): unknown {
  const refusal = pictureRefusal(error, name);
  return refusal === undefined ? error : new FailedRowError(refusal, "Images");
}
