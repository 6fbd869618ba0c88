import { CATALOG_ADMIN, DUPLICATE, FAILED_SEARCHES, GONE_PRODUCT } from "../../../../contract/messages.ts";
import type { ProductImage } from "../../../../contract/platform/images.ts";
import { TITLE_MAX } from "../../../../contract/platform/limits.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { type FormImage, type FormValues, formValues } from "./form-values.ts";

/** What a new product begins with, and what is said about it. */
export interface Prefill {
  values: FormValues;
  news: string;
  /** What of it is missing. */
  trouble: string | undefined;
  /** The address holds it all: by itself it is no draft. */
  isInAddress?: true;
}

/** A copy of a product, all but its number and its code, which are a part's own; nothing of it is stored until it is saved. */
export async function copyOf(
  product: Product,
  onCopied: (done: number) => void,
  signal: AbortSignal,
): Promise<Prefill> {
  const copied = await copyImages(product.images, onCopied, signal);
  return {
    values: { ...formValues(product), images: copied.images, productId: "", partCode: "" },
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
  const isOwnNumber = typedNumber(typed.productId) === Number(openedNumber);
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

/** A code that a catalogue prints and no product has. */
export const coded = (code: string): Prefill => ({
  values: { ...formValues(), partCode: code },
  news: CATALOG_ADMIN.codeInForm(code),
  trouble: undefined,
  isInAddress: true,
});

const troubleOf = ({ missing }: CopiedImages) => (missing > 0 ? DUPLICATE.missing(missing) : undefined);

interface CopiedImages {
  images: FormImage[];
  /** How many could not be read. */
  missing: number;
}

/** Pictures of a product as files of a new one: the largest that the site has. `onCopied` hears after each. */
async function copyImages(
  stored: readonly ProductImage[],
  onCopied: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<CopiedImages> {
  let done = 0;
  const copies = await Promise.all(
    stored.map(async ({ url }, place) => {
      const file = await fileFrom(url, `image-${place + 1}.webp`, signal).catch(() => undefined);
      done += 1;
      onCopied(done);
      return file;
    }),
  );
  const images = copies.flatMap((file): FormImage[] => (file ? [{ id: crypto.randomUUID(), file }] : []));
  return { images, missing: stored.length - images.length };
}

async function fileFrom(url: string, name: string, signal?: AbortSignal): Promise<File> {
  // Pictures never change: those of a product that is gone may still be in the browser.
  const answer = await fetch(url, { signal: signal ?? null, cache: "force-cache" });
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], name, { type: "image/webp" });
}
