import type { ProductImage } from "../../../../contract/platform/images.ts";
import {
  type FieldValues,
  FORM_FIELDS,
  type FormField,
  isNumberField,
  productField,
  typedIn,
  typedValue,
} from "../../../../contract/products/fields.ts";
import type { Product, Specification } from "../../../../contract/products/product.ts";

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
  Object.fromEntries(FORM_FIELDS.map((name) => [name, valueIn(name)])) as unknown as PlainValues;

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

/** Returns the plain fields for a save, after validation. An empty optional field has no value. */
export function sentValues(values: FormValues): Pick<FieldValues, FormField> {
  const sent = FORM_FIELDS.map((name) => {
    const value = values[name];
    if (typeof value === "boolean") return [name, value];
    const text = value.trim();
    if (isNumberField(name)) return [name, typedIn(name, text) ?? null];
    return [name, productField(name).isOptional ? text || null : text];
  });
  return Object.fromEntries(sent) as Pick<FieldValues, FormField>;
}
