import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { showToast } from "../../api/toast-store.ts";
import { editedProductQuery } from "./form-queries.ts";

/**
 * The product as it is when a form is opened, undefined while it is read: never one that was read before, and nothing
 * that is read later, under the hands of who edits it. One that cannot be loaded leads back to the list with a toast
 * (spec section 8).
 */
export function useOpenedProduct(id: string): Product | undefined {
  const { data, isError, isFetchedAfterMount } = useQuery(editedProductQuery(id));
  const [opened, setOpened] = useState<Product>();
  const navigate = useNavigate();
  const hasFailed = isError && !opened;
  if (!opened && !isError && isFetchedAfterMount && data) setOpened(data);
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [hasFailed, navigate]);
  return opened;
}
