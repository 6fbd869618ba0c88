import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { catalogs } from "../../../contract/catalogs/calls.ts";
import { Catalog } from "../../../contract/catalogs/catalog.ts";
import type { PageNavigation } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { NetworkError } from "../../api/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { told } from "../platform/calls/listed.ts";
import { isSame } from "../platform/conflict/comparison.tsx";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { AdminError } from "../platform/session/client.ts";
import { useUnsaved } from "../platform/unsaved/use-unsaved.ts";
import { putCatalog, readListAnew } from "./catalog-data.ts";
import {
  draftsOf,
  isChanged,
  newDraft,
  type SectionDraft,
  type SectionProblem,
  sectionsToSave,
  withClampedPages,
} from "./section-drafts.ts";

/** The page-navigation editor of one catalogue; what is typed outlives every reading of the list. */
export interface Sections {
  drafts: readonly SectionDraft[];
  problems: readonly SectionProblem[];
  isSaving: boolean;
  isChanged: boolean;
  /** Somebody else has saved other sections since these rows were begun. */
  isStale: boolean;
  /** The sections as they are stored now. */
  stored: PageNavigation;
  change: (id: string, typed: Partial<Pick<SectionDraft, "name" | "page">>) => void;
  /** Puts typed page numbers into range (spec section 5). */
  clamp: () => void;
  /** Adds a row that starts on a page; returns its id. */
  add: (page: number) => string;
  remove: (id: string) => void;
  /** Goes on from what others have stored: the next save replaces it. */
  keepMine: () => void;
  /** Back to what is stored. */
  reset: () => void;
  /** PUT /catalogs/{id}/page-navigation; true when it was saved. */
  save: () => Promise<boolean>;
}

interface Typed {
  drafts: SectionDraft[];
  /** What the rows were begun from: a save says so, unless the same is still stored. */
  from: Pick<Catalog, "pageNavigation" | "version">;
}

/** By catalogue: closing the viewer, or another screen, loses nothing. */
const { useDraft: useTyped, drop } = sessionDrafts<Typed>(({ drafts, from }) =>
  isChanged(drafts, from.pageNavigation),
);

/** Forgets what was typed for a catalogue. */
export const dropSections = drop;

export function useSections(catalog: Catalog): Sections {
  const queries = useQueryClient();
  const [typed, setTyped] = useTyped(catalog._id);
  const [problems, setProblems] = useState<readonly SectionProblem[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const stored = useStored(catalog);
  const drafts = typed?.drafts ?? stored;
  const from = typed?.from ?? catalog;
  const isStale = !!typed && !isSame(from.pageNavigation, catalog.pageNavigation);

  const isDirty = !!typed && isChanged(drafts, from.pageNavigation);
  useUnsaved({ isChanged: isDirty, kept: () => "page" });

  const setDrafts = (next: SectionDraft[]) => {
    setTyped({ drafts: next, from });
    setProblems([]);
  };
  const reset = () => {
    setTyped(undefined);
    setProblems([]);
  };

  const save = async () => {
    const { navigation, problems: found } = sectionsToSave(drafts, catalog.totalPages);
    setProblems(found);
    if (found.length > 0 || isSaving) return false;
    setIsSaving(true);
    const { version } = isStale ? from : catalog;
    const { isSaved, message } = await saveSections(queries, catalog, navigation, version);
    setIsSaving(false);
    if (isSaved) reset();
    else if (message) setProblems([{ message }]);
    return isSaved;
  };

  return {
    drafts,
    problems,
    isSaving,
    isStale,
    stored: catalog.pageNavigation,
    isChanged: isDirty,
    change: (id, news) => setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...news } : draft))),
    clamp: () => typed && setTyped({ drafts: withClampedPages(drafts, catalog.totalPages), from }),
    add: (page) => {
      const draft = newDraft(page);
      setDrafts([...drafts, draft]);
      return draft.id;
    },
    remove: (id) => setDrafts(drafts.filter((draft) => draft.id !== id)),
    keepMine: () => {
      setTyped({ drafts: [...drafts], from: catalog });
      setProblems([]);
    },
    reset,
    save,
  };
}

/** The rows of what is stored: the same ones until it changes. */
function useStored({ pageNavigation }: Catalog): SectionDraft[] {
  const [rows, setRows] = useState(() => ({ pageNavigation, drafts: draftsOf(pageNavigation) }));
  if (isSame(rows.pageNavigation, pageNavigation)) return rows.drafts;
  const drafts = draftsOf(pageNavigation);
  setRows({ pageNavigation, drafts });
  return drafts;
}

/**
 * PUT /catalogs/{id}/page-navigation, made from `version` (ruling 'Saves carry the version'), with its toast.
 * `message` is what the editor is to say beside it when it was not saved; a missing network has said enough.
 */
async function saveSections(
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
    void readListAnew(queries);
    return { isSaved: true };
  } catch (error) {
    toastFailure(error, CATALOG_ADMIN.navigationFailed);
    if (error instanceof NetworkError) return { isSaved: false };
    // Somebody else may have been quicker.
    void readListAnew(queries);
    const message = (error instanceof AdminError && error.message) || CATALOG_ADMIN.navigationFailed;
    return { isSaved: false, message };
  }
}
