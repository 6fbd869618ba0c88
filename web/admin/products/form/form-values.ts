import type { Category } from "../../../../contract/platform/categories.ts";
import type { ProductImage } from "../../../../contract/platform/images.ts";
import {
  type FieldValues,
  FORM_FIELDS,
  type FormField,
  fieldOf,
  isNumberField,
  typedIn,
  typedValue,
} from "../../../../contract/products/fields.ts";
import type { Product, Specification } from "../../../../contract/products/product.ts";

/** A picture in the grid: one the product has, or a file that is sent with the next save. */
export type FormImage = { id: string; opens?: true } & (
  | { stored: ProductImage; file?: undefined }
  | { file: File; stored?: undefined }
);

type Held<V> = V extends boolean ? boolean : V extends Category ? V | "" : string;

/** What the form holds while someone types: numbers are text until they are checked. */
export type FormValues = { [N in FormField]: Held<NonNullable<FieldValues[N]>> } & {
  images: FormImage[];
  specifications: Specification[];
  catalogId: string;
  productId: string;
};

type PlainValues = Pick<FormValues, FormField>;

const plainValues = (valueIn: (name: FormField) => string | boolean) =>
  Object.fromEntries(FORM_FIELDS.map((name) => [name, valueIn(name)])) as unknown as PlainValues;

const EMPTY: FormValues = {
  ...plainValues((name) => {
    const field = fieldOf(name);
    return field.kind === "flag" ? field.initial : "";
  }),
  images: [],
  specifications: [],
  catalogId: "",
  productId: "",
};

/** The form as it opens: empty, or with what a product is now. */
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

/** What the form holds in its plain fields as a save sends it; their rules have passed. An empty optional one is none. */
export function sentValues(values: FormValues): Pick<FieldValues, FormField> {
  const sent = FORM_FIELDS.map((name) => {
    const value = values[name];
    if (typeof value === "boolean") return [name, value];
    const text = value.trim();
    if (isNumberField(name)) return [name, typedIn(name, text) ?? null];
    return [name, fieldOf(name).isOptional ? text || null : text];
  });
  return Object.fromEntries(sent) as Pick<FieldValues, FormField>;
}
