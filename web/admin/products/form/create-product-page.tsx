import { type ReactNode, useEffect, useMemo, useState } from "react";
import { DUPLICATE } from "../../../../contract/messages.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { Loading } from "../../platform/ui/spinner.tsx";
import { FormHead } from "./form-head.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { coded, copyOf, type Prefill, titled } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";
import { useOpenedProduct } from "./use-opened-product.ts";

interface Props {
  /** The product that is copied. */
  from?: string | undefined;
  /** Words of a failed search. */
  title?: string | undefined;
  /** A code that a catalogue prints. */
  code?: string | undefined;
}

/**
 * /admin/products/new (spec section 2, 'Admin product form'); with `?from=`, a copy of that product, with `?title=`, one
 * that begins with these words, with `?code=`, one with this code.
 */
export function CreateProductPage({ from, title, code }: Props) {
  const prefill = useMemo(() => (title ? titled(title) : code ? coded(code) : undefined), [title, code]);
  if (!from) return <CreateProduct key={title ?? code} {...(prefill && { prefill })} />;
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

interface ProductCopyProps {
  id: string;
  /** Draws the form once everything is copied. */
  children: (prefill: Prefill) => ReactNode;
}

/** Reads a product and its pictures for a copy of it, and says how far that is. */
function ProductCopy({ id, children }: ProductCopyProps) {
  const { product, failure } = useOpenedProduct(id);
  const { prefill, done } = useCopy(product);
  if (prefill) return children(prefill);
  if (failure) return <LoadFailed />;
  return <Loading text={product ? DUPLICATE.pictures(done, product.images.length) : DUPLICATE.loading} />;
}

function useCopy(product: Product | undefined) {
  const [prefill, setPrefill] = useState<Prefill>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!product) return;
    const leaving = new AbortController();
    void copyOf(product, setDone, leaving.signal).then((copy) => {
      if (!leaving.signal.aborted) setPrefill(copy);
    });
    return () => leaving.abort();
  }, [product]);
  return { prefill, done };
}
