import type { ProductImage } from "../../contract/platform/images.ts";
import type {
  ListFilter,
  PublicProduct,
  PublicProductList,
  UnknownWord,
} from "../../contract/products/product.ts";
import { partCode } from "../../contract/products/product-code.ts";
import type { Listed } from "./queries.ts";
import { flag, listOf, maybe, number, oneOf, or, type Reader, record, text, wholeList } from "./shapes.ts";

/** A product as far as an answer is sure to tell it; what the featured strip reads of one is the least. */
export type ListedProduct = Listed<
  Omit<PublicProduct, "category" | "images"> & { category: string; images: readonly ListedImage[] },
  "productId" | "title" | "description" | "category"
>;
type ListedImage = Listed<ProductImage, "url">;

/** A picture of a part: `src` is the largest file, `sizes` the widths that lie beside it, as far as they are known. */
export interface PartImage {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
  sizes?: readonly number[] | undefined;
  placeholder?: string | undefined;
  /** The page opens on it, not on the first. */
  opens?: true | undefined;
}

/** What a card shows of a part. Stock is a word from here on: its figure never enters a page. */
export interface PartSummary {
  id: string;
  productId: number;
  title: string;
  category: string;
  code: string;
  inStock: boolean;
  /** The looms that it is for, as far as it names any. */
  machines: readonly string[];
  image: PartImage | undefined;
  /** Where they are shown. */
  specifications?: PublicProduct["specifications"] | undefined;
}

/** What the page of a part shows. */
export interface PartDetails extends PartSummary {
  /** Its code where the code has a field of its own. */
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
  /** Undefined where the answer does not tell. */
  total: number | undefined;
  page: number;
  totalPages: number;
  /** Whether these only resemble what was searched for, because no part has all of its words. */
  isSimilar: boolean;
  /** The words of the search that no part has, and what was looked for instead. */
  unknown: readonly UnknownWord[];
  /** Looms whose name begins like the search. */
  machines: readonly string[];
  /** By what the listing can be filtered. */
  filters: readonly ListFilter[];
}

const sized = {
  width: maybe(number),
  height: maybe(number),
  sizes: maybe(listOf(number)),
  placeholder: maybe(text),
};
/** The measures of an image whose address is in another field. */
export const pictureShape = record(sized);
const yes = (value: unknown) => flag(value) || undefined;
const imageShape = record({ url: text, ...sized, opens: maybe(yes) });
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

/** A product of the API as a card needs it (ruling 'Public stock is shown in words'). Throws if it is not a product. */
export function asSummary(product: ListedProduct): PartSummary {
  const {
    _id,
    productId,
    title,
    partCode: code,
    category,
    specifications,
    stock,
    machines,
    images,
  } = productShape(product);
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

/**
 * The new products of an answer that is a list, one product, or JSON text of either (spec section 7). What lacks a field that
 * section 5 vouches for is left out; what cannot be read is no product.
 */
export const asLatest: Reader<PartSummary[]> = or(
  (answer) => listOf(asNew)([typeof answer === "string" ? JSON.parse(answer) : answer].flat()),
  [],
);

function asNew(product: ListedProduct): PartSummary {
  vouchedShape(product);
  return asSummary(product);
}

/** A product of the API as a row of a table needs it. */
const asRow = (product: ListedProduct): PartSummary => ({
  ...asSummary(product),
  specifications: productShape(product).specifications,
});

/** A product of the API as its page needs it. */
export function asDetails(product: ListedProduct): PartDetails {
  const { partCode: code, description, specifications, images } = productShape(product);
  return {
    ...asSummary(product),
    partCode: code || undefined,
    description,
    specifications,
    images: images.map(asImage),
  };
}

/** A picture of the API as a page needs it, and no more of it. */
export function asImage({ url: src, width, height, sizes, placeholder, opens }: ListedImage): PartImage {
  return { src, width, height, sizes, placeholder, ...(opens === true && { opens }) };
}

const pageShape = record({
  products: listOf((product: ListedProduct) => {
    asSummary(product);
    return product;
  }),
  total: maybe(number),
  page: maybe(number),
  totalPages: number,
  similar: or(flag, false),
  unknown: or(
    listOf(record({ word: text, meant: or(text, null), kind: maybe(oneOf(["maker", "code"] as const)) })),
    [],
  ),
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
});

/**
 * A page of products of the API, without those that cannot be read. How many there are in all is said by the answer, or can be told on the last page;
 * elsewhere nobody knows.
 */
export function asPage(
  answer: ListedPage,
  asked: { page?: number | undefined; limit: number; isDense?: boolean | undefined },
): PartPage {
  const { products, total, page, totalPages, similar, unknown, machines, filters } = pageShape(answer);
  const at = page ?? asked.page ?? 1;
  const upToHere = (at - 1) * asked.limit + products.length;
  return {
    parts: products.slice(0, asked.limit).map(asked.isDense ? asRow : asSummary),
    total: total ?? (at < totalPages ? undefined : upToHere),
    page: at,
    totalPages,
    isSimilar: similar,
    unknown,
    machines,
    filters,
  };
}
