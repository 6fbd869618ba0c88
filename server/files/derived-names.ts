import { pageFile } from "../../contract/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../contract/limits.ts";

const [, MIDDLE_WIDTH, LARGEST_WIDTH] = CATALOG_IMAGE_WIDTHS;

/**
 * The names of a set's files that are made when they are first asked for, given those that are stored: the largest
 * picture of a catalogue's page beside its middle one, a WebP file beside the AVIF file of its width. They follow
 * from the key and the names, so that nothing else has to be recorded of them (docs/decisions/0039).
 */
export function derivedNames(key: string, names: readonly string[]): string[] {
  const made = key.startsWith("page-") ? largestOf(names) : key.startsWith("image-") ? webpsOf(names) : [];
  return made.filter((name) => !names.includes(name));
}

const largestOf = (names: readonly string[]) =>
  names.includes(pageFile(MIDDLE_WIDTH)) ? [pageFile(LARGEST_WIDTH)] : [];

const webpsOf = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(".avif")).map((name) => name.replace(/avif$/, "webp"));
