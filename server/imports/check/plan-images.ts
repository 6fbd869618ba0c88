import { hash } from "node:crypto";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { compact } from "#contract/platform/words.ts";
import { IMAGES_PER_PRODUCT_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import type { Derive } from "#server/platform/files/derive.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { readImages, realImages, type StoredImage } from "#server/platform/media/stored/stored-image.ts";
import { comparable, findOwn, imageName, lastOf, nameAmong } from "../cells/image-cell.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import {
  type ImageZip,
  isWorkbookPicture,
  readExportedImage,
  withoutEnding,
  zipImageRefusal,
} from "../files/read-zip.ts";
import type { PhotoPlacements } from "../photos/placed.ts";
import type { MappedRow } from "./map-rows.ts";
import type { PlannedImage } from "./plan.ts";
import { firstFew } from "./plan.ts";

export interface ImageSources {
  files: FileStore;
  derive: Derive;
  zip: ImageZip | undefined;
  /** Files of the ZIP used by rows; the check adds to it. */
  used: Set<string>;
  /** Files of the ZIP by the part in their names. */
  byName: ReadonlyMap<string, readonly string[]>;
  placed: PhotoPlacements;
}

export function keysOfRow({ cells }: MappedRow, product: ProductRow | undefined): string[] {
  const number = product ? product.product_id : readProductNumber(cells.get("ID") ?? "");
  const texts = [cells.get("Part Code") || product?.part_code, number, cells.get("Title") || product?.title];
  return texts.map((text) => compact(String(text ?? ""))).filter(Boolean);
}

const ownImages = (product: ProductRow | undefined): StoredImage[] =>
  product ? realImages(product.images) : [];

/** Plans images by file name for a part whose row names none; undefined if nothing changes. */
export async function planNamedImages(
  services: ImageSources,
  keys: readonly string[],
  product: ProductRow | undefined,
): Promise<PlannedImage[] | undefined> {
  const key = keys.find((each) => services.byName.has(each));
  const paths = key === undefined ? [] : (services.byName.get(key) ?? []);
  const own = ownImages(product);
  const replacements = new Map<string, PlannedImage>();
  const added: PlannedImage[] = [];
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
  const kept = own.map(({ key }): PlannedImage => replacements.get(key) ?? { own: key });
  return [...kept, ...added];
}

export async function planImages(
  services: ImageSources,
  names: readonly string[],
  product: ProductRow | undefined,
): Promise<{ images: PlannedImage[]; problems: string[] }> {
  const images: PlannedImage[] = [];
  const problems: string[] = [];
  if (names.length > IMAGES_PER_PRODUCT_MAX) return { images, problems: [PRODUCT_FORM.tooManyImages] };
  const seen = new Set<string>();
  // Pictures of a workbook are often small: a product keeps its own photos and gets them besides.
  if (names.some(isWorkbookPicture)) images.push(...ownImages(product).map(({ key }) => ({ own: key })));
  for (const written of names) {
    const name = withEnding(services, written, product);
    if (isWorkbookPicture(name)) {
      const picture = await planWorkbookPicture(services, name, product);
      if (typeof picture === "string") problems.push(picture);
      else if (picture) images.push(picture);
      continue;
    }
    const isTwice = seen.has(comparable(name));
    seen.add(comparable(name));
    const planned = isTwice ? IMPORT_ROW.imageTwice(name) : await planImage(services, name, product);
    if (typeof planned === "string") problems.push(planned);
    else images.push(planned);
  }
  return { images: images.slice(0, IMAGES_PER_PRODUCT_MAX), problems };
}

/**
 * Returns a name with the ending that the only such photo of the ZIP has, or else of the product; the name as written if it has
 * one, or if none or several photos are named so.
 */
function withEnding({ zip }: ImageSources, name: string, product: ProductRow | undefined): string {
  const paths = zip?.find(name) ?? [];
  const own = ownImages(product).map(imageName);
  const found = paths.length
    ? paths
    : own.filter((each) => comparable(withoutEnding(each)) === comparable(name));
  const [only = ""] = found.length === 1 ? found : [];
  const isWithout = comparable(withoutEnding(lastOf(only))) === comparable(lastOf(name));
  return isWithout ? name + lastOf(only).slice(withoutEnding(lastOf(only)).length) : name;
}

/** Plans a picture of the workbook; undefined if the product has it, whatever its name is there. */
async function planWorkbookPicture(
  sources: ImageSources,
  path: string,
  product: ProductRow | undefined,
): Promise<PlannedImage | string | undefined> {
  const planned = await planPath(sources, path, undefined, lastOf(path));
  if (typeof planned === "string" || !("path" in planned)) return planned;
  const isThere = ownImages(product).some(({ source }) => source?.sha256 === planned.sha256);
  return isThere ? undefined : planned;
}

/** Plans the product's own image of this name, unless the ZIP's differs (compared by bytes). */
async function planImage(
  sources: ImageSources,
  name: string,
  product: ProductRow | undefined,
): Promise<PlannedImage | string> {
  const own = product && findOwn(readImages(product.images), product.product_id, name);
  const paths = sources.zip?.find(name) ?? [];
  const [path] = paths;
  if (path === undefined) return own ? { own: own.key } : IMPORT_ROW.imageUnknown(name);
  if (paths.length > 1) return IMPORT_ROW.imageSeveral(name, firstFew(paths));
  sources.used.add(path);
  return planPath(sources, path, own, name);
}

async function planPath(
  sources: ImageSources,
  path: string,
  own: StoredImage | undefined,
  name: string,
): Promise<PlannedImage | string> {
  if (!sources.zip) return IMPORT_ROW.imageUnknown(name);
  try {
    const { sha256 } = await sources.zip.look(path);
    if (own && (await isSame(sources, own, sha256))) return { own: own.key };
    return { path, name, sha256 };
  } catch (error) {
    const refusal = zipImageRefusal(error, name);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** An unreadable stored image counts as different and is replaced. */
async function isSame(sources: ImageSources, own: StoredImage, sha256: string): Promise<boolean> {
  if (own.source?.sha256 === sha256) return true;
  const bytes = await readExportedImage(sources, own).catch(() => undefined);
  return !!bytes && hash("sha256", bytes) === sha256;
}
