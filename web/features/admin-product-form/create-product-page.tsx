import { FormHead } from "./form-head.tsx";
import { ProductForm } from "./product-form.tsx";

/** /admin/products/new (spec section 2, 'Admin product form'). */
export function CreateProductPage() {
  return (
    <>
      <FormHead title="Create Product" text="Add a new product to your catalog" />
      <ProductForm />
    </>
  );
}
