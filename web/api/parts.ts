import type { ProductImage } from "#contract/platform/images.ts";
import type {
  ListFilter,
  PublicProduct,
  PublicProductList,
  UnknownWord,
} from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import type { Listed } from "./queries.ts";
import { flag, listOf, maybe, number, oneOf, or, type Reader, record, text, wholeList } from "./shapes.ts";

/** A product with the fields that every answer has; the featured strip needs the fewest. */
export type ListedProduct = Listed<
  Omit<PublicProduct, "category" | "images"> & { category: string; images: readonly ListedImage[] },
  "productId" | "title" | "description" | "category"
>;
type ListedImage = Listed<ProductImage, "url">;

/** An image: `src` is the largest file, `sizes` the known widths of the other files. */
export interface PartImage {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
  sizes?: readonly number[] | undefined;
  placeholder?: string | undefined;
  /** The product page shows this image first. */
  opens?: true | undefined;
}

/** A part for a card. Stock is only a word here, so its figure never enters a page. */
export interface PartSummary {
  id: string;
  productId: number;
  title: string;
  category: string;
  code: string;
  inStock: boolean;
  machines: readonly string[];
  image: PartImage | undefined;
  /** Only in answers for the table view. */
  specifications?: PublicProduct["specifications"] | undefined;
}

export interface PartDetails extends PartSummary {
  /** The part code, if it has its own field. */
  partCode: string | undefined;
  description: string;
  specifications: PublicProduct["specifications"];
  images: PartImage[];
}

type ListedPage = Listed<
  Omit<PublicProductList, "products"> & { products: readonly ListedProduct[] },
  "products" | "totalPages"
>;

export interface PartPage {
  parts: PartSummary[];
  /** Undefined if the answer omits it. */
  total: number | undefined;
  page: number;
  totalPages: number;
  /** Whether no part has all search words, so that these only resemble the search. */
  isSimilar: boolean;
  /** How many of all parts, the first ones, are what was searched for; the others mention it. Null if none only mentions it. */
  exact: number | null;
  /** The search words that no part has, with their replacements. */
  unknown: readonly UnknownWord[];
  /** Machines whose name starts with the search. */
  machines: readonly string[];
  filters: readonly ListFilter[];
  /** Whether the server's search index was not ready, so that the list is fetched again soon. */
  isIncomplete: boolean | undefined;
}

const sized = {
  width: maybe(number),
  height: maybe(number),
  sizes: maybe(listOf(number)),
  placeholder: maybe(text),
};
/** The dimensions of an image whose address is in another field. */
export const imageSizeShape = record(sized);
const yes = (value: unknown) => flag(value) || undefined;
export const imageShape = record({ url: text, ...sized, opens: maybe(yes) });
const productShape = record({
  _id: maybe(text),
  productId: number,
  title: text,
  partCode: maybe(text),
  description: or(text, ""),
  category: text,
  specifications: or(listOf(record({ name: text, value: text })), []),
  stock: or(number, 0),
  machines: or(listOf(text), []),
  images: or(listOf(imageShape), []),
});

/** Converts an API product for a card (ruling 'Public stock is shown in words'). Throws if it is not a product. */
export const asSummary = (product: ListedProduct): PartSummary => summaryOf(productShape(product));

type ReadProduct = ReturnType<typeof productShape>;

function summaryOf({
  _id,
  productId,
  title,
  partCode: code,
  category,
  specifications,
  stock,
  machines,
  images,
}: ReadProduct): PartSummary {
  return {
    id: _id ?? String(productId),
    productId,
    title,
    category,
    code: partCode({ productId, partCode: code, specifications }),
    inStock: stock > 0,
    machines,
    image: images.map(asImage)[0],
  };
}

const vouchedShape = record({
  productId: number,
  title: text,
  description: text,
  category: text,
  images: wholeList(record({ url: text, key: text })),
});

/** Reads a list, one product, or JSON text of either (spec section 7), without those that lack a field. */
export const asLatest: Reader<PartSummary[]> = or(
  (answer) => listOf(asNew)([typeof answer === "string" ? JSON.parse(answer) : answer].flat()),
  [],
);

function asNew(product: ListedProduct): PartSummary {
  vouchedShape(product);
  return asSummary(product);
}

/** A product for a table row. */
const rowOf = (product: ReadProduct): PartSummary => ({
  ...summaryOf(product),
  specifications: product.specifications,
});

/** Converts an API product for its page. Throws if it is not a product. */
export function asDetails(product: ListedProduct): PartDetails {
  const read = productShape(product);
  const { partCode: code, description, specifications, images } = read;
  return {
    ...summaryOf(read),
    partCode: code || undefined,
    description,
    specifications,
    images: images.map(asImage),
  };
}

/** Copies only the fields of an API image that pages need. */
export function asImage({ url: src, width, height, sizes, placeholder, opens }: ListedImage): PartImage {
  return { src, width, height, sizes, placeholder, ...(opens === true && { opens }) };
}

/** Words that nothing has, with those searched instead; none if missing. */
export const unknownShape = or(
  listOf(
    record({
      word: text,
      meant: or(text, null),
      kind: maybe(oneOf(["maker", "code", "meaning"] as const)),
    }),
  ),
  [],
);
const pageShape = record({
  products: listOf(productShape),
  total: maybe(number),
  page: maybe(number),
  totalPages: number,
  similar: or(flag, false),
  exact: or(number, null),
  unknown: unknownShape,
  machines: or(listOf(text), []),
  filters: or(
    listOf(
      record({
        key: text,
        name: text,
        values: listOf(record({ key: text, name: text, count: number, chosen: flag })),
        more: number,
      }),
    ),
    [],
  ),
  isIncomplete: maybe(flag),
  isAtLeast: maybe(flag),
});

/** Skips unreadable products; a missing total is computed on the last page, else undefined, as one that is only a lower bound. */
export function asPage(
  answer: ListedPage,
  request: { page?: number | undefined; limit: number; isDense?: boolean | undefined },
): PartPage {
  const { products, total, page, similar, isAtLeast, ...found } = pageShape(answer);
  const at = page ?? request.page ?? 1;
  const upToHere = (at - 1) * request.limit + products.length;
  return {
    parts: products.slice(0, request.limit).map(request.isDense ? rowOf : summaryOf),
    total: isAtLeast ? undefined : (total ?? (at < found.totalPages ? undefined : upToHere)),
    page: at,
    isSimilar: similar,
    ...found,
  };
}
