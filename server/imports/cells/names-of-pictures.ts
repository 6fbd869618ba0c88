import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import { comparable } from "./picture-cell.ts";

/** What a picture is called on its own: by the name it was imported by, else by its key. */
export const pictureName = ({ key, source }: StoredImage): string => source?.name ?? `${key}.webp`;

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

const inFolder = (productId: number, name: string) => `${productId}/${name}`;

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
