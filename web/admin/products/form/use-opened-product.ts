import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "../../../../contract/products/product.ts";
import { AdminError } from "../../platform/session/client.ts";
import { editedProductQuery } from "./form-queries.ts";

interface OpenedProduct {
  /** Undefined until it is read. */
  product: Product | undefined;
  /** Why it could not be read. */
  failure: "missing" | "other" | undefined;
  readAgain: () => Promise<unknown>;
}

/**
 * The product as it is when a form is opened: never one that was read before, and nothing that is read later, under the
 * hands of who edits it.
 */
export function useOpenedProduct(id: string): OpenedProduct {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(editedProductQuery(id));
  const [product, setProduct] = useState<Product>();
  if (!product && !error && isFetchedAfterMount && data) setProduct(data);
  const isMissing = error instanceof AdminError && error.status === 404;
  return {
    product,
    failure: error && !product ? (isMissing ? "missing" : "other") : undefined,
    readAgain: refetch,
  };
}
