import { useRef, useState } from "react";
import { Loading } from "../../platform/ui/spinner.tsx";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { CreateProduct } from "./create-product-page.tsx";
import { FormHead } from "./form-head.tsx";
import { GoneProduct } from "./gone-product.tsx";
import { LoadFailed } from "./load-failed.tsx";
import type { Prefill } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";
import { useOpenedProduct } from "./use-opened-product.ts";

/**
 * /admin/products/{id}/edit; a product that cannot be loaded leads back to the list (spec section 8), unless it was
 * deleted and a draft of it is left.
 */
export function EditProductPage({ id }: { id: string }) {
  const { product, failure, readAgain } = useOpenedProduct(id);
  const [rescued, setRescued] = useState<Prefill>();
  // What had the focus goes with the screen: the keyboard goes on from the top of the next one.
  const refocus = useRefocus(useRef(null));
  if (rescued) return <CreateProduct prefill={rescued} />;
  return (
    <>
      <FormHead title="Edit Product" text="Update product details" />
      {product && <ProductForm product={product} onAsNew={setRescued} />}
      {!product && !failure && <Loading text="Loading product..." />}
      {failure === "other" && <LoadFailed />}
      {failure === "missing" && (
        <GoneProduct
          id={id}
          onRestored={() => {
            refocus();
            return readAgain();
          }}
          onAsNew={(prefill) => {
            refocus();
            setRescued(prefill);
          }}
        />
      )}
    </>
  );
}
