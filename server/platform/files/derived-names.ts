import { type PageFormat, pageFile } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_COVER_WIDTH, CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";

const [, MIDDLE_WIDTH, LARGEST_WIDTH] = CATALOG_IMAGE_WIDTHS;
const FORMATS: readonly PageFormat[] = ["webp", "png"];

/**
 * The names of a set's files that are made when they are first asked for, given those that are stored: a catalogue's page
 * as a cover and at its largest beside its middle picture, a WebP file beside the AVIF file of its width. They follow
 * from the key and the names, so that nothing else has to be recorded of them (docs/decisions/0039).
 */
export function derivedNames(key: string, names: readonly string[]): string[] {
  const made = key.startsWith("page-") ? pagesOf(names) : key.startsWith("image-") ? webpsOf(names) : [];
  return made.filter((name) => !names.includes(name));
}

/** The width and the kind of a page's picture that is made on demand, by its name. */
export function pageKindOf(name: string): { width: number; format: PageFormat } | undefined {
  const kinds = FORMATS.flatMap((format) => ON_DEMAND.map((width) => ({ width, format })));
  return kinds.find(({ width, format }) => pageFile(width, format) === name);
}

const ON_DEMAND = [CATALOG_COVER_WIDTH, LARGEST_WIDTH];

const pagesOf = (names: readonly string[]) =>
  FORMATS.filter((format) => names.includes(pageFile(MIDDLE_WIDTH, format))).flatMap((format) =>
    ON_DEMAND.map((width) => pageFile(width, format)),
  );

const webpsOf = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(".avif")).map((name) => name.replace(/avif$/, "webp"));
