import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import { Loading } from "../../admin/spinner.tsx";
import { showToast } from "../../api/toast-store.ts";
import { FormHead } from "./form-head.tsx";
import { editedProductQuery } from "./form-queries.ts";
import { ProductForm } from "./product-form.tsx";

/** /admin/products/{id}/edit; a product that cannot be loaded leads back to the list (spec section 8). */
export function EditProductPage({ id }: { id: string }) {
  const { data: product, isError } = useQuery(editedProductQuery(id));
  const navigate = useNavigate();
  useEffect(() => {
    if (!isError) return;
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [isError, navigate]);
  return (
    <>
      <FormHead title="Edit Product" text="Update product details" />
      {product ? <ProductForm key={id} product={product} /> : <Loading text="Loading product..." />}
    </>
  );
}
