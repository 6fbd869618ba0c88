import type { Product } from "../../../contract/products/product.ts";
import { partCode } from "../../../contract/products/product-code.ts";
import { ProductPicture } from "./product-picture.tsx";

/** What a dialog is about: picture, title and code (look 'Dialogs'). */
export function AboutProduct({ product }: { product: Product }) {
  return (
    <div className="about">
      <ProductPicture image={product.images[0]} sizes="76px" />
      <p>
        <b>{product.title}</b>
        <br />
        <span className="mono quiet">{partCode(product)}</span>
      </p>
    </div>
  );
}
