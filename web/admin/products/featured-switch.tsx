import { useMutation } from "@tanstack/react-query";
import { FEATURED_CONFLICT } from "#contract/platform/conflict-messages.ts";
import { ACTION_TOAST_DURATION } from "#contract/platform/limits.ts";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { Product } from "#contract/products/product.ts";
import { showToast } from "#web/api/toast-store.ts";
import { ask, presentState, toastFailure } from "../platform/calls/ask.ts";
import { queries } from "../platform/calls/queries.ts";
import { renew } from "../platform/calls/reads.ts";
import { SavedProduct } from "../platform/data/whole-product.ts";
import { Switch } from "../platform/ui/check.tsx";
import { putProduct, stopLists } from "./list-data.ts";

const KEY = ["featured"];

const showFeatured = (id: string, featured: boolean) =>
  putProduct(id, (product) => ({ ...product, featured }));

export function FeaturedSwitch({ product }: { product: Product }) {
  const { isPending, toggle } = useFeatured(product);
  return (
    <label className="cover block">
      <Switch
        aria-label={`Featured: ${product.title}`}
        isPending={isPending}
        checked={product.featured}
        onChange={toggle}
      />
    </label>
  );
}

/** The wanted state, and the product as the user saw it. */
interface ToggleInput {
  isFeatured: boolean;
  seen: Product;
}

/** Toggles optimistically (spec section 4, 'Product featured'); the call inverts, so it sends the version. */
function useFeatured(product: Product): { toggle: () => void; isPending: boolean } {
  const { _id: id, featured } = product;
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ seen }: ToggleInput) =>
      ask(products.toggleFeatured, { params: { id }, version: seen.version }, SavedProduct),
    onMutate: async ({ isFeatured }) => {
      showFeatured(id, isFeatured);
      await stopLists();
    },
    onSuccess: (saved) => {
      putProduct(id, (known) => ({ ...known, ...saved }));
      showToast({ kind: "success", text: PRODUCT_LIST.featuredUpdated });
    },
    onError: (error, { isFeatured }) => {
      const current = presentState(error, Product);
      if (current) {
        putProduct(id, () => current);
        return showOther(current, isFeatured);
      }
      showFeatured(id, !isFeatured);
      toastFailure(error, PRODUCT_LIST.featuredFailed);
    },
    onSettled: () => {
      // Only the last pending toggle refetches: an earlier refetch would revert the pending ones.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void renew();
    },
  });

  /** Someone else changed the product first: shows its state, and offers to toggle it once more. */
  const showOther = (current: Product, wanted: boolean) => {
    if (current.featured === wanted) {
      return showToast({ kind: "warning", text: FEATURED_CONFLICT.already(wanted) });
    }
    const action = {
      label: FEATURED_CONFLICT.action(wanted),
      run: () => mutate({ isFeatured: wanted, seen: current }),
    };
    const text = FEATURED_CONFLICT.text(current.title, current.featured);
    showToast({ kind: "warning", text, action }, ACTION_TOAST_DURATION);
  };

  return { isPending, toggle: () => !isPending && mutate({ isFeatured: !featured, seen: product }) };
}
