import { useState } from "react";
import { catalogs, links } from "#contract/catalogs/calls.ts";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import type { PageMark, PageMarks, PageMarksBody } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { pagePartsQuery } from "#web/site/viewer/document/queries.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { put, readOf, renew } from "../platform/calls/reads.ts";
import { showUndo } from "../platform/data/undo.ts";
import { adminSource } from "./catalog-data.ts";

export const pageMarksQuery = (id: string, page: number) =>
  readOf(links.pageMarks, { params: { id, pageNumber: String(page) } });

/** Returns the body of a save, without detected marks, which the server derives from the page. */
const bodyOf = (marks: readonly PageMark[]): PageMarksBody => ({
  refused: marks.flatMap(({ kind, codeKey, box }) => (kind === "refused" ? [{ codeKey, box }] : [])),
  drawn: marks.flatMap(({ kind, box, product }) =>
    kind === "drawn" && product ? [{ box, product: product._id }] : [],
  ),
});

/** Saves a page's marks with an undo toast; on failure refetches them. `key` is the catalogue's key in the viewer. */
export function useSaveMarks(catalog: Catalog, key: string, page: number) {
  const [isSaving, setIsSaving] = useState(false);
  const send = async (marks: readonly PageMark[], version: number): Promise<PageMarks | undefined> => {
    try {
      const params = { id: catalog._id, pageNumber: String(page) };
      const saved = await ask(links.setPageMarks, { params, json: bodyOf(marks), version });
      put(pageMarksQuery(catalog._id, page), saved);
      refetchPageParts(key, page);
      return saved;
    } catch (error) {
      toastFailure(error, CATALOG_ADMIN.marksFailed);
      void renew(links.pageMarks);
      return undefined;
    }
  };
  const save = async (marks: readonly PageMark[], before: PageMarks) => {
    if (isSaving) return;
    setIsSaving(true);
    const saved = await send(marks, before.version);
    setIsSaving(false);
    if (!saved) return;
    showUndo(
      { kind: "success", text: CATALOG_ADMIN.marksSaved },
      () => void send(before.marks, saved.version),
    );
  };
  return { isSaving, save };
}

/** Refetches the page's parts in the viewer and the list, whose versions have changed. */
function refetchPageParts(key: string, page: number): void {
  answers().renew(pagePartsQuery(adminSource, key, page).key);
  void renew(catalogs.list);
}
