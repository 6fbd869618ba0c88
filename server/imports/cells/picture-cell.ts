import type { StoredImage } from "../../platform/media/stored/stored-image.ts";

export const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** What a picture is called on its own: by the name it was imported by, else by its key. */
export const pictureName = ({ key, source }: StoredImage): string => source?.name ?? `${key}.webp`;

const inFolder = (productId: number, name: string) => `${productId}/${name}`;

const SEPARATOR = "|";

export const writePictureNames = (names: readonly string[]): string => names.join(` ${SEPARATOR} `);

/** The names in a cell, in their order; folders are parted by '/', whatever the machine that wrote them. */
export function readPictureNames(cell: string): string[] {
  return cell
    .split(SEPARATOR)
    .map((name) => name.trim().replaceAll("\\", "/"))
    .filter((name) => name !== "");
}

/** The form in which names are compared: people and machines differ in capitals and in how they write an accent. */
export const comparable = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/**
 * The names in a cell of another program's file, which parts them by lines or commas too. Of a web address, which nobody
 * fetches, the name at its end counts where such a picture was sent along.
 */
export function readForeignPictureNames(cell: string, isThere: (name: string) => boolean): string[] {
  const parts = readPictureNames(cell.replace(/[\r\n]+/g, SEPARATOR));
  return parts
    .flatMap((part) => (isThere(part) ? [part] : part.split(/[,;]/).map((name) => name.trim())))
    .flatMap((name) => {
      if (!/^https?:/i.test(name)) return name === "" ? [] : [name];
      const [path = ""] = name.split(/[?#]/, 1);
      const last = path.slice(path.lastIndexOf("/") + 1);
      return last !== "" && isThere(last) ? [last] : [];
    });
}

/** Counts how often each name is used; only names that an import gave can be used twice. */
export function countNames(products: Iterable<readonly StoredImage[]>, counts: Map<string, number>): void {
  for (const images of products) {
    for (const { source } of images) {
      if (source) counts.set(comparable(source.name), (counts.get(comparable(source.name)) ?? 0) + 1);
    }
  }
}

/**
 * What an export calls a picture, so that an imported file comes back the same. A name that other pictures have too is put into a folder of the product's number.
 */
export function exportedName(
  image: StoredImage,
  productId: number,
  counts: ReadonlyMap<string, number>,
): string {
  const name = pictureName(image);
  return (counts.get(comparable(name)) ?? 0) > 1 ? inFolder(productId, name) : name;
}

/** The picture of a product that a cell means by a name, under any of the names an export may have given it. */
export function findOwn(
  images: readonly StoredImage[],
  productId: number,
  name: string,
): StoredImage | undefined {
  const wanted = comparable(name);
  return images.find((image) => {
    const names = [pictureName(image), inFolder(productId, pictureName(image)), image.key];
    return names.some((each) => comparable(each) === wanted);
  });
}

/**
 * What a picture is called among those of its part: as its file, else with its folder, else with a number. No two of a
 * part are called alike, or an export of them could not be read again.
 */
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
