import type { QueryClient } from "@tanstack/react-query";
import { catalogs } from "../../../contract/calls/catalogs.ts";
import { Catalog } from "../../../contract/catalog.ts";
import type { PageNavigation } from "../../../contract/catalog-rules.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { NetworkError } from "../../api/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { told } from "../calls/listed.ts";
import { AdminError } from "../session/client.ts";
import { putCatalog, readAnew } from "./catalog-data.ts";

/**
 * PUT /catalogs/{id}/page-navigation, made from `version` (ruling 'Saves carry the version'), with its toast.
 * `message` is what the editor is to say beside it when it was not saved; a missing network has said enough.
 */
export async function saveSections(
  queries: QueryClient,
  catalog: Catalog,
  navigation: PageNavigation,
  version: number,
): Promise<{ isSaved: boolean; message?: string }> {
  try {
    const saved = await ask(
      catalogs.setPageNavigation,
      { params: { id: catalog._id }, json: navigation, version },
      told(Catalog),
    );
    await putCatalog(queries, { ...catalog, pageNavigation: navigation, ...saved });
    showToast({ kind: "success", text: CATALOG_ADMIN.navigationUpdated });
    void readAnew(queries);
    return { isSaved: true };
  } catch (error) {
    toastFailure(error, CATALOG_ADMIN.navigationFailed);
    if (error instanceof NetworkError) return { isSaved: false };
    // Somebody else may have been quicker.
    void readAnew(queries);
    const message = (error instanceof AdminError && error.message) || CATALOG_ADMIN.navigationFailed;
    return { isSaved: false, message };
  }
}
