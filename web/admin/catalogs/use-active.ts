import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogs } from "../../../contract/calls/catalogs.ts";
import { Catalog } from "../../../contract/catalog.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { told } from "../calls/listed.ts";
import { ADMIN_KEY } from "../calls/query.ts";
import { putCatalog, readAnew } from "./catalog-data.ts";

const KEY = [ADMIN_KEY, "catalogs", "active"];

/**
 * Turns a catalogue on or off: at once in the row, and back again when the call fails (spec section 7). While one
 * is on its way another press is not heard, so that two never cross.
 */
export function useActive(catalog: Catalog): { toggle: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: (_isActive: boolean) =>
      ask(catalogs.toggleActive, { params: { id: catalog._id }, version: catalog.version }, told(Catalog)),
    onMutate: (isActive) => putCatalog(queries, { ...catalog, isActive }),
    onSuccess: async (saved, isActive) => {
      await putCatalog(queries, { ...catalog, isActive, ...saved });
      showToast({ kind: "success", text: CATALOG_ADMIN.statusUpdated });
    },
    onError: async (error) => {
      await putCatalog(queries, catalog);
      toastFailure(error, CATALOG_ADMIN.statusFailed);
    },
    onSettled: () => {
      // The last of several at once reads the list anew; an earlier reading would undo what is still on its way.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void readAnew(queries);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(!catalog.isActive) };
}
