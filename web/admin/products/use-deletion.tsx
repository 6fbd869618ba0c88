import { useState } from "react";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { DeleteProductAnswer, type Product } from "#contract/products/product.ts";
import { showToast, type Toast } from "#web/api/toast-store.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { renew } from "../platform/calls/reads.ts";
import { restoreProducts, showUndo } from "../platform/data/undo.ts";
import { AdminError } from "../platform/session/client.ts";
import { confirm } from "../platform/unsaved/questions.ts";
import { AboutProduct } from "./product-thumbnail.tsx";

const NONE: ReadonlySet<string> = new Set();
/** Browsers open at most six HTTP/1.1 connections per host. */
const AT_ONCE = 6;

export interface Deletion {
  /** The products whose deletion is pending. */
  going: ReadonlySet<string>;
  /** How many deletions are pending. */
  left: number;
  removeOne: (product: Product) => Promise<void>;
  /** Returns the ids of products that were not deleted. */
  removeMany: (ids: readonly string[]) => Promise<string[]>;
}

/** Deletes after a confirmation (spec section 8), one call each; `onDeleted` is called after the refetch. */
export function useDeletion(onDeleted: () => void): Deletion {
  const [going, setGoing] = useState(NONE);
  const [left, setLeft] = useState(0);

  const remove = async (ids: readonly string[], outcome: (results: Result[]) => Notice | undefined) => {
    setGoing(new Set(ids));
    setLeft(ids.length);
    const results: Result[] = [];
    const next = ids.values();
    const work = async () => {
      for (const id of next) {
        results.push(await removeProduct(id));
        setLeft(ids.length - results.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const back = results.filter(({ isRestorable }) => isRestorable).map(({ id }) => id);
    const notice = outcome(results);
    if (notice && back.length) showUndo(notice, () => void restoreProducts(back));
    else if (notice) showToast(notice);
    await renew().catch(() => undefined);
    setGoing(NONE);
    onDeleted();
    return results.flatMap(({ id, error }) => (error && !isMissing(error) ? [id] : []));
  };
  return {
    going,
    left,
    async removeOne(product) {
      const question = { title: "Delete product", text: PRODUCT_LIST.confirmDelete, action: "Delete" };
      const about = <AboutProduct product={product} />;
      if (!(await confirm({ ...question, about, danger: true }))) return;
      await remove([product._id], ([result]) => {
        if (!result?.error) return { kind: "success", text: PRODUCT_LIST.deleted };
        toastFailure(result.error, PRODUCT_LIST.deleteFailed);
        return undefined;
      });
    },
    async removeMany(ids) {
      const text = PRODUCT_LIST.confirmBulkDelete(ids.length);
      const action = `Delete ${ids.length}`;
      if (!(await confirm({ title: "Delete products", text, action, danger: true }))) return [...ids];
      return remove(ids, outcomeOfMany);
    },
  };
}

type Notice = Pick<Toast, "kind" | "text">;

interface Result {
  id: string;
  error: unknown;
  isRestorable: boolean;
}

const removeProduct = (id: string): Promise<Result> =>
  ask(products.remove, { params: { id } }, partialAnswer(DeleteProductAnswer)).then(
    (answer) => ({ id, error: undefined, isRestorable: !!answer.restorableUntil }),
    (error: unknown) => ({ id, error, isRestorable: false }),
  );

/** Returns the result if some deletions failed; a product that another user had deleted doesn't count as failed. */
function outcomeOfMany(results: readonly Result[]): Notice {
  const stayed = results.filter(({ error }) => error && !isMissing(error)).length;
  const text = `${PRODUCT_LIST.bulkDeleteFailed}: ${stayed} of ${results.length} not deleted`;
  return stayed > 0 ? { kind: "error", text } : { kind: "success", text: PRODUCT_LIST.bulkDeleted };
}

const isMissing = (error: unknown) => error instanceof AdminError && error.status === 404;
