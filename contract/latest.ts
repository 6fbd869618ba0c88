/** Reading the answer of GET /products/category/{category}/latest. Free of zod. */
import type { ProductImage, PublicProduct } from "./product.ts";

type LatestImage = Pick<ProductImage, "url" | "key"> & Partial<ProductImage>;

/** A product as far as spec section 5 vouches for it. */
export type LatestProduct = Pick<PublicProduct, "productId" | "title" | "description"> & {
  category: string;
  images: LatestImage[];
} & Partial<Pick<PublicProduct, "_id" | "stock" | "specifications">>;

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

/**
 * The acceptable products of an answer that may be a JSON string, an array or a single object
 * (spec section 7); what section 5 doesn't accept is dropped, and what can't be read is no product.
 */
export function acceptLatest(answer: unknown): LatestProduct[] {
  const read = typeof answer === "string" ? parse(answer) : answer;
  const candidates: unknown[] = Array.isArray(read) ? read : [read];
  return candidates.filter(isAcceptable).map((product) => ({
    ...withoutMistyped(product, PRODUCT_EXTRAS),
    images: product.images.map((image) => withoutMistyped(image, IMAGE_EXTRAS)),
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const isImage: Check = (value) => isFields(value) && isText(value["url"]) && isText(value["key"]);
const isRow: Check = (value) => isFields(value) && isText(value["name"]) && isText(value["value"]);

function isAcceptable(value: unknown): value is LatestProduct {
  if (!isFields(value)) return false;
  const images = value["images"];
  return (
    [value["title"], value["description"], value["category"]].every(isText) &&
    isNumber(value["productId"]) &&
    Array.isArray(images) &&
    images.length > 0 &&
    images.every(isImage)
  );
}

/** Fields that a product need not have, but must not have in another type. */
const PRODUCT_EXTRAS: ReadonlyMap<string, Check> = new Map([
  ["_id", isText],
  ["stock", isNumber],
  ["specifications", listOf(isRow)],
]);
const IMAGE_EXTRAS: ReadonlyMap<string, Check> = new Map([
  ["width", isNumber],
  ["height", isNumber],
  ["sizes", listOf(isNumber)],
  ["placeholder", isText],
]);

/** The object with all its fields but those whose check fails. */
function withoutMistyped<T extends object>(value: T, checks: ReadonlyMap<string, Check>): T {
  const kept = Object.entries(value).filter(([field, content]) => checks.get(field)?.(content) ?? true);
  return Object.fromEntries(kept) as T;
}
