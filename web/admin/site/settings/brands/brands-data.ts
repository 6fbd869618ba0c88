import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { MERGE_UNDO_WINDOW } from "#contract/platform/limits.ts";
import { categories } from "#contract/products/calls.ts";
import { freeCategoryId, type OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_ADMIN } from "#contract/products/category-messages.ts";
import { ask, toastFailure } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { ADMIN_KEY, put, renew, shownSiteQuery } from "#web/admin/platform/calls/reads.ts";
import { ownCategoriesQuery } from "#web/admin/platform/data/categories.ts";
import { showUndo } from "#web/admin/platform/data/undo.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { recall, rememberInTab } from "#web/admin/platform/session/tab-memory.ts";
import { useOrder } from "#web/admin/platform/ui/use-order.ts";
import { showToast } from "#web/api/toast-store.ts";

/** Refetches all that depends on brands: their list, products, catalogues, and the site's navigation. */
export async function brandsChanged(): Promise<void> {
  void queries.invalidateQueries(shownSiteQuery);
  await renew();
}

/** Returns a function that moves a stocked brand to another place; makers that aren't stocked stay behind them. */
export function useBrandOrder(all: readonly OwnCategory[]): (from: number, to: number) => void {
  const makers = all.flatMap(({ id, isStocked }) => (isStocked ? [] : [id]));
  const stocked = all.flatMap(({ id, isStocked }) => (isStocked ? [id] : []));
  return useOrder(stocked, {
    show(ids) {
      const places = new Map([...ids, ...makers].map((id, place) => [id, place]));
      const placeOf = ({ id }: OwnCategory) => places.get(id) ?? places.size;
      put(ownCategoriesQuery, (known) => [...known].sort((one, other) => placeOf(one) - placeOf(other)));
    },
    send: (ids) => ask(categories.reorder, { json: { ids: [...ids, ...makers] } }),
    async during(change) {
      await change();
      void brandsChanged();
    },
    failed: CATEGORY_ADMIN.reorderFailed,
  });
}

/** Returns the id proposed for a new brand's label; empty without a label. */
export const suggestedId = (label: string, taken: ReadonlySet<string>): string =>
  label.trim() && freeCategoryId(label, taken);

/** A brand merged or deleted in this tab, with the message about it. */
const RemovedBrand = z.object({ id: z.string(), text: z.string(), at: z.number() });

const REMOVED = "removed brands";

const removedBrands = () => RemovedBrand.array().safeParse(recall(REMOVED)).data ?? [];

/** The brands that this tab removed in the last ten minutes, newest first; they can be restored. */
export const removedQuery = queryOptions({
  queryKey: [ADMIN_KEY, REMOVED],
  queryFn: () => removedBrands().filter(({ at }) => Date.now() - at < MERGE_UNDO_WINDOW),
  refetchInterval: 30_000,
});

/** Shows that a brand was merged or deleted, with Undo: in a toast, and on the screen while the server allows it. */
export async function brandRemoved({ id }: OwnCategory, text: string): Promise<void> {
  rememberInTab(REMOVED, [{ id, text, at: Date.now() }, ...removedBrands()]);
  showUndo({ kind: "success", text }, () => void restoreBrand(id));
  await brandsChanged();
}

/** POST /categories/{id}/restore, with a toast. */
export async function restoreBrand(id: string): Promise<void> {
  try {
    await ask(categories.restore, { params: { id } });
    showToast({ kind: "success", text: CATEGORY_ADMIN.restored });
    forgetRemoved(id);
  } catch (error) {
    toastFailure(error, CATEGORY_ADMIN.restoreFailed);
    if (error instanceof AdminError && error.status === 404) forgetRemoved(id);
  }
  await brandsChanged();
}

function forgetRemoved(id: string): void {
  rememberInTab(
    REMOVED,
    removedBrands().filter((each) => each.id !== id),
  );
}
