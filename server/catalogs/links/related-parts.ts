import { RELATED_MAX } from "#contract/products/limits.ts";
import type { PublicProduct } from "#contract/products/product.ts";
import type { Database } from "#server/platform/database/open.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { codeKey } from "#server/products/part-code.ts";
import type { SearchEngine } from "#server/products/search/engine.ts";
import type { Shelf } from "#server/products/shelf.ts";
import { isCompleted, visibleCatalogs } from "../store.ts";
import { pagesShowing, partsOn } from "./part-places.ts";

/** Names of specifications that list codes of related parts. */
const MOUNTED_WITH = /^(mounted with|used with|goes with)$/i;

/** A page with more parts is a list, not a drawing. */
const ON_ONE_DRAWING_MAX = 12;

const specificationsOf = (part: PublicProduct, isNamed: (name: string) => boolean): string[] =>
  part.specifications
    .filter(({ name }) => isNamed(name.trim()))
    .flatMap(({ value }) => value.split(/[,;]/))
    .map((value) => value.trim())
    .filter(Boolean);

/**
 * GET /products/related/{productId}: returns at most three parts: those named in the product's 'Mounted with' row, in order;
 * then parts on the same drawing; then the same kind for the same machine, the same kind, and the brand's newest (issue 'The
 * connected catalogue', 3). Ignores codes that no product has.
 */
export async function relatedParts(
  { database, search, shelf }: { database: Database; search: SearchEngine; shelf: Shelf },
  key: string,
): Promise<PublicProduct[]> {
  const part = await shelf.require(key);
  const ids = new Set<string>();
  const sources = [
    () => namedParts(database, part),
    () => partsDrawnWith(database, part),
    () => alike(search, part),
    () => search.newest(part.category, { from: 0, count: RELATED_MAX + 1 }),
  ];
  for (const source of sources) {
    if (ids.size >= RELATED_MAX) break;
    for (const id of await source()) if (id !== part._id) ids.add(id);
  }
  return shelf.take([...ids].slice(0, RELATED_MAX));
}

async function namedParts({ read }: Database, part: PublicProduct): Promise<string[]> {
  const keys = specificationsOf(part, (name) => MOUNTED_WITH.test(name))
    .slice(0, RELATED_MAX)
    .flatMap((code) => codeKey(code) ?? []);
  if (!keys.length) return [];
  const found = await rowsWith(read, "products", { part_code_key: keys, deleted_at: null, published: 1 })
    .select(["id", "part_code_key"])
    .orderBy("product_id")
    .execute();
  return keys.flatMap((key) => found.find(({ part_code_key }) => part_code_key === key)?.id ?? []);
}

/** The other parts on the page that shows this one with the fewest others. */
async function partsDrawnWith(database: Database, part: PublicProduct): Promise<string[]> {
  const visible = await visibleCatalogs(database.read);
  for (const catalog of visible.values()) {
    if (!isCompleted(catalog)) continue;
    const [drawing] = (await pagesShowing(database, catalog, part))
      .filter((page) => partsOn(page) > 1 && partsOn(page) <= ON_ONE_DRAWING_MAX)
      .toSorted((a, b) => partsOn(a) - partsOn(b));
    if (drawing) return drawing.links.map(({ product }) => product);
  }
  return [];
}

/** Parts of the same kind, which is the title up to the first comma: 'Weft cutter, tungsten carbide'. */
async function alike(search: SearchEngine, part: PublicProduct): Promise<string[]> {
  const kind = part.title.split(",")[0] ?? "";
  const [machine] = specificationsOf(part, search.machineReader().isName);
  const found: string[] = [];
  for (const text of machine ? [`${kind} ${machine}`, kind] : [kind]) {
    const { ids, similar } = await search.find(text, part.category);
    if (!similar) found.push(...ids.slice(0, RELATED_MAX + 1));
  }
  return found;
}
