import type { Keeping } from "../../platform/drafts/form-draft.ts";
import type { FormImage, FormValues } from "./form-values.ts";

/** A picture of a draft: one that the product has, or one whose file lies beside the draft under its id. */
type DraftImage = Pick<FormImage, "id" | "opens" | "stored">;

/** The form that drafts are kept of: a product's, or that of a new one. */
export const draftedForm = (id?: string): string => (id ? `product ${id}` : "new product");

/** Drafts of the product form hold the files of its pictures. A picture whose file is not there is left out. */
export const PRODUCT_KEEPING: Keeping<FormValues> = {
  files: {
    named: ({ images }) => images.flatMap(({ id, file }): [string, File][] => (file ? [[id, file]] : [])),
    without: (values) => ({
      ...values,
      images: values.images.map(({ file: _, ...image }): DraftImage => image),
    }),
    within: (kept, files) => ({
      ...kept,
      images: (kept["images"] as DraftImage[]).flatMap(({ stored, ...image }): FormImage[] => {
        const file = files.get(image.id);
        if (stored) return [{ ...image, stored }];
        return file ? [{ ...image, file }] : [];
      }),
    }),
  },
};
