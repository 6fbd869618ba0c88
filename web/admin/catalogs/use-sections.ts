import { useRef, useState } from "react";
import { catalogs } from "#contract/catalogs/calls.ts";
import { Catalog } from "#contract/catalogs/catalog.ts";
import { type PageNavigation, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { ask } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { renew } from "../platform/calls/reads.ts";
import { byField, isSame } from "../platform/conflict/comparison.tsx";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { useSave } from "../platform/form/use-save.ts";
import { AdminError } from "../platform/session/client.ts";
import { useUnsaved } from "../platform/unsaved/use-unsaved.ts";
import { putCatalog } from "./catalog-data.ts";
import {
  draftsOf,
  isChanged,
  newDraft,
  type SectionDraft,
  type SectionProblem,
  sectionsToSave,
  withClampedPages,
} from "./section-drafts.ts";

interface Typed {
  drafts: SectionDraft[];
  /** The catalogue that the edit started from. */
  from: Catalog;
}

function isTyped({ drafts, from }: Typed): boolean {
  return isChanged(drafts, from.pageNavigation);
}

/** Drafts by catalogue, so that closing the viewer or the screen loses nothing. */
const { useDraft: useTyped, drop } = sessionDrafts(isTyped);

export const dropSections = drop;

/** The rows for comparison, without ids, which differ between users. */
interface Values {
  sections: { name: string; page: string }[];
}

const COMPARISON = byField<Values>({
  names: { sections: "Sections" },
  parts: { name: "Name", page: "Page" },
});

const rowsOf = (drafts: readonly SectionDraft[]): Values => ({
  sections: drafts.map(({ name, page }) => ({ name, page })),
});

/** The section editor of a catalogue; the draft survives refetches of the list. */
export function useSections(catalog: Catalog) {
  const [kept, setTyped] = useTyped(catalog._id);
  const isDirty = !!kept && isTyped(kept);
  // A draft without changes is dropped, so that others' changes are shown.
  const typed = isDirty || isSame(kept?.from.pageNavigation, catalog.pageNavigation) ? kept : undefined;
  const [problems, setProblems] = useState<readonly SectionProblem[]>([]);
  const stored = useStored(catalog);
  const drafts = typed?.drafts ?? stored;
  const opened = typed?.from ?? catalog;
  useUnsaved({ isChanged: isDirty, kept: () => "page" });
  const addButton = useRef<HTMLButtonElement>(null);

  const setDrafts = (next: SectionDraft[], from = opened) => {
    setTyped({ drafts: next, from });
    setProblems([]);
  };
  const reset = () => {
    setTyped(undefined);
    setProblems([]);
  };
  const saving = useSave<Values, PageNavigation, Catalog>({
    stored: catalog,
    shape: Catalog,
    versionOf: ({ version }) => version,
    valuesOf: ({ pageNavigation }) => ({
      sections: sectionsInOrder(pageNavigation).map(({ name, page }) => ({ name, page: String(page) })),
    }),
    async put(json, { version }) {
      const params = { id: catalog._id };
      const sending = ask(catalogs.setPageNavigation, { params, json, version }, partialAnswer(Catalog));
      const saved = await sending.catch((error) => {
        // It may be deleted.
        if (error instanceof AdminError) void renew(catalogs.list);
        throw error;
      });
      const next = { ...catalog, pageNavigation: json, ...saved };
      putCatalog(next);
      return next;
    },
    show: (current) => {
      putCatalog(current);
      void renew(catalogs.list);
    },
    saved: CATALOG_ADMIN.navigationUpdated,
    failed: CATALOG_ADMIN.navigationFailed,
    staleText: CATALOG_ADMIN.sectionsStale,
    opened,
    typed: () => rowsOf(drafts),
    isDirty,
    rebase(from, values) {
      if (values)
        setDrafts(
          values.sections.map(({ name, page }) => ({ ...newDraft(1, name), page })),
          from,
        );
      else reset();
    },
    comparison: COMPARISON,
    place: addButton,
  });

  return {
    ...saving,
    addButton,
    drafts,
    problems,
    isSaving: saving.sending.isRunning,
    isChanged: isDirty,
    change: (id: string, news: Partial<Pick<SectionDraft, "name" | "page">>) =>
      setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...news } : draft))),
    /** Clamps typed page numbers (spec section 5). */
    clamp: () => typed && setTyped({ drafts: withClampedPages(drafts, catalog.totalPages), from: opened }),
    add(page: number): string {
      const draft = newDraft(page);
      setDrafts([...drafts, draft]);
      return draft.id;
    },
    remove: (id: string) => setDrafts(drafts.filter((draft) => draft.id !== id)),
    reset() {
      saving.forget();
      reset();
    },
    /** PUT /catalogs/{id}/page-navigation; returns whether it was saved. */
    async save(): Promise<boolean> {
      const { navigation, problems: found } = sectionsToSave(drafts, catalog.totalPages);
      setProblems(found);
      return found.length === 0 && !saving.sending.isRunning && saving.save(navigation);
    },
  };
}

export type EditedSections = ReturnType<typeof useSections>;

/** Returns the stored rows; the same objects until the sections change. */
function useStored({ pageNavigation }: Catalog): SectionDraft[] {
  const [rows, setRows] = useState(() => ({ pageNavigation, drafts: draftsOf(pageNavigation) }));
  if (isSame(rows.pageNavigation, pageNavigation)) return rows.drafts;
  const drafts = draftsOf(pageNavigation);
  setRows({ pageNavigation, drafts });
  return drafts;
}
