import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { adminJson } from "../../admin/client.ts";
import { toastFailure } from "../../admin/failure.ts";
import { ADMIN_KEY } from "../../admin/query.ts";
import { showToast } from "../../api/toast-store.ts";
import { putProduct, readAnew, stopLists } from "./list-data.ts";

const KEY = [ADMIN_KEY, "products", "featured"];

/**
 * Turns the featured mark over: at once in the row, and back again when the call fails (spec section 4, 'Product
 * featured'). While one is on its way another press is not heard, so that two never cross.
 */
export function useFeatured({ _id: id, featured, version }: Product): {
  toggle: () => void;
  isPending: boolean;
} {
  const queryClient = useQueryClient();
  const show = (isFeatured: boolean) =>
    putProduct(queryClient, id, (product) => ({ ...product, featured: isFeatured }));
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: (_isFeatured: boolean) =>
      adminJson<Product>(`/products/${id}/featured`, { method: "PUT", version }),
    onMutate: async (isFeatured) => {
      show(isFeatured);
      await stopLists(queryClient);
    },
    onSuccess: (saved) => {
      putProduct(queryClient, id, () => saved);
      showToast({ kind: "success", text: PRODUCT_LIST.featuredUpdated });
    },
    onError: (error, isFeatured) => {
      show(!isFeatured);
      toastFailure(error, PRODUCT_LIST.featuredFailed);
    },
    onSettled: () => {
      // The last of several at once reads the list anew; an earlier reading would undo what is still on its way.
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) void readAnew(queryClient);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(!featured) };
}
