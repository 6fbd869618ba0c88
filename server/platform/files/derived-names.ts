import { type PageFormat, pageFile } from "#contract/catalogs/catalog-rules.ts";
import {
  CATALOG_COVER_WIDTH,
  CATALOG_IMAGE_WIDTHS,
  CATALOG_PHONE_WIDTHS,
  SHARE_CARD,
} from "#contract/platform/limits.ts";

const [, MIDDLE_WIDTH, LARGEST_WIDTH] = CATALOG_IMAGE_WIDTHS;
const FORMATS: readonly PageFormat[] = ["webp", "png"];

const ON_DEMAND = [CATALOG_COVER_WIDTH, LARGEST_WIDTH];
const FOR_PHONES = CATALOG_PHONE_WIDTHS.map((width) => pageFile(width, "avif"));

const pagesOf = (names: readonly string[]) =>
  FORMATS.filter((format) => names.includes(pageFile(MIDDLE_WIDTH, format))).flatMap((format) => [
    ...ON_DEMAND.map((width) => pageFile(width, format)),
    ...FOR_PHONES,
  ]);

/**
 * The picture of a part without a photo: the file of its words, from which all sizes are drawn, the largest size, and the widths,
 * since few lines scale up well (docs/decisions/0099).
 */
export const PLATE = { words: "words.json", width: 960, height: 720, sizes: [320, 960] } as const;

const imagesOf = (names: readonly string[]) => {
  const drawn = names.includes(PLATE.words) ? PLATE.sizes.map((width) => `${width}.avif`) : [];
  const avifs = [...drawn, ...names.filter((name) => name.endsWith(".avif"))];
  return [
    ...drawn,
    ...avifs.map((name) => name.replace(/avif$/, "webp")),
    ...(avifs.length ? [SHARE_CARD] : []),
  ];
};

/**
 * Returns the names of a set's files that are made on the first request, from the stored names: of a catalogue page the cover,
 * the images for phones and the largest one; of an image, a WebP file for each AVIF file and its link preview; of a
 * plate, all of these. Key and names determine them, so that they need no record (docs/decisions/0039).
 */
export function derivedNames(key: string, names: readonly string[]): string[] {
  const made = key.startsWith("page-") ? pagesOf(names) : key.startsWith("image-") ? imagesOf(names) : [];
  return made.filter((name) => !names.includes(name));
}

/** Returns the page image that is served while a page's derived one is made or can't be; undefined for other files. */
export const substituteOf = (key: string, names: readonly string[]): string | undefined =>
  key.startsWith("page-")
    ? FORMATS.map((format) => pageFile(MIDDLE_WIDTH, format)).find((each) => names.includes(each))
    : undefined;

/** Returns width and format of a page image that is made on demand, by its name. */
export function pageKindOf(name: string): { width: number; format: PageFormat | "avif" } | undefined {
  const kinds: { width: number; format: PageFormat | "avif" }[] = [
    ...FORMATS.flatMap((format) => ON_DEMAND.map((width) => ({ width, format }))),
    ...CATALOG_PHONE_WIDTHS.map((width) => ({ width, format: "avif" as const })),
  ];
  return kinds.find(({ width, format }) => pageFile(width, format) === name);
}
