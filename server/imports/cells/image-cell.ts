import type { StoredImage } from "#server/platform/media/stored/stored-image.ts";

export const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns an image's name: the one it was imported with, otherwise its key. */
export const imageName = ({ key, source }: StoredImage): string => source?.name ?? `${key}.webp`;

const inFolder = (productId: number, name: string) => `${productId}/${name}`;

const SEPARATOR = "|";

export const writeImageNames = (names: readonly string[]): string => names.join(` ${SEPARATOR} `);

/** Returns the names in a cell, in order, with '/' between folders whatever system wrote them. */
export function readImageNames(cell: string): string[] {
  return cell
    .split(SEPARATOR)
    .map((name) => name.trim().replaceAll("\\", "/"))
    .filter((name) => name !== "");
}

/** Returns a name in lower case and Unicode NFC, for comparison. */
export const comparable = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** Returns a foreign cell's names; a web address, never fetched, or a path counts if the ZIP has its last part. */
export function readForeignImageNames(cell: string, isThere: (name: string) => boolean): string[] {
  const parts = readImageNames(cell.replace(/[\r\n]+/g, SEPARATOR));
  return parts
    .flatMap((part) => (isThere(part) ? [part] : part.split(/[,;]/).map((name) => name.trim())))
    .flatMap((name) => {
      const isAddress = /^https?:/i.test(name);
      const [path = ""] = isAddress ? name.split(/[?#]/, 1) : [name];
      const last = lastOf(path);
      // Also of a path on the sender's computer: 'C:\\photos\\a.jpg'.
      if (last !== "" && !isThere(name) && isThere(last)) return [last];
      return isAddress || name === "" ? [] : [name];
    });
}

/** Adds the names of a product's images to `counts`; only imported names can repeat. */
export function countNames(images: readonly StoredImage[], counts: Map<string, number>): void {
  for (const { source } of images) {
    if (source) counts.set(comparable(source.name), (counts.get(comparable(source.name)) ?? 0) + 1);
  }
}

/** Returns an image's exported name, so that a reimport changes nothing; shared ones get a folder. */
export function exportedName(
  image: StoredImage,
  productId: number,
  counts: ReadonlyMap<string, number>,
): string {
  const name = imageName(image);
  return (counts.get(comparable(name)) ?? 0) > 1 ? inFolder(productId, name) : name;
}

/** Returns the product's image with this name, under any name that an export may have given it. */
export function findOwn(
  images: readonly StoredImage[],
  productId: number,
  name: string,
): StoredImage | undefined {
  const wanted = comparable(name);
  return images.find((image) => {
    const names = [imageName(image), inFolder(productId, imageName(image)), image.key];
    return names.some((each) => comparable(each) === wanted);
  });
}

/** Returns a name for an image that is unique within its part: the file name, then with its folder, then with a number. */
export function nameAmong(path: string, taken: Iterable<string>): string {
  const known = new Set([...taken].map(comparable));
  const isFree = (name: string) => !known.has(comparable(name));
  const name = lastOf(path);
  const whole = [name, path].find(isFree);
  if (whole !== undefined) return whole;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let count = 2; ; count += 1) {
    const numbered = `${stem} (${count})${ending}`;
    if (isFree(numbered)) return numbered;
  }
}
