import type { Kysely, Transaction } from "kysely";
import { partCode } from "../../../contract/products/product-code.ts";
import type { AdminMark, SlideMark, StoredMark } from "../../../contract/site/hero.ts";
import { HERO_FORM } from "../../../contract/site/hero-messages.ts";
import type { HeroSlideRow, ProductRow, Tables } from "../../platform/database/schema.ts";
import { invalid } from "../../platform/http/problems.ts";
import { presentImage, readImages } from "../../platform/media/stored/stored-image.ts";
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
  db: Kysely<Tables>,
  rows: readonly Pick<HeroSlideRow, "marks">[],
): Promise<MarkedParts> {
  const ids = productsOf(rows.flatMap(readMarks));
  if (!ids.length) return new Map();
  const parts = await db
    .selectFrom("products")
    .select(["id", "product_id", "title", "part_code", "specifications", "stock", "images", "published"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(parts.map((part) => [part.id, part]));
}

/** The number of published parts by the path of a list; null for a page, the results of a search, and without a complete index. */
type ListCounts = ReadonlyMap<string, number | null>;

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

async function countList(search: ListingCounts, path: string): Promise<number | null> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const found = LISTING.exec(pathname);
  if (!found || searchParams.get("q") || search.lapses() === undefined) return null;
  const [, category] = found;
  const choices = searchParams.getAll("filter");
  const filtered = choices.length ? await search.filtered({ category, text: "", choices }) : undefined;
  if (filtered?.ids) return filtered.ids.length;
  const counts = await search.counts();
  if (category !== undefined) return counts.get(category) ?? 0;
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The marks that visitors see: those of published parts, and of lists and pages. */
export const presentMarks = (
  row: Pick<HeroSlideRow, "marks">,
  { parts, counts }: { parts: MarkedParts; counts: ListCounts },
): SlideMark[] =>
  readMarks(row).flatMap(({ number, place, product, link }): SlideMark[] => {
    if (link) return [{ number, place, link: { ...link, count: counts.get(link.path) ?? null } }];
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
  tx: Transaction<Tables>,
  row: Pick<HeroSlideRow, "marks">,
  marks: readonly StoredMark[],
): Promise<void> {
  const before = new Set(productsOf(readMarks(row)));
  const added = productsOf(marks).filter((product) => !before.has(product));
  if (!added.length) return;
  const found = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", added)
    .where("deleted_at", "is", null)
    .execute();
  if (found.length < added.length) throw invalid([{ field: "marks", message: HERO_FORM.markPartMissing }]);
}
