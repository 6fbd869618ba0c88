import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { catalogs } from "../../../contract/catalogs/calls.ts";
import { type Catalog, DeleteCatalogAnswer } from "../../../contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { counted } from "../../../contract/platform/counted.ts";
import { WARNING_TOAST_DURATION } from "../../../contract/platform/limits.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../platform/calls/ask.ts";
import { toastFailure } from "../platform/calls/failure.ts";
import { told } from "../platform/calls/listed.ts";
import { confirm } from "../platform/unsaved/questions.ts";
import { dropCatalog, readListAnew } from "./catalog-data.ts";
import { dropSections } from "./use-sections.ts";

/** More than a toast can hold is counted. */
const ISSUES_SHOWN = 4;

/**
 * Deletes a catalogue after the spec's warning (section 8, 'Confirmations'), which names how many products go with
 * it. `onGone` is called before the row is removed.
 */
export function useRemoval(catalog: Catalog, onGone: () => void) {
  const queries = useQueryClient();
  const [isGoing, setIsGoing] = useState(false);
  const remove = async () => {
    const about = <AboutCatalog catalog={catalog} />;
    const question = { title: "Delete catalog", text: CATALOG_ADMIN.confirmDelete, action: "Delete" };
    if (!(await confirm({ ...question, about, danger: true }))) return;
    setIsGoing(true);
    onGone();
    try {
      const { errors = [] } = await ask(
        catalogs.remove,
        { params: { id: catalog._id } },
        told(DeleteCatalogAnswer),
      );
      tell(errors);
      dropSections(catalog._id);
      await dropCatalog(queries, catalog._id);
    } catch (error) {
      toastFailure(error, CATALOG_ADMIN.deleteFailed);
    }
    await readListAnew(queries);
    setIsGoing(false);
  };
  return { isGoing, remove };
}

/** All gone, or the warning that lists what is not gone yet (spec section 8, 'Admin toasts, success'). */
function tell(issues: readonly string[]): void {
  if (issues.length === 0) {
    showToast({ kind: "success", text: CATALOG_ADMIN.deleted });
    return;
  }
  const more = issues.length - ISSUES_SHOWN;
  const lines = [CATALOG_ADMIN.deletedWithIssues, ...issues.slice(0, ISSUES_SHOWN)];
  if (more > 0) lines.push(`and ${more} more`);
  showToast({ kind: "warning", text: lines.join("\n") }, WARNING_TOAST_DURATION);
}

function AboutCatalog({ catalog: { originalName, productCount } }: { catalog: Catalog }) {
  return (
    <p className="breaks">
      <b>{originalName}</b>
      <br />
      <span className="small quiet">
        {productCount === 0
          ? "No product belongs to it."
          : `${counted(productCount, "product")} belonging to it will be deleted as well.`}
      </span>
    </p>
  );
}
