import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { AdminError, adminJson } from "../../admin/client.ts";
import { useConfirm } from "../../admin/confirm.tsx";
import { toastFailure } from "../../admin/failure.ts";
import { showToast } from "../../api/toast-store.ts";
import { AboutProduct } from "./about-product.tsx";
import { readAnew } from "./list-data.ts";

const NONE: ReadonlySet<string> = new Set();

export interface Deletion {
  /** The products that are on their way out. */
  going: ReadonlySet<string>;
  removeOne: (product: Product) => Promise<void>;
  removeMany: (ids: readonly string[]) => Promise<void>;
}

/**
 * Deletes products after the spec's question (section 8, 'Confirmations'); many are one call each (section 7).
 * `onDeleted` hears which ones are gone once the list has been read anew.
 */
export function useDeletion(onDeleted: (ids: string[]) => void): Deletion {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [going, setGoing] = useState(NONE);

  const remove = async (ids: readonly string[], tell: (results: Result[]) => void) => {
    setGoing(new Set(ids));
    const results = await Promise.all(ids.map(removeProduct));
    tell(results);
    await readAnew(queryClient).catch(() => undefined);
    setGoing(NONE);
    const gone = results.filter(({ error }) => !error).map(({ id }) => id);
    if (gone.length) onDeleted(gone);
  };
  return {
    going,
    async removeOne(product) {
      const question = { title: "Delete product", text: PRODUCT_LIST.confirmDelete, action: "Delete" };
      const about = <AboutProduct product={product} />;
      if (!(await confirm({ ...question, about, danger: true }))) return;
      await remove([product._id], ([result]) => {
        if (result?.error) toastFailure(result.error, PRODUCT_LIST.deleteFailed);
        else showToast({ kind: "success", text: PRODUCT_LIST.deleted });
      });
    },
    async removeMany(ids) {
      const text = PRODUCT_LIST.confirmBulkDelete(ids.length);
      const action = `Delete ${ids.length}`;
      if (!(await confirm({ title: "Delete products", text, action, danger: true }))) return;
      await remove(ids, (results) => tellMany(results));
    },
  };
}

interface Result {
  id: string;
  error: unknown;
}

const removeProduct = (id: string): Promise<Result> =>
  adminJson(`/products/${id}`, { method: "DELETE" }).then(
    () => ({ id, error: undefined }),
    (error: unknown) => ({ id, error }),
  );

/** Says how many stayed when not all are gone; one that somebody else had deleted before does not count as one. */
function tellMany(results: readonly Result[]): void {
  const stayed = results.filter(({ error }) => error && !isMissing(error)).length;
  const text = `${PRODUCT_LIST.bulkDeleteFailed}: ${stayed} of ${results.length} not deleted`;
  if (stayed > 0) showToast({ kind: "error", text });
  else showToast({ kind: "success", text: PRODUCT_LIST.bulkDeleted });
}

const isMissing = (error: unknown) => error instanceof AdminError && error.status === 404;
