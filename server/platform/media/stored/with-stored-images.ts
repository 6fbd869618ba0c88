import { SHARE_CARD } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { HERO_ADMIN } from "#contract/site/hero-messages.ts";
import type { ImageStores } from "#server/platform/deps.ts";
import type { Maker } from "#server/platform/files/derive.ts";
import { discardFiles, storeFiles } from "#server/platform/files/intents.ts";
import { newKey, requirePath } from "#server/platform/files/keys.ts";
import { type FileStore, withLocal } from "#server/platform/files/store.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { invalid } from "#server/platform/http/problems.ts";
import type { StagedFile } from "#server/platform/http/staging.ts";
import type { EncodedImage } from "../image-maker.ts";
import type { ImageMaker, ImageMakerService } from "../image-tasks.ts";
import { MediaError } from "../media-error.ts";
import type { StoredImage } from "./stored-image.ts";

const FIELD = "image";

/** Returns the rule of a form's single image, encoded by `encode` (spec section 5, 'Hero image uploads'). */
export const imageRule = (encode: ImageRule["encode"]): ImageRule => ({
  field: FIELD,
  refused: HERO_ADMIN.imageInvalid,
  encode,
});

/** Like imageRule, for an image of a slide, news item, tab or photo in several widths. */
export const imageRuleOfWidths = (widths: readonly number[]): ImageRule =>
  imageRule((imageMaker, path) => imageMaker.encode(path, widths));

/** How a kind of image is received: form field, error sentence, and encoding. */
export interface ImageRule {
  field: string;
  refused: string;
  /** Prefix of its keys: 'image' by default, 'photo' for a visitor's. */
  kind?: "photo";
  /** Throws MediaError if the file is no image. */
  encode(imageMaker: ImageMaker, path: string): Promise<EncodedImage>;
}

type Picked = Pick<StagedFile, "path">;

/** Limits concurrent encodings, because a child makes one at a time. */
const inTurn = fairQueue<EncodedImage>(8, 200);

/** Encodes and stores images for `save`; if anything fails, none stays. Throws 400 for a rejected image. */
export async function withStoredImages<T>(
  stores: ImageStores,
  staged: readonly Picked[],
  rule: ImageRule,
  save: (images: StoredImage[]) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = [];
  const keys: string[] = [];
  try {
    for (const file of staged) {
      const image = await inTurn(() => encode(stores.imageMaker, file, rule));
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

async function encode(imageMaker: ImageMaker, { path }: Picked, rule: ImageRule) {
  try {
    return await rule.encode(imageMaker, path);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw refusalOfImage(error, rule);
  }
}

/** Returns a 400 for a rejected image, which says in words if it has too many pixels. */
export const refusalOfImage = (
  { size }: MediaError,
  { field, refused }: Pick<ImageRule, "field" | "refused">,
) => invalid([{ field, message: size ? SERVER.tooManyPixels(size.width, size.height) : refused }]);

/** Throws 400 if a form lacks its required image. */
export function requireImage(staged: readonly StagedFile[]): void {
  if (!staged.length) throw invalid([{ field: FIELD, message: HERO_ADMIN.imageInvalid }]);
}

/** Makes an image's WebP or link preview from the largest AVIF of its set. Throws MediaError if that can't be read. */
export function imagesOnDemand({
  files,
  imageMaker,
}: {
  files: FileStore;
  imageMaker: ImageMakerService;
}): Maker {
  return async ({ key, name, names }, folder) => {
    const widest = Math.max(...names.filter((each) => each.endsWith(".avif")).map(Number.parseFloat));
    return withLocal(files, requirePath(key, `${widest}.avif`), (path) =>
      name === SHARE_CARD
        ? imageMaker.cardOf(path, folder)
        : imageMaker.webp(path, Number.parseFloat(name), folder),
    );
  };
}
