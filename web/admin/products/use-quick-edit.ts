import { useQueryClient } from "@tanstack/react-query";
import { products } from "../../../contract/calls/products.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product, QuickEditBody } from "../../../contract/product.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { differences } from "../conflict/differences.ts";
import { currentProduct } from "../data/current-product.ts";
import { SavedProduct } from "../data/whole-product.ts";
import { AdminError } from "../session/client.ts";
import { putProduct, readAnew } from "./list-data.ts";

interface Outcomes {
  onSaved: () => void;
  /** Somebody has deleted it. */
  onGone: () => void;
  /** Somebody has changed price or stock meanwhile: what was typed, and what it is now. */
  onStale: (typed: QuickEditBody, current: Product) => void;
  onField: (field: keyof QuickEditBody, message: string) => void;
}

/** What the dialog edits of a product. */
export const quickValues = ({ price, stock }: QuickEditBody): QuickEditBody => ({ price, stock });

/**
 * Saves price and stock with the version they were made from (spec section 7; ruling 'Saves carry the version'). What
 * others changed beside the two is in nobody's way: it is saved once more from there.
 */
export function useQuickEdit(outcomes: Outcomes) {
  const queryClient = useQueryClient();
  return async function save(from: Product, json: QuickEditBody): Promise<void> {
    const { _id: id, version } = from;
    try {
      const saved = await ask(products.update, { params: { id }, json, version }, SavedProduct);
      putProduct(queryClient, id, (known) => ({ ...known, ...json, ...saved }));
      showToast({ kind: "success", text: PRODUCT_LIST.updated });
      outcomes.onSaved();
      void readAnew(queryClient);
    } catch (error) {
      const current = currentProduct(error);
      if (current) {
        putProduct(queryClient, id, () => current);
        const found = differences(quickValues(from), quickValues(json), quickValues(current));
        const isFree = found.every(({ changedBy }) => changedBy === "mine");
        return isFree && current.version !== version ? save(current, json) : outcomes.onStale(json, current);
      }
      if (error instanceof AdminError && error.status === 404) {
        outcomes.onGone();
        void readAnew(queryClient);
        return;
      }
      toastFailure(error, PRODUCT_LIST.updateFailed);
      if (!(error instanceof AdminError)) return;
      for (const { field, message } of error.fields) {
        if (field === "price" || field === "stock") outcomes.onField(field, message);
      }
    }
  };
}
