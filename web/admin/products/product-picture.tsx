import type { ProductImage } from "../../../contract/platform/images.ts";
import { PartPicture } from "../../ui/picture.tsx";

/** A product's picture on its ground; the ground stays where there is none. */
export function ProductPicture({
  image,
  sizes,
  alt = "",
}: {
  image: ProductImage | undefined;
  sizes: string;
  alt?: string;
}) {
  return <PartPicture image={image && { ...image, src: image.url }} sizes={sizes} alt={alt} />;
}
