import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../admin/spinner.tsx";
import { CreateProduct } from "./create-product-page.tsx";
import { FormHead } from "./form-head.tsx";
import { editedProductQuery } from "./form-queries.ts";
import type { Prefill } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";
import { useLoadFailure } from "./use-load-failure.ts";

/** /admin/products/{id}/edit; a product that cannot be loaded leads back to the list (spec section 8). */
export function EditProductPage({ id }: { id: string }) {
  const { data: product, isError } = useQuery(editedProductQuery(id));
  const [rescued, setRescued] = useState<Prefill>();
  useLoadFailure(isError);
  if (rescued) return <CreateProduct prefill={rescued} />;
  return (
    <>
      <FormHead title="Edit Product" text="Update product details" />
      {product ? (
        <ProductForm key={id} product={product} onAsNew={setRescued} />
      ) : (
        <Loading text="Loading product..." />
      )}
    </>
  );
}
