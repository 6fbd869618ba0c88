import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "#contract/catalogs/calls.ts";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import type { PageMark, PageMarks, PageMarksBody } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { pagePartsQuery } from "#web/site/viewer/document/queries.ts";
import { ADMIN_KEY, adminReads, ask, toastFailure } from "../platform/calls/ask.ts";
import { showUndo } from "../platform/data/undo.ts";
import { adminSource, refetchList } from "./catalog-data.ts";

export const pageMarksQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "marks", id, page],
    queryFn: ({ signal }) => ask(links.pageMarks, { params: { id, pageNumber: String(page) }, signal }),
    ...adminReads,
  });

export const printedCodesQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "codes", id],
    queryFn: ({ signal }) => ask(links.printedCodes, { params: { id }, signal }),
    ...adminReads,
  });

/** Returns the body of a save, without detected marks, which the server derives from the page. */
const bodyOf = (marks: readonly PageMark[]): PageMarksBody => ({
  refused: marks.flatMap(({ kind, codeKey, box }) => (kind === "refused" ? [{ codeKey, box }] : [])),
  drawn: marks.flatMap(({ kind, box, product }) =>
    kind === "drawn" && product ? [{ box, product: product._id }] : [],
  ),
});

/** Saves a page's marks with an undo toast; on failure refetches them. `key` is the catalogue's key in the viewer. */
export function useSaveMarks(catalog: Catalog, key: string, page: number) {
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const put = async (marks: readonly PageMark[], version: number): Promise<PageMarks | undefined> => {
    const { queryKey } = pageMarksQuery(catalog._id, page);
    try {
      const params = { id: catalog._id, pageNumber: String(page) };
      const saved = await ask(links.setPageMarks, { params, json: bodyOf(marks), version });
      queries.setQueryData(queryKey, saved);
      refetchPageParts(queries, key, page);
      return saved;
    } catch (error) {
      toastFailure(error, CATALOG_ADMIN.marksFailed);
      void queries.invalidateQueries({ queryKey });
      return undefined;
    }
  };
  const save = async (marks: readonly PageMark[], before: PageMarks) => {
    if (isSaving) return;
    setIsSaving(true);
    const saved = await put(marks, before.version);
    setIsSaving(false);
    if (!saved) return;
    showUndo(
      { kind: "success", text: CATALOG_ADMIN.marksSaved },
      () => void put(before.marks, saved.version),
    );
  };
  return { isSaving, save };
}

/** Refetches the page's parts in the viewer and the list, whose versions have changed. */
function refetchPageParts(queries: QueryClient, key: string, page: number): void {
  answers().renew(pagePartsQuery(adminSource, key, page).key);
  void refetchList(queries);
}
