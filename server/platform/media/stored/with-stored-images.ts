import { HERO_ADMIN } from "../../../../contract/messages.ts";
import type { PictureStores, Services } from "../../../services.ts";
import type { Maker } from "../../files/derive.ts";
import { discardFiles, storeFiles } from "../../files/intents.ts";
import { newKey, requirePath } from "../../files/keys.ts";
import { withLocal } from "../../files/store.ts";
import { boundedQueue } from "../../http/overload.ts";
import { invalid } from "../../http/problems.ts";
import type { StagedFile } from "../../http/staging.ts";
import { type EncodedImage, type PictureMaker, RefusedImageError } from "../pictures.ts";
import type { StoredImage } from "./stored-image.ts";

const FIELD = "image";

/** How a form's one picture is taken in, of which `encode` makes what is stored (spec section 5, 'Hero image uploads'). */
export const pictureOf = (encode: PictureRule["encode"]): PictureRule => ({
  field: FIELD,
  refused: HERO_ADMIN.imageInvalid,
  encode,
});

/** The same of a slide, a news item, a tab or a photograph, in several widths. */
export const onePicture = (widths: readonly number[]): PictureRule =>
  pictureOf((pictures, path) => pictures.encode(path, widths));

/** How a kind of picture is taken in: the form's field, the sentence of a refusal, and what is made of its bytes. */
export interface PictureRule {
  field: string;
  refused: string;
  /** What its keys begin with: 'image', unless it is what a visitor sent. */
  kind?: "photo";
  /** Throws RefusedImageError for a file that is no picture. */
  encode(pictures: PictureMaker, path: string): Promise<EncodedImage>;
}

/** Where a received picture lies: what it was called is not looked at. */
type Picked = Pick<StagedFile, "path">;

/** A child makes one after the other; an import, with its few, leaves room here for those who wait for theirs. */
const inTurn = boundedQueue(8, 200);

/**
 * Encodes and stores the pictures of one request, then runs `save` with them. When anything fails, a picture
 * that is refused, the store, or `save` itself, nothing of them stays behind. Throws 400 for a refused one.
 */
export async function withStoredImages<T>(
  stores: PictureStores,
  staged: readonly Picked[],
  rule: PictureRule,
  save: (images: StoredImage[]) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = [];
  const keys: string[] = [];
  try {
    for (const file of staged) {
      const image = await inTurn(() => encode(stores.pictures, file, rule));
      const key = newKey(rule.kind ?? "image");
      keys.push(key);
      await storeFiles(stores.database, stores.files, { key, contents: image.variants });
      stored.push({
        key,
        width: image.width,
        height: image.height,
        sizes: image.sizes,
        placeholder: image.placeholder,
      });
    }
    return await save(stored);
  } catch (error) {
    await discardFiles(stores.database, stores.files, keys, error);
    throw error;
  }
}

async function encode(pictures: PictureMaker, { path }: Picked, rule: PictureRule) {
  try {
    return await rule.encode(pictures, path);
  } catch (error) {
    if (!(error instanceof RefusedImageError)) throw error;
    throw invalid([{ field: rule.field, message: rule.refused }]);
  }
}

/** Throws 400 for a form that must carry a picture and carries none. */
export function requirePicture(staged: readonly StagedFile[]): void {
  if (!staged.length) throw invalid([{ field: FIELD, message: HERO_ADMIN.imageInvalid }]);
}

/** Makes the WebP file of a picture, of the largest AVIF of its set. Throws RefusedImageError when that can't be read. */
export function webpPictures({ files, pictures }: Pick<Services, "files" | "pictures">): Maker {
  return async ({ key, name, names }, folder) => {
    const widest = Math.max(...names.filter((each) => each.endsWith(".avif")).map(Number.parseFloat));
    return withLocal(files, requirePath(key, `${widest}.avif`), (path) =>
      pictures.webp(path, Number.parseFloat(name), folder),
    );
  };
}
