import { type ReactNode, useEffect, useState } from "react";
import { DUPLICATE } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { Loading } from "../ui/spinner.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { copyOf, type Prefill } from "./prefill.ts";
import { useOpenedProduct } from "./use-opened-product.ts";

interface Props {
  id: string;
  /** Draws the form once everything is copied. */
  children: (prefill: Prefill) => ReactNode;
}

/** Reads a product and its pictures for a copy of it, and says how far that is. */
export function ProductCopy({ id, children }: Props) {
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
