import { isSame } from "../conflict/differences.ts";
import type { DraftContent } from "../drafts/draft-store.ts";
import type { FormImage, FormValues } from "./form-values.ts";

/** A picture of a draft: one that the product has, or one whose file lies beside the draft under its id. */
type DraftImage = Pick<FormImage, "id" | "stored">;

interface DraftValues extends Omit<FormValues, "images"> {
  images: DraftImage[];
}

/** What is kept of the product form. */
export interface ProductDraft {
  typed: DraftValues;
  /** What it was begun from: the values, and the version of the product; a new one has none. */
  opened: DraftValues;
  version: number | undefined;
}

/** The form that drafts are kept of: a product's, or that of a new one. */
export const draftedForm = (id?: string): string => (id ? `product ${id}` : "new product");

/** What to keep of a form, or undefined when it holds what it was opened with. */
export function draftOf(
  typed: FormValues,
  opened: FormValues,
  version: number | undefined,
): DraftContent<ProductDraft> | undefined {
  const values = { typed: withoutFiles(typed), opened: withoutFiles(opened), version };
  if (isSame(values.typed, values.opened)) return undefined;
  const files = typed.images.flatMap(({ id, file }): [string, File][] => (file ? [[id, file]] : []));
  return { values, files: new Map(files) };
}

/** The form as it was when the draft was written. A picture whose file is not there is left out. */
export const typedOf = ({ values, files }: DraftContent<ProductDraft>): FormValues =>
  withFiles(values.typed, files);

/** The form as the draft was begun from. */
export const openedOf = ({ values, files }: DraftContent<ProductDraft>): FormValues =>
  withFiles(values.opened, files);

const withoutFiles = (values: FormValues): DraftValues => ({
  ...values,
  images: values.images.map(({ id, stored }) => (stored ? { id, stored } : { id })),
});

const withFiles = (values: DraftValues, files: ReadonlyMap<string, File>): FormValues => ({
  ...values,
  // Drafts of before had none.
  partCode: values.partCode ?? "",
  images: values.images.flatMap(({ id, stored }): FormImage[] => {
    const file = files.get(id);
    if (stored) return [{ id, stored }];
    return file ? [{ id, file }] : [];
  }),
});
