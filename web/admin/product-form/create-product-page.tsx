import { useMemo } from "react";
import { FormHead } from "./form-head.tsx";
import { type Prefill, titled } from "./prefill.ts";
import { ProductCopy } from "./product-copy.tsx";
import { ProductForm } from "./product-form.tsx";

interface Props {
  /** The product that is copied. */
  from?: string | undefined;
  /** Words of a failed search. */
  title?: string | undefined;
}

/**
 * /admin/products/new (spec section 2, 'Admin product form'); with `?from=`, a copy of that product, with `?title=`, one
 * that begins with these words.
 */
export function CreateProductPage({ from, title }: Props) {
  const prefill = useMemo(() => (title ? titled(title) : undefined), [title]);
  if (!from) return <CreateProduct key={title} {...(prefill && { prefill })} />;
  return (
    <ProductCopy key={from} id={from}>
      {(prefill) => <CreateProduct prefill={prefill} />}
    </ProductCopy>
  );
}

/** A form for a product that is not stored yet. */
export function CreateProduct({ prefill }: { prefill?: Prefill }) {
  return (
    <>
      <FormHead title="Create Product" text="Add a new product to your catalog" />
      <ProductForm prefill={prefill} />
    </>
  );
}
