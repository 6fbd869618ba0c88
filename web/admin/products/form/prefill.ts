import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { FAILED_SEARCHES } from "#contract/enquiries/inbox-messages.ts";
import type { ProductImage } from "#contract/platform/images.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { DUPLICATE, GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { TITLE_MAX } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { type FormImage, type FormValues, formValues } from "./form-values.ts";

export interface Prefill {
  values: FormValues;
  news: string;
  /** What could not be copied. */
  trouble: string | undefined;
  /** The address has all values, so without input it is not a draft. */
  isInAddress?: true;
}

/** Returns a copy of a product without its number and code, which are unique. Nothing is stored until it is saved. */
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

/** Returns the input of a deleted product's form as a new product, with its number only if another one was typed. */
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

/** Returns a product with a failed search as its title, truncated to the maximum length. */
export const titled = (words: string): Prefill => ({
  values: { ...formValues(), title: words.slice(0, TITLE_MAX).trim() },
  news: FAILED_SEARCHES.inForm(words),
  trouble: undefined,
  isInAddress: true,
});

/** Returns a product with a code that a catalogue prints. */
export const coded = (code: string): Prefill => ({
  values: { ...formValues(), partCode: code },
  news: CATALOG_ADMIN.codeInForm(code),
  trouble: undefined,
  isInAddress: true,
});

const troubleOf = ({ missing }: CopiedImages) => (missing > 0 ? DUPLICATE.missing(missing) : undefined);

interface CopiedImages {
  images: FormImage[];
  /** The number of images that failed to load. */
  missing: number;
}

/** Downloads a product's largest images as files of a new one. `onCopied` is called after each. */
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
  // Images are immutable: those of a deleted product may still be in the HTTP cache.
  const answer = await fetch(url, { signal: signal ?? null, cache: "force-cache" });
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], name, { type: "image/webp" });
}
