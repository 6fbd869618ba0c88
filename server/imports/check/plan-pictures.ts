import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { IMAGES_PER_PRODUCT_MAX } from "../../../contract/limits.ts";
import { IMPORT_ROW, PRODUCT_FORM } from "../../../contract/messages.ts";
import { compact } from "../../../contract/words.ts";
import type { ProductRow } from "../../database/schema.ts";
import { pathOf } from "../../files/keys.ts";
import type { FileStore } from "../../files/store.ts";
import { inspectImage, RefusedImageError } from "../../media/images.ts";
import { readImages, type StoredImage } from "../../pictures/stored-image.ts";
import { exportedPart, findOwn } from "../cells/names-of-pictures.ts";
import { comparable } from "../cells/picture-cell.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import { type PictureZip, RefusedPictureError } from "../files/read-zip.ts";
import { firstFew } from "./first-few.ts";
import type { MappedRow } from "./map-rows.ts";
import type { PlannedPicture } from "./plan.ts";

export interface PictureSources {
  files: FileStore;
  zip: PictureZip | undefined;
  /** The files of the ZIP that rows name, for the check to note. */
  used: Set<string>;
  /** The files of the ZIP by whose part their names say they are (files/pictures-by-name.ts). */
  byName: ReadonlyMap<string, readonly string[]>;
}

/** By what a row's pictures are known: its code, its number, its title. */
function keysOfRow({ cells }: MappedRow, product: ProductRow | undefined): string[] {
  const number = product ? product.product_id : readProductNumber(cells.get("ID") ?? "");
  const texts = [cells.get("Part Code") || product?.part_code, number, cells.get("Title") || product?.title];
  return texts.map((text) => compact(String(text ?? ""))).filter(Boolean);
}

/**
 * The pictures of a row that names none, by what the files are called: they come behind those that the product has, and a
 * file of a name that it has is that one taken anew. None of them, none is changed.
 */
export async function planNamedPictures(
  services: PictureSources,
  row: MappedRow,
  product: ProductRow | undefined,
): Promise<PlannedPicture[]> {
  const key = keysOfRow(row, product).find((each) => services.byName.has(each));
  const paths = key === undefined ? [] : (services.byName.get(key) ?? []);
  const own = product ? readImages(product.images).filter(({ plate }) => !plate) : [];
  const anew = new Map<string, PlannedPicture>();
  const added: PlannedPicture[] = [];
  for (const path of paths) {
    const mine = product && findOwn(own, product.product_id, lastOf(path));
    const planned = await planPath(services, path, mine);
    // One that cannot be read stays among those that nobody took.
    if (typeof planned === "string") continue;
    services.used.add(path);
    if (mine) anew.set(mine.key, planned);
    else if (!own.some(({ source }) => "path" in planned && source?.sha256 === planned.sha256))
      added.push(planned);
  }
  if (!anew.size && !added.length) return [];
  const kept = own.map(({ key }): PlannedPicture => anew.get(key) ?? { own: key });
  return [...kept, ...added].slice(0, IMAGES_PER_PRODUCT_MAX);
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The pictures that the names of a row mean, or the sentence of each name that means none. */
export async function planPictures(
  services: PictureSources,
  names: readonly string[],
  product: ProductRow | undefined,
): Promise<{ pictures: PlannedPicture[]; problems: string[] }> {
  const pictures: PlannedPicture[] = [];
  const problems: string[] = [];
  if (names.length > IMAGES_PER_PRODUCT_MAX) return { pictures, problems: [PRODUCT_FORM.tooManyImages] };
  const seen = new Set<string>();
  for (const name of names) {
    const isTwice = seen.has(comparable(name));
    seen.add(comparable(name));
    const planned = isTwice ? IMPORT_ROW.pictureTwice(name) : await planPicture(services, name, product);
    if (typeof planned === "string") problems.push(planned);
    else pictures.push(planned);
  }
  return { pictures, problems };
}

/**
 * A name means the product's own picture, unless the ZIP holds another one under it: somebody has taken it
 * anew. The same one is known by its bytes, as they were imported or as an export hands them out.
 */
async function planPicture(
  { files, zip, used }: PictureSources,
  name: string,
  product: ProductRow | undefined,
): Promise<PlannedPicture | string> {
  const own = product && findOwn(readImages(product.images), product.product_id, name);
  const paths = zip?.find(name) ?? [];
  const [path] = paths;
  if (!zip || path === undefined) return own ? { own: own.key } : IMPORT_ROW.pictureUnknown(name);
  if (paths.length > 1) return IMPORT_ROW.pictureSeveral(name, firstFew(paths));
  used.add(path);
  return planPath({ files, zip }, path, own, name);
}

/** A file of the ZIP, unless it is the picture that the product has already. */
async function planPath(
  { files, zip }: Pick<PictureSources, "files" | "zip">,
  path: string,
  own: StoredImage | undefined,
  name = lastOf(path),
): Promise<PlannedPicture | string> {
  if (!zip) return IMPORT_ROW.pictureUnknown(name);
  try {
    const bytes = await zip.read(path);
    const sha256 = digest(bytes);
    if (own && (await isSame(files, own, sha256))) return { own: own.key };
    await inspectImage(bytes);
    return { path, name, sha256 };
  } catch (error) {
    if (error instanceof RefusedPictureError) return error.sentence(name);
    if (error instanceof RefusedImageError) return IMPORT_ROW.pictureRefused(name);
    throw error;
  }
}

async function isSame(files: FileStore, own: StoredImage, sha256: string): Promise<boolean> {
  if (own.source?.sha256 === sha256) return true;
  const path = pathOf(own.key, exportedPart(own));
  return !!path && digest(await buffer(files.read(path))) === sha256;
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
