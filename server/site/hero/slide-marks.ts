import { choiceOf, MACHINE_KEY } from "#contract/platform/filters.ts";
import type { ListFilter } from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import type { AdminMark, SlideMark, StoredMark } from "#contract/site/hero.ts";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import type { Db, HeroSlideRow, ProductRow, Tx } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { invalid } from "#server/platform/http/problems.ts";
import { presentImage, readImages } from "#server/platform/media/stored/stored-image.ts";
import type { ListingCounts } from "../deps.ts";

type MarkedPart = Pick<
  ProductRow,
  "id" | "product_id" | "title" | "part_code" | "specifications" | "stock" | "images" | "published"
>;
/** The existing parts that slides have marks of, by id. */
export type MarkedParts = ReadonlyMap<string, MarkedPart>;

const readMarks = ({ marks }: Pick<HeroSlideRow, "marks">): StoredMark[] => JSON.parse(marks) as StoredMark[];

const productsOf = (marks: readonly StoredMark[]): string[] => [
  ...new Set(marks.flatMap(({ product }) => product ?? [])),
];

/** Reads the parts of all slides at once. */
export async function readMarkedParts(
  db: Db,
  rows: readonly Pick<HeroSlideRow, "marks">[],
): Promise<MarkedParts> {
  const ids = productsOf(rows.flatMap(readMarks));
  if (!ids.length) return new Map();
  const parts = await rowsWith(db, "products", { id: ids, deleted_at: null })
    .select(["id", "product_id", "title", "part_code", "specifications", "stock", "images", "published"])
    .execute();
  return new Map(parts.map((part) => [part.id, part]));
}

/** What is known of a mark's list: the number of its published parts, and how many each machine has of them. */
type ListCount = Pick<NonNullable<SlideMark["link"]>, "count" | "machines">;

/** By path; a count is null for a page, the results of a search, and without a complete index. */
type ListCounts = ReadonlyMap<string, ListCount>;

const UNKNOWN: ListCount = { count: null };

/** Counts the parts of the lists that slides have marks of. */
export async function countMarkedLists(
  search: ListingCounts,
  rows: readonly Pick<HeroSlideRow, "marks">[],
): Promise<ListCounts> {
  const paths = new Set(rows.flatMap(readMarks).flatMap(({ link }) => link?.path ?? []));
  return new Map(
    await Promise.all([...paths].map(async (path) => [path, await countList(search, path)] as const)),
  );
}

const LISTING = /^\/(?:search|products\/([^/]+))\/?$/;

async function countList(search: ListingCounts, path: string): Promise<ListCount> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const found = LISTING.exec(pathname);
  if (!found || searchParams.get("q") || search.lapses() === undefined) return UNKNOWN;
  const [, category] = found;
  const choices = searchParams.getAll("filter");
  const filtered = await search.filtered({ category, text: "", choices });
  if (!filtered) return UNKNOWN;
  const machines = machinesOf(filtered);
  if (filtered.ids) return { count: filtered.ids.length, machines };
  const counts = await search.counts();
  if (category !== undefined) return { count: counts.get(category) ?? 0, machines };
  return { count: [...counts.values()].reduce((sum, count) => sum + count, 0), machines };
}

/** The machines by which a list can be narrowed; undefined if the list is of chosen ones already. */
function machinesOf({ filters }: { filters: readonly ListFilter[] }): ListCount["machines"] {
  const filter = filters.find(({ key }) => key === MACHINE_KEY);
  if (filter?.values.some(({ chosen }) => chosen)) return undefined;
  return (filter?.values ?? []).flatMap((value) =>
    value.count && filter ? [{ choice: choiceOf(filter, value), name: value.name, count: value.count }] : [],
  );
}

/** The marks that visitors see: those of published parts, and of lists and pages. */
export const presentMarks = (
  row: Pick<HeroSlideRow, "marks">,
  { parts, counts }: { parts: MarkedParts; counts: ListCounts },
): SlideMark[] =>
  readMarks(row).flatMap(({ number, place, product, link }): SlideMark[] => {
    if (link) return [{ number, place, link: { ...link, ...(counts.get(link.path) ?? UNKNOWN) } }];
    const part = parts.get(product ?? "");
    if (part?.published !== 1) return [];
    const image = readImages(part.images).map(presentImage)[0];
    return [
      {
        number,
        place,
        part: {
          _id: part.id,
          productId: part.product_id,
          title: part.title,
          code: codeOf(part),
          inStock: part.stock > 0,
          image: image
            ? { url: image.url, width: image.width, height: image.height, sizes: image.sizes }
            : null,
        },
      },
    ];
  });

export const presentAdminMarks = (row: Pick<HeroSlideRow, "marks">, parts: MarkedParts): AdminMark[] =>
  readMarks(row).map((mark) => {
    const part = parts.get(mark.product ?? "");
    return {
      ...mark,
      part: part ? { productId: part.product_id, title: part.title, code: codeOf(part) } : null,
    };
  });

const codeOf = ({ product_id: productId, part_code, specifications }: MarkedPart): string =>
  partCode({ productId, partCode: part_code, specifications: JSON.parse(specifications) });

/** Throws 400 for a new mark's missing part; one deleted since may stay, as it can come back. */
export async function requireParts(
  tx: Tx,
  row: Pick<HeroSlideRow, "marks">,
  marks: readonly StoredMark[],
): Promise<void> {
  const before = new Set(productsOf(readMarks(row)));
  const added = productsOf(marks).filter((product) => !before.has(product));
  if (!added.length) return;
  const found = await rowsWith(tx, "products", { id: added, deleted_at: null }).select("id").execute();
  if (found.length < added.length) throw invalid([{ field: "marks", message: HERO_FORM.markPartMissing }]);
}
