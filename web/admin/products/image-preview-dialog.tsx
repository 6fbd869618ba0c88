import { useState } from "react";
import type { Product } from "../../../contract/product.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** A product's pictures, large (spec section 2, 'Image Preview'). */
export function ImagePreviewDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { title, images } = product;
  const [current, setCurrent] = useState(0);
  const alt = images.length > 1 ? `${title}, picture ${current + 1} of ${images.length}` : title;
  return (
    <Dialog title="Image Preview" className="wide" onClose={onClose}>
      <div className="in-body preview">
        <ProductPicture
          key={current}
          image={images[current]}
          sizes="(max-width: 767px) 90vw, 680px"
          alt={alt}
        />
        <p>
          <b>{title}</b>
          {images.length > 1 && (
            <span className="small quiet" role="status">
              Picture {current + 1} of {images.length}
            </span>
          )}
        </p>
        {images.length > 1 && (
          <ul className="previews">
            {images.map((image, index) => (
              <li key={image.key}>
                <button
                  type="button"
                  aria-label={`Picture ${index + 1}`}
                  aria-current={index === current || undefined}
                  onClick={() => setCurrent(index)}
                >
                  <ProductPicture image={image} sizes="96px" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
