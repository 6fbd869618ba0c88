import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY } from "../../admin/query.ts";
import { NetworkError } from "../../api/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { type FormValues, formValues } from "./form-values.ts";
import { mergeValues } from "./merge-values.ts";
import { productFormData } from "./product-form-data.ts";
import { readFailure } from "./server-errors.ts";

/** What the note on top tells; `isStale` offers the present state, `kept` names what was typed over it. */
export interface FormFailure {
  message: string;
  isStale?: boolean;
  kept?: readonly (keyof FormValues)[];
}

/** Every list and page that shows a product: the back office's and the public ones. */
const SHOWN_IN = [ADMIN_KEY, "parts", "part", "related", "latest", "counts"];

/**
 * Saves the form (spec section 7) and returns to the list; a failure leaves everything that was typed, with the
 * server's sentences on their fields. `progress` is the share of the upload that is sent, undefined at rest.
 */
export function useSave(form: UseFormReturn<FormValues>, opened: Product | undefined) {
  const [product, setProduct] = useState(opened);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<FormFailure>();
  const present = useRef<Product>(undefined);
  const leaving = useLeaving();
  const queries = useQueryClient();
  const navigate = useNavigate();

  const save = async (values: FormValues) => {
    const { signal } = leaving;
    setFailure(undefined);
    setProgress(0);
    try {
      await adminJson<Product>(product ? `/products/${product._id}` : "/products", {
        method: product ? "PUT" : "POST",
        form: productFormData(values, product),
        ...(product ? { version: product.version } : {}),
        signal,
        onProgress: setProgress,
      });
      showToast({ kind: "success", text: product ? PRODUCT_FORM.updated : PRODUCT_FORM.created });
      for (const key of SHOWN_IN) void queries.invalidateQueries({ queryKey: [key], refetchType: "none" });
      await navigate({ to: "/admin/products" });
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      setProgress(undefined);
    }
  };

  const fail = (error: unknown) => {
    const { message, fields, current } = readFailure(error);
    const text = message || PRODUCT_FORM.saveFailed;
    // A missing network has already been told.
    if (!(error instanceof NetworkError)) showToast({ kind: "error", text });
    for (const field of fields) form.setError(field.name, { type: "server", message: field.message });
    present.current = current;
    if (!fields.length) setFailure({ message: text, isStale: !!current });
  };

  const loadPresent = () => {
    const current = present.current;
    if (!current || !product) return;
    const { values, kept } = mergeValues(formValues(product), form.getValues(), formValues(current));
    form.reset(values);
    setProduct(current);
    setFailure({ message: "The present state is loaded.", kept });
  };

  return { save, progress, failure, loadPresent };
}

/** Aborts when the form is left, so that Cancel ends an upload. */
function useLeaving(): AbortController {
  const [controller, setController] = useState(() => new AbortController());
  useEffect(() => {
    if (controller.signal.aborted) setController(new AbortController());
    return () => controller.abort();
  }, [controller]);
  return controller;
}
