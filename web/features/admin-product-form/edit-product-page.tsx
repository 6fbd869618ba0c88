import { useState } from "react";
import { Loading } from "../../admin/spinner.tsx";
import { CreateProduct } from "./create-product-page.tsx";
import { FormHead } from "./form-head.tsx";
import type { Prefill } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";
import { useOpenedProduct } from "./use-opened-product.ts";

/** /admin/products/{id}/edit; a product that cannot be loaded leads back to the list (spec section 8). */
export function EditProductPage({ id }: { id: string }) {
  const product = useOpenedProduct(id);
  const [rescued, setRescued] = useState<Prefill>();
  if (rescued) return <CreateProduct prefill={rescued} />;
  return (
    <>
      <FormHead title="Edit Product" text="Update product details" />
      {product ? (
        <ProductForm product={product} onAsNew={setRescued} />
      ) : (
        <Loading text="Loading product..." />
      )}
    </>
  );
}
