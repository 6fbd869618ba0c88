import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StoredImage } from "../platform/media/stored/stored-image.ts";

/**
 * The pictures of a product with that one marked on which its page opens: named by its key, or as 'new:0' by its place among
 * those that were added; an empty name marks none, no name leaves it as it is. Throws 400 for one that is not the product's.
 */
export function withOpening(
  images: readonly StoredImage[],
  added: readonly StoredImage[],
  name: string | undefined,
): StoredImage[] {
  if (name === undefined) return [...images];
  const fresh = added.find((_, at) => `new:${at}` === name);
  const chosen = images.find((image) => image.key === name || image === fresh);
  if (name && !chosen) throw invalid([{ field: "openingImage", message: PRODUCT_SERVER.openingImage }]);
  return images.map((image) => {
    const { opens: _, ...plain } = image;
    return image === chosen ? { ...plain, opens: true } : plain;
  });
}
