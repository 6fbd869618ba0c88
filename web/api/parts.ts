import type { LatestProduct } from "../../contract/latest.ts";
import type { ProductImage, PublicProduct } from "../../contract/product.ts";
import { partCode } from "../../contract/product-code.ts";

/** A picture of a part: `src` is the largest file, `sizes` the widths that lie beside it. */
export type PartImage = Pick<ProductImage, "width" | "height" | "sizes" | "placeholder"> & { src: string };

/** What a card shows of a part. Stock is a word from here on: its figure never enters a page. */
export interface PartSummary {
  id: string;
  productId: number;
  title: string;
  category: string;
  code: string;
  inStock: boolean;
  image: PartImage | undefined;
}

/** What the page of a part shows. */
export interface PartDetails extends PartSummary {
  description: string;
  specifications: PublicProduct["specifications"];
  images: PartImage[];
}

export interface PartPage {
  parts: PartSummary[];
  total: number;
  page: number;
  totalPages: number;
  /** Whether these only resemble what was searched for, because no part has all of its words. */
  isSimilar: boolean;
}

/** A product of the API as a card needs it (ruling 'Public stock is shown in words'). */
export function asSummary(product: PublicProduct): PartSummary {
  return {
    id: product._id,
    productId: product.productId,
    title: product.title,
    category: product.category,
    code: partCode(product),
    inStock: product.stock > 0,
    image: product.images.map(asImage)[0],
  };
}

/** A product of the API as its page needs it. */
export function asDetails(product: PublicProduct): PartDetails {
  return {
    ...asSummary(product),
    description: product.description,
    specifications: product.specifications,
    images: product.images.map(asImage),
  };
}

/** A product of the latest ones, of which only spec section 5's fields are vouched for. */
export function asLatest(product: LatestProduct): PartSummary {
  return {
    id: product._id ?? String(product.productId),
    productId: product.productId,
    title: product.title,
    category: product.category,
    code: partCode({ productId: product.productId, specifications: product.specifications ?? [] }),
    inStock: (product.stock ?? 0) > 0,
    image: product.images.map(asImage)[0],
  };
}

function asImage(image: LatestProduct["images"][number]): PartImage {
  const { url: src, width = 4, height = 3, sizes = [], placeholder = "" } = image;
  return { src, width, height, sizes, placeholder };
}
