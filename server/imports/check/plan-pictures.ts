import { createHash } from "node:crypto";
import { IMPORT_ROW, PRODUCT_FORM } from "../../../contract/messages.ts";
import { IMAGES_PER_PRODUCT_MAX } from "../../../contract/platform/limits.ts";
import { compact } from "../../../contract/platform/words.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { readImages, realImages, type StoredImage } from "../../platform/media/stored/stored-image.ts";
import type { Services } from "../../services.ts";
import { comparable, findOwn, nameAmong } from "../cells/picture-cell.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import { type PictureZip, readExportedImage, zipPictureRefusal } from "../files/read-zip.ts";
import type { PhotoPlacements } from "../photos/placed.ts";
import type { MappedRow } from "./map-rows.ts";
import { firstFew } from "./note.ts";
import type { PlannedPicture } from "./plan.ts";

export interface PictureSources extends Pick<Services, "files" | "derive"> {
  zip: PictureZip | undefined;
  /** Files of the ZIP used by rows; the check adds to it. */
  used: Set<string>;
  /** Files of the ZIP by the part in their names. */
  byName: ReadonlyMap<string, readonly string[]>;
  /** Photos placed by a user (photos/placed.ts). */
  placed: PhotoPlacements;
}

export function keysOfRow({ cells }: MappedRow, product: ProductRow | undefined): string[] {
  const number = product ? product.product_id : readProductNumber(cells.get("ID") ?? "");
  const texts = [cells.get("Part Code") || product?.part_code, number, cells.get("Title") || product?.title];
  return texts.map((text) => compact(String(text ?? ""))).filter(Boolean);
}

const ownPictures = (product: ProductRow | undefined): StoredImage[] =>
  product ? realImages(product.images) : [];

/**
 * Plans images for a part whose row names none, by file name: new ones are appended, and one with an existing name replaces
 * that image. Undefined if nothing changes.
 */
export async function planNamedPictures(
  services: PictureSources,
  keys: readonly string[],
  product: ProductRow | undefined,
): Promise<PlannedPicture[] | undefined> {
  const key = keys.find((each) => services.byName.has(each));
  const paths = key === undefined ? [] : (services.byName.get(key) ?? []);
  const own = ownPictures(product);
  const replacements = new Map<string, PlannedPicture>();
  const added: PlannedPicture[] = [];
  const names: string[] = [];
  for (const path of paths) {
    const name = nameAmong(path, names);
    const mine = product && findOwn(own, product.product_id, name);
    const planned = await planPath(services, path, mine, name);
    // A text is the reason why it can't be used: the image stays unassigned.
    if (typeof planned === "string") continue;
    const isThere = own.some(({ source }) => "path" in planned && source?.sha256 === planned.sha256);
    // An image above the maximum also stays unassigned.
    if (!mine && !isThere && own.length + added.length >= IMAGES_PER_PRODUCT_MAX) continue;
    services.used.add(path);
    names.push(name);
    if (mine) replacements.set(mine.key, planned);
    else if (!isThere) added.push(planned);
  }
  if (!replacements.size && !added.length) return undefined;
  const kept = own.map(({ key }): PlannedPicture => replacements.get(key) ?? { own: key });
  return [...kept, ...added];
}

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
 * Plans an image by name: the product's own one, unless the ZIP has a different file under that name. Files are compared by
 * their bytes, as imported or as exported.
 */
async function planPicture(
  sources: PictureSources,
  name: string,
  product: ProductRow | undefined,
): Promise<PlannedPicture | string> {
  const own = product && findOwn(readImages(product.images), product.product_id, name);
  const paths = sources.zip?.find(name) ?? [];
  const [path] = paths;
  if (path === undefined) return own ? { own: own.key } : IMPORT_ROW.pictureUnknown(name);
  if (paths.length > 1) return IMPORT_ROW.pictureSeveral(name, firstFew(paths));
  sources.used.add(path);
  return planPath(sources, path, own, name);
}

async function planPath(
  sources: PictureSources,
  path: string,
  own: StoredImage | undefined,
  name: string,
): Promise<PlannedPicture | string> {
  if (!sources.zip) return IMPORT_ROW.pictureUnknown(name);
  try {
    const { sha256 } = await sources.zip.look(path);
    if (own && (await isSame(sources, own, sha256))) return { own: own.key };
    return { path, name, sha256 };
  } catch (error) {
    const refusal = zipPictureRefusal(error, name);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** An unreadable stored image counts as different and is replaced. */
async function isSame(sources: PictureSources, own: StoredImage, sha256: string): Promise<boolean> {
  if (own.source?.sha256 === sha256) return true;
  const bytes = await readExportedImage(sources, own).catch(() => undefined);
  return !!bytes && createHash("sha256").update(bytes).digest("hex") === sha256;
}
