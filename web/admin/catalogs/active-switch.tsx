import { useMutation } from "@tanstack/react-query";
import { catalogs } from "#contract/catalogs/calls.ts";
import { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { queries } from "../platform/calls/queries.ts";
import { renew } from "../platform/calls/reads.ts";
import { Switch } from "../platform/ui/check.tsx";
import { putCatalog } from "./catalog-data.ts";

export function ActiveSwitch({ catalog, isOff = false }: { catalog: Catalog; isOff?: boolean }) {
  const active = useActive(catalog);
  return (
    <label className="line small">
      <Switch
        aria-label={`Active: ${catalog.originalName}`}
        isPending={active.isPending}
        checked={catalog.isActive}
        disabled={isOff}
        onChange={active.toggle}
      />
      Active
    </label>
  );
}

const KEY = ["catalogue active"];

/** Updates the list optimistically and rolls back on failure (spec section 7); ignores presses meanwhile. */
function useActive(catalog: Catalog): { toggle: () => void; isPending: boolean } {
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    mutationFn: (_isActive: boolean) =>
      ask(
        catalogs.toggleActive,
        { params: { id: catalog._id }, version: catalog.version },
        partialAnswer(Catalog),
      ),
    onMutate: (isActive) => putCatalog({ ...catalog, isActive }),
    onSuccess: async (saved, isActive) => {
      putCatalog({ ...catalog, isActive, ...saved });
      showToast({ kind: "success", text: CATALOG_ADMIN.statusUpdated });
    },
    onError: async (error) => {
      putCatalog(catalog);
      toastFailure(error, CATALOG_ADMIN.statusFailed);
    },
    onSettled: () => {
      // Of several pending toggles only the last refetches: an earlier refetch would return the others' old states.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void renew(catalogs.list);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(!catalog.isActive) };
}
