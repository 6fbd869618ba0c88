import { useQueryClient } from "@tanstack/react-query";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import { Product, type QuickEditBody } from "../../../contract/product.ts";
import { AdminError, adminJson } from "../../admin/client.ts";
import { toastFailure } from "../../admin/failure.ts";
import { showToast } from "../../api/toast-store.ts";
import { putProduct, readAnew } from "./list-data.ts";

interface Outcomes {
  onSaved: () => void;
  /** Somebody has deleted it. */
  onMissing: () => void;
  /** Somebody has saved it meanwhile; this is what it is now. */
  onStale: (current: Product) => void;
  onField: (field: keyof QuickEditBody, message: string) => void;
}

/** Saves price and stock with the version they were made from (spec section 7; ruling 'Saves carry the version'). */
export function useQuickEdit(outcomes: Outcomes) {
  const queryClient = useQueryClient();
  return async ({ _id: id, version }: Product, json: QuickEditBody): Promise<void> => {
    try {
      const saved = await adminJson<Product>(`/products/${id}`, { method: "PUT", json, version });
      putProduct(queryClient, id, () => saved);
      showToast({ kind: "success", text: PRODUCT_LIST.updated });
      outcomes.onSaved();
      void readAnew(queryClient);
    } catch (error) {
      const current = presentState(error);
      if (current) {
        putProduct(queryClient, id, () => current);
        return outcomes.onStale(current);
      }
      toastFailure(error, PRODUCT_LIST.updateFailed);
      if (!(error instanceof AdminError)) return;
      for (const { field, message } of error.fields) {
        if (field === "price" || field === "stock") outcomes.onField(field, message);
      }
      if (error.status === 404) {
        outcomes.onMissing();
        void readAnew(queryClient);
      }
    }
  };
}

/** The product of a conflict's answer. */
function presentState(error: unknown): Product | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return Product.safeParse((error.body as { current?: unknown } | undefined)?.current).data;
}
