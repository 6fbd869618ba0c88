import type { PrintedCodes } from "#contract/catalogs/links.ts";
import { MISSING_CODES_MAX } from "#contract/products/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import { pagesOf, requireCatalog } from "../store.ts";

const PAGES_LISTED_MAX = 20;
/** The pattern of letters and digits: 'PIC-GR-0471' is a5d4. */
const shapeOf = (key: string) =>
  key.replace(/\p{L}+/gu, ({ length }) => `a${length}`).replace(/\d+/g, ({ length }) => `d${length}`);

/** Returns the printed codes that no product has, under a heading or with a known pattern. Throws 404. */
export async function readPrintedCodes({ read }: Database, id: string): Promise<PrintedCodes> {
  await requireCatalog(read, id);
  const rows = await read
    .selectFrom("catalog_codes")
    .leftJoin("products", (join) =>
      join
        .onRef("products.part_code_key", "=", "catalog_codes.code_key")
        .on("products.deleted_at", "is", null),
    )
    .select(["code_key", "printed", "page_number", "is_headed", "pieces", "products.id as product"])
    .where("catalog_codes.catalog_id", "=", id)
    .where("label", "is", null)
    .orderBy("page_number")
    .orderBy("place")
    .execute();
  const unclear = await pagesOf(read, id)
    .select(["page_number", "unclear_lists"])
    .where("unclear_lists", "is not", null)
    .orderBy("page_number")
    .limit(MISSING_CODES_MAX)
    .execute();
  const parts = new Set(rows.filter(({ product }) => product !== null).map(({ code_key }) => code_key));
  const shapes = new Set([...parts].map(shapeOf));
  const missing = new Map<string, { code: string; pages: Set<number> }>();
  for (const { code_key: key, printed, page_number, is_headed, pieces } of rows) {
    const isAlike = shapes.has(shapeOf(key));
    // A fragment of a longer code matches no pattern.
    const isMeant = isAlike || (is_headed === 1 && (pieces > 1 || /\p{L}/u.test(key)));
    if (parts.has(key) || !isMeant) continue;
    const known = missing.get(key) ?? { code: printed, pages: new Set<number>() };
    missing.set(key, { ...known, pages: known.pages.add(page_number) });
  }
  const named = [...missing]
    .filter(([key]) => ![...missing.keys()].some((other) => other !== key && other.endsWith(key)))
    .map(([, each]) => each)
    .toSorted((a, b) => b.pages.size - a.pages.size);
  return {
    printed: parts.size + named.length,
    missing: named
      .slice(0, MISSING_CODES_MAX)
      .map(({ code, pages }) => ({ code, pages: [...pages].slice(0, PAGES_LISTED_MAX) })),
    unclear: unclear.map(({ page_number: page, unclear_lists: lists }) => ({
      page,
      lists: (JSON.parse(lists ?? "[]") as number[]).slice(0, PAGES_LISTED_MAX),
    })),
  };
}
