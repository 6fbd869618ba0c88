import type { ProductImage } from "#contract/platform/images.ts";
import type { Product } from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";

/** A product's image; an empty box if it has none. */
export function ProductThumbnail({
  image,
  sizes,
  alt = "",
}: {
  image: ProductImage | undefined;
  sizes: string;
  alt?: string;
}) {
  return <ResponsiveImage image={image && { ...image, src: image.url }} sizes={sizes} alt={alt} />;
}

/** The product a dialog is about: image, title and code (look 'Dialogs'). */
export function AboutProduct({ product }: { product: Product }) {
  return (
    <div className="pictured small">
      <ProductThumbnail image={product.images[0]} sizes="76px" />
      <p>
        <b>{product.title}</b>
        <br />
        <span className="mono quiet" translate="no">
          {partCode(product)}
        </span>
      </p>
    </div>
  );
}
