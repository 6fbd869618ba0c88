import { z } from "zod";
import { CATEGORY_LABELS, isCategory } from "../../../contract/platform/categories.ts";
import { formatRupees } from "../../../contract/platform/dates.ts";
import { madeOnce } from "../../../contract/platform/made-once.ts";
import type { HistoryDifference } from "../../../contract/products/product-history.ts";
import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import { pictureDifferences } from "./pictures.ts";
import { specificationDifferences } from "./specifications.ts";
import { wordDifferences } from "./word-differences.ts";

/** What the values of a record are told with. */
export interface Known {
  /** The names of catalogues by id. */
  catalogs: ReadonlyMap<string, string>;
  /** The pictures the product has now. */
  images: readonly StoredImage[];
}

/** What a save records (save-product.ts): its columns, old and new. */
const Recorded = z.object({
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
type Changes = z.infer<typeof Recorded>["changes"];

const count = madeOnce(() => new Intl.NumberFormat("en-IN"));

/** The changes that a record keeps; none for a record of another shape. */
export function recordedChanges(detail: string): Changes {
  return Recorded.safeParse(JSON.parse(detail)).data?.changes ?? {};
}

/** The ids of the catalogues that changes name. */
export const catalogIdsOf = ({ catalog_id: change }: Changes): string[] =>
  [change?.from, change?.to].filter((id) => typeof id === "string");

type Told = (from: unknown, to: unknown, known: Known) => HistoryDifference[];

/** One field in words that the function finds for its values. */
const value =
  (field: string, say: (value: unknown, known: Known) => string | null): Told =>
  (from, to, known) => [{ kind: "value", field, from: say(from, known), to: say(to, known) }];

const plain = (text: unknown): string | null => (text === null || text === undefined ? null : String(text));
const figure = (number: unknown) => (typeof number === "number" ? count().format(number) : plain(number));

const yesOrNo = (flag: unknown) => (flag === 1 ? "Yes" : "No");

/** How each column of a product is told, in the order of the form. */
const FIELDS: Readonly<Record<string, Told>> = {
  product_id: value("Product ID", plain),
  title: value("Title", plain),
  part_code: value("Part code", plain),
  description: (from, to) => [
    { kind: "words", field: "Description", pieces: wordDifferences(plain(from) ?? "", plain(to) ?? "") },
  ],
  category: value("Category", (id) => (isCategory(id) ? CATEGORY_LABELS[id] : plain(id))),
  catalog_id: value("Catalog", (id, { catalogs }) =>
    typeof id === "string" ? (catalogs.get(id) ?? "A deleted catalog") : null,
  ),
  price: value("Price", (price) => (typeof price === "number" ? formatRupees(price) : plain(price))),
  stock: value("Stock", figure),
  featured: value("Featured", yesOrNo),
  published: value("Published", yesOrNo),
  specifications: (from, to) => specificationDifferences(from, to),
  images: (from, to, { images }) => pictureDifferences(from, to, images),
};

/** The changes of a record as a person reads them; a column that is not known here is left out. */
export const differencesOf = (changes: Changes, known: Known): HistoryDifference[] =>
  Object.entries(FIELDS).flatMap(([column, tell]) => {
    const change = changes[column];
    return change ? tell(change.from, change.to, known) : [];
  });
