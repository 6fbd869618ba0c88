import type { FormOf } from "#contract/platform/call.ts";
import type { ProductImage } from "#contract/platform/images.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import type { products } from "#contract/products/calls.ts";
import {
  type FieldValues,
  FORM_FIELDS,
  type FormField,
  productField,
  typedValue,
} from "#contract/products/fields.ts";
import type { Product, Specification } from "#contract/products/product.ts";
import { fieldsOf, sentValues } from "../typed-fields.ts";

/** An image in the grid: a stored one, or a file that the next save uploads. */
export type FormImage = { id: string; opens?: true } & (
  | { stored: ProductImage; file?: undefined }
  | { file: File; stored?: undefined }
);

type Held<V> = V extends boolean ? boolean : string;

/** The form's values as typed: numbers are text until they are validated. */
export type FormValues = { [N in FormField]: Held<NonNullable<FieldValues[N]>> } & {
  images: FormImage[];
  specifications: Specification[];
  catalogId: string;
  productId: string;
};

type PlainValues = Pick<FormValues, FormField>;

const plainValues = (valueIn: (name: FormField) => string | boolean) =>
  fieldsOf(FORM_FIELDS, valueIn) as PlainValues;

const EMPTY: FormValues = {
  ...plainValues((name) => {
    const field = productField(name);
    return field.kind === "flag" ? field.initial : "";
  }),
  images: [],
  specifications: [],
  catalogId: "",
  productId: "",
};

export function formValues(product?: Product): FormValues {
  if (!product) return EMPTY;
  return {
    ...plainValues((name) => typedValue(product[name])),
    images: product.images.map((stored) => ({
      id: stored.key,
      stored,
      ...(stored.opens && { opens: true }),
    })),
    specifications: product.specifications.map(({ name, value }) => ({ name, value })),
    catalogId: product.catalogId ?? "",
    productId: String(product.productId),
  };
}

type Sent<Name extends "create" | "update"> = {
  fields: FormOf<(typeof products)[Name]>;
  files: readonly File[];
};

/** Returns the body of POST /products (spec section 7, 'Admin products') from validated values. */
export const newProductForm = (values: FormValues): Sent<"create"> => productForm(values);

/** Returns the body of PUT /products, with the removed images and the order of all. */
export function changedProductForm(values: FormValues, product: Product): Sent<"update"> {
  const { fields, files } = productForm(values, product);
  const kept = new Set(values.images.map(({ stored }) => stored?.key));
  const removedImages = product.images.map(({ key }) => key).filter((key) => !kept.has(key));
  const had = product.images.some(({ opens }) => opens);
  const opening = had ? openingImage(values.images) : fields.openingImage;
  return {
    fields: { ...fields, removedImages, imageOrder: imageOrder(values.images), openingImage: opening },
    files,
  };
}

/** Returns the common fields, without optional ones that are empty or the product's. */
function productForm(values: FormValues, product?: Product): Sent<"create"> {
  const { catalogId, specifications, images } = values;
  const plain = Object.entries(sentValues(FORM_FIELDS, values)).filter(
    ([name, value]) =>
      !productField(name as FormField).isOptional || value !== (product?.[name as FormField] ?? null),
  );
  return {
    fields: {
      ...(Object.fromEntries(plain) as Pick<FieldValues, FormField>),
      catalogId: catalogId || null,
      productId: typedNumber(values.productId),
      specifications,
      openingImage: openingImage(images) || undefined,
    },
    files: images.flatMap(({ file }) => file ?? []),
  };
}

/** Returns stored images by key, new ones by their index among the sent files. */
function imageOrder(images: readonly FormImage[]): string[] {
  let sent = 0;
  return images.map(({ stored }) => stored?.key ?? `new:${sent++}`);
}

/** Returns the key of the page's initial image; empty for the first. */
const openingImage = (images: readonly FormImage[]): string =>
  imageOrder(images)[images.findIndex(({ opens }) => opens)] ?? "";
