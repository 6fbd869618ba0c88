import type { ProductImage } from "../../../contract/product.ts";
import type { FormImage } from "./form-values.ts";

export interface CopiedImages {
  images: FormImage[];
  /** How many could not be read. */
  missing: number;
}

/** Pictures of a product as files of a new one: the largest that the site has. `onCopied` hears after each. */
export async function copyImages(
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
