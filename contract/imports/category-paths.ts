/** Category paths of other programs: 'Looms > Rapier > Picanol', several separated by commas. Free of zod. */
import type { NamedCategory } from "../platform/categories.ts";
import { brandKey, categoryReader } from "../products/brand-words.ts";
import type { ImportColumn, ImportMapping } from "./import.ts";

/** Returns a test for names of categories, and of makers whose parts the business doesn't have yet. */
export function brandTest(
  categories: readonly NamedCategory[],
  makers: readonly NamedCategory[],
): (name: string) => boolean {
  const readCategory = categoryReader(categories);
  const readMaker = categoryReader(makers.map((maker) => ({ ...maker, inBrandGrid: true })));
  return (name) => (readCategory(name) ?? readMaker(name)) !== undefined;
}

/** Between the names of a path, the surest first: of WooCommerce and Shopify, QuickBooks, Odoo, PrestaShop and Magento. */
const SEPARATORS = [/[>»›→]/, /\\/, /\||:/, /\//];

/** Returns the paths in a cell, the longest first. Without another separator commas part the names of one path. */
function pathsIn(cell: string): string[][] {
  const separator = SEPARATORS.find((each) => each.test(cell));
  const lists = separator
    ? cell.split(/[,;\n]/).map((path) => path.split(separator))
    : [cell.split(/[,;\n]/)];
  const paths = lists.map((names) => names.map((name) => name.trim()).filter(Boolean));
  return paths.sort((one, other) => other.length - one.length);
}

const longestIn = (cell: string): string[] => pathsIn(cell)[0] ?? [];

/**
 * Returns whether values of a column are paths. '>' is sure. Other separators are also in 'Toyota / Picanol' and 'N/A': most values have
 * them then, and begin with few names, or have many, none of which is a brand.
 */
function arePaths(words: readonly string[], isBrand: (name: string) => boolean): boolean {
  const paths = words.map(longestIn).filter(({ length }) => length > 1);
  if (words.some((word) => SEPARATORS[0]?.test(word) && longestIn(word).length > 1)) return true;
  const roots = new Set(paths.map(([root = ""]) => brandKey(root)));
  const deep = words.filter((word) => /[\\|:/]/.test(word) && longestIn(word).length > 2);
  return (
    paths.length > 0 &&
    2 * paths.length >= words.length &&
    (2 * roots.size <= paths.length || 2 * deep.length >= paths.length) &&
    ![...roots].some(isBrand)
  );
}

/** Returns a mapping with a choice of names in paths if its column of categories has paths, and without one otherwise. */
export function withPaths<M extends Pick<ImportMapping, "columns" | "categoryPaths">>(
  mapping: M,
  columns: readonly Pick<ImportColumn, "words">[],
  isBrand: (name: string) => boolean,
): M {
  const { words } = columns[mapping.columns.indexOf("Category")] ?? {};
  const { categoryPaths = "known", ...others } = mapping;
  return { ...others, ...(arePaths(words ?? [], isBrand) && { categoryPaths }) } as M;
}

/** Returns a function that extracts the category's name from a cell: the chosen name of a path, or the whole text. */
export function categoryWords(
  { categoryPaths, words }: Pick<ImportMapping, "categoryPaths" | "words">,
  isBrand: (name: string) => boolean,
): (cell: string) => string {
  if (categoryPaths === undefined) return (cell) => cell;
  const chosen = new Set(words.map(({ word }) => brandKey(word)));
  const isKnown = (name: string) => chosen.has(brandKey(name)) || isBrand(name);
  /** From the last to the first, and those that together may be a category's label: 'Picanol > Rapier'. */
  const namesOf = (path: readonly string[]) =>
    path
      .flatMap((name, at) => {
        const above = path[at - 1];
        return above === undefined || isKnown(above) ? [name] : [`${above} ${name}`, name];
      })
      .reverse();
  return (cell) => {
    const paths = pathsIn(cell);
    const [longest = []] = paths;
    const last = longest[longest.length - 1];
    if (last === undefined || chosen.has(brandKey(cell))) return cell;
    if (categoryPaths === "first") return longest[0] ?? cell;
    return (categoryPaths === "known" && paths.flatMap(namesOf).find(isKnown)) || last;
  };
}
