import { plainNumber, typedAmount } from "../../../../contract/platform/amounts.ts";
import type { Category } from "../../../../contract/platform/categories.ts";
import type { ProductImage } from "../../../../contract/platform/images.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import type { Product, Specification } from "../../../../contract/products/product.ts";

/** A picture in the grid: one the product has, or a file that is sent with the next save. */
export type FormImage = { id: string; opens?: true } & (
  | { stored: ProductImage; file?: undefined }
  | { file: File; stored?: undefined }
);

/** What the form holds while someone types: numbers are text until they are checked. */
export interface FormValues {
  images: FormImage[];
  title: string;
  partCode: string;
  description: string;
  specifications: Specification[];
  category: Category | "";
  catalogId: string;
  price: string;
  stock: string;
  productId: string;
  published: boolean;
}

/** The form as it opens: empty, or with what a product is now. */
export function formValues(product?: Product): FormValues {
  if (!product) return EMPTY;
  return {
    images: product.images.map((stored) => ({
      id: stored.key,
      stored,
      ...(stored.opens && { opens: true }),
    })),
    title: product.title,
    partCode: product.partCode ?? "",
    description: product.description,
    specifications: product.specifications.map(({ name, value }) => ({ name, value })),
    category: product.category,
    catalogId: product.catalogId ?? "",
    price: plainNumber(product.price),
    stock: plainNumber(product.stock),
    productId: String(product.productId),
    published: product.published,
  };
}

const EMPTY: FormValues = {
  images: [],
  title: "",
  partCode: "",
  description: "",
  specifications: [],
  category: "",
  catalogId: "",
  price: "",
  stock: "",
  productId: "",
  published: true,
};

/** How the fields that hold numbers are read. */
export const NUMBER_FIELDS = { price: typedAmount, stock: typedNumber, productId: typedNumber } as const;
