import { categoryLabel } from "#contract/platform/categories.ts";
import { longId } from "#contract/platform/short-id.ts";
import { DAY } from "#contract/platform/units.ts";
import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { apiAddress } from "#web/api/address.ts";
import type { asPage } from "#web/api/parts.ts";
import { knownCategories, type ListQuery } from "#web/api/queries.ts";
import { listOf, number, type Reader, text } from "#web/api/shapes.ts";
import { addPart, type KeptPart, matchParts, type PartIndex } from "./match-parts.ts";

const ADDRESS = apiAddress("/products/offline-list", {});
const STORE = "offline-parts";
/** The header of a stored list with the time at which this browser fetched it, in milliseconds. */
const FETCHED_AT = "x-fetched-at";
/** Parts indexed at once: 5 ms on a computer, some 30 ms on a slow phone. */
const INDEXED_AT_ONCE = 500;

/**
 * Fetches the list of all parts for searching without a connection and stores it, at most once a day and not on a slow or metered
 * connection. Never rejects: without storage or connection the stored list stays.
 */
export async function refreshPartList(): Promise<void> {
  if (!isGoodLine()) return;
  try {
    const store = await caches.open(STORE);
    const age = Date.now() - fetchedAt(await store.match(ADDRESS));
    // A clock that was set back makes it negative.
    if (age >= 0 && age < DAY) return;
    const response = await fetch(ADDRESS, { headers: { accept: JSON_TYPE }, credentials: "same-origin" });
    // A network's sign-in page is no list.
    if (!response.ok || !response.headers.get("content-type")?.startsWith(JSON_TYPE)) return;
    const headers = { "content-type": JSON_TYPE, [FETCHED_AT]: String(Date.now()) };
    await store.put(ADDRESS, new Response(response.body, { headers }));
  } catch {
    // The next visit tries again.
  }
}

/**
 * Finds parts in the stored list; `at` is when this browser fetched it. `answer` is like that of GET /products, without what the
 * list doesn't have, such as images and filters. Returns undefined without a readable list.
 */
export async function findKeptParts({
  search = "",
  category,
  page: wanted = 1,
  limit = PUBLIC_PAGE_SIZE,
}: Pick<ListQuery, "search" | "category" | "page" | "limit">): Promise<KeptAnswer | undefined> {
  const list = await readList().catch(() => undefined);
  if (!list) return undefined;
  const { parts, corrected } = matchParts(list.index, search, category === "all" ? undefined : category);
  const totalPages = Math.ceil(parts.length / limit);
  const page = Math.max(1, Math.min(wanted, totalPages));
  const answer = {
    products: parts.slice((page - 1) * limit, page * limit).map(asProduct),
    ...{ total: parts.length, totalPages, page },
    ...{ similar: corrected.length > 0, unknown: corrected },
  };
  return { at: new Date(list.at), answer };
}

interface KeptAnswer {
  at: Date;
  answer: Parameters<typeof asPage>[0];
}

const asProduct = ({ id, productId, code, title, category, machines, inStock }: KeptPart) => ({
  ...{
    _id: id,
    productId,
    stock: inStock ? 1 : 0,
    partCode: code || null,
    title,
    category,
    machines: [...machines],
  },
  ...{ description: "", specifications: [], images: [] },
});

const JSON_TYPE = "application/json";

/** Not in every browser: without it the line is taken for good. */
function isGoodLine(): boolean {
  const { connection }: { connection?: { saveData?: boolean; effectiveType?: string } } = Object(navigator);
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}

const fetchedAt = (stored: Response | undefined): number =>
  Number(stored?.headers.get(FETCHED_AT) ?? Number.NEGATIVE_INFINITY);

const readPart: Reader<KeptPart> = (value) => {
  const [productId, code, title, category, machines, id, stock] = Array.isArray(value) ? value : [];
  return {
    ...{ productId: number(productId), code: text(code), title: text(title), category: text(category) },
    machines: text(machines).split(",").filter(Boolean),
    id: longId(text(id)),
    inStock: stock === 1,
  };
};

let last: { at: number; index: Promise<PartIndex> } | undefined;

/** Returns the stored list, indexed once for each fetch; undefined without one. Rejects if it isn't readable. */
async function readList(): Promise<{ at: number; index: PartIndex } | undefined> {
  const stored = await caches.match(ADDRESS, { cacheName: STORE });
  if (!stored) return undefined;
  const at = fetchedAt(stored);
  if (last?.at !== at) last = { at, index: indexOf(stored) };
  return { at, index: await last.index };
}

/** Indexes in batches, so that the page stays responsive. Deletes a list that isn't readable, so that it is fetched again. */
async function indexOf(stored: Response): Promise<PartIndex> {
  try {
    const { parts }: { parts: unknown[] } = await stored.json();
    const categories = knownCategories();
    const index: PartIndex = { parts: [], known: new Set() };
    for (let from = 0; from < parts.length; from += INDEXED_AT_ONCE) {
      for (const part of listOf(readPart)(parts.slice(from, from + INDEXED_AT_ONCE)))
        addPart(index, part, categoryLabel(categories, part.category));
      await new Promise((resolve) => setTimeout(resolve));
    }
    return index;
  } catch (error) {
    last = undefined;
    await caches.delete(STORE);
    throw error;
  }
}
