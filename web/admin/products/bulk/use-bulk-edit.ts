import type { BulkChanges, BulkEditAnswer, BulkEditBody, BulkRefusal } from "#contract/products/bulk-edit.ts";
import { products as declared } from "#contract/products/calls.ts";
import { BULK_PRODUCTS_MAX } from "#contract/products/limits.ts";
import { BULK_EDIT } from "#contract/products/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew } from "#web/admin/platform/calls/reads.ts";
import { showToast } from "#web/api/toast-store.ts";
import { putProduct } from "../list-data.ts";

const unreached = ({ id }: { id: string }): BulkRefusal => ({
  id,
  reason: "missing",
  message: BULK_EDIT.failed,
  current: null,
});

/** Saves in batches until one fails. Throws AdminError or NetworkError if that is the first one. */
export function useBulkEdit() {
  return async (products: BulkEditBody["products"], changes: BulkChanges): Promise<BulkEditAnswer> => {
    const answer: BulkEditAnswer = { saved: [], refused: [] };
    for (let from = 0; from < products.length; from += BULK_PRODUCTS_MAX) {
      const some = products.slice(from, from + BULK_PRODUCTS_MAX);
      try {
        const { saved, refused } = await ask(declared.bulkEdit, { json: { products: some, changes } });
        answer.saved.push(...saved);
        answer.refused.push(...refused);
      } catch (error) {
        if (from === 0) throw error;
        answer.refused.push(...products.slice(from).map(unreached));
        break;
      }
    }
    for (const product of [...answer.saved, ...answer.refused.flatMap(({ current }) => current ?? [])]) {
      putProduct(product._id, () => product);
    }
    if (answer.saved.length) showToast({ kind: "success", text: BULK_EDIT.saved(answer.saved.length) });
    void renew();
    return answer;
  };
}
