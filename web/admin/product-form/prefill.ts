import { TITLE_MAX } from "../../../contract/limits.ts";
import { DUPLICATE, FAILED_SEARCHES, GONE_PRODUCT } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { type CopiedImages, copyImages } from "./copy-images.ts";
import { type FormImage, type FormValues, formValues, NUMBER_FIELDS } from "./form-values.ts";

/** What a new product begins with, and what is said about it. */
export interface Prefill {
  values: FormValues;
  news: string;
  /** What of it is missing. */
  trouble: string | undefined;
  /** The address holds it all: by itself it is no draft. */
  isInAddress?: true;
}

/** A copy of a product, all but its number; nothing of it is stored until it is saved. */
export async function copyOf(
  product: Product,
  onCopied: (done: number) => void,
  signal: AbortSignal,
): Promise<Prefill> {
  const copied = await copyImages(product.images, onCopied, signal);
  return {
    values: { ...formValues(product), images: copied.images, productId: "" },
    news: DUPLICATE.copied(product.title),
    trouble: troubleOf(copied),
  };
}

/**
 * What was typed into the form of a product that is gone. The number it was opened with is not taken along; another one
 * that was typed is.
 */
export async function asNewProduct(typed: FormValues, openedNumber: string): Promise<Prefill> {
  const stored = typed.images.flatMap(({ stored: image }) => image ?? []);
  const copied = await copyImages(stored);
  const files = typed.images.filter((image): image is FormImage & { file: File } => !!image.file);
  const isOwnNumber = NUMBER_FIELDS.productId(typed.productId) === Number(openedNumber);
  return {
    values: {
      ...typed,
      images: [...copied.images, ...files],
      productId: isOwnNumber ? "" : typed.productId,
    },
    news: GONE_PRODUCT.isNew,
    trouble: troubleOf(copied),
  };
}

/** The words that somebody looked for in vain, as the title of the product they are about; as much as a title takes. */
export const titled = (words: string): Prefill => ({
  values: { ...formValues(), title: words.slice(0, TITLE_MAX).trim() },
  news: FAILED_SEARCHES.inForm(words),
  trouble: undefined,
  isInAddress: true,
});

const troubleOf = ({ missing }: CopiedImages) => (missing > 0 ? DUPLICATE.missing(missing) : undefined);
