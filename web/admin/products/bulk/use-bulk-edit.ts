import { useQueryClient } from "@tanstack/react-query";
import type { BulkChanges, BulkEditAnswer, BulkEditBody } from "../../../../contract/bulk-edit.ts";
import { products as declared } from "../../../../contract/calls/products.ts";
import { BULK_EDIT } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ask } from "../../calls/ask.ts";
import { readAnew } from "../../calls/query.ts";
import { putProduct } from "../list-data.ts";

/**
 * Changes many products at once; the list shows at once what each has become, those that were not saved too. Throws
 * AdminError, or NetworkError after its toast.
 */
export function useBulkEdit() {
  const queryClient = useQueryClient();
  return async (products: BulkEditBody["products"], changes: BulkChanges): Promise<BulkEditAnswer> => {
    const answer = await ask(declared.bulkEdit, { json: { products, changes } });
    for (const product of [...answer.saved, ...answer.refused.flatMap(({ current }) => current ?? [])]) {
      putProduct(queryClient, product._id, () => product);
    }
    if (answer.saved.length) showToast({ kind: "success", text: BULK_EDIT.saved(answer.saved.length) });
    void readAnew(queryClient);
    return answer;
  };
}
