import { z } from "zod";
import { catalogs } from "#contract/catalogs/calls.ts";
import { Catalog } from "#contract/catalogs/catalog.ts";
import type { PageNavigation } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { ask } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { renew } from "../platform/calls/reads.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { type StoredForm, type TabDraft, useStoredForm } from "../platform/form/use-stored-form.ts";
import { AdminError } from "../platform/session/client.ts";
import { putCatalog } from "./catalog-data.ts";
import { draftsOf, type SectionDraft, sectionsToSave } from "./section-drafts.ts";

interface Values {
  sections: SectionDraft[];
}

/** Drafts by catalogue, so that closing the viewer or the screen loses nothing. */
const { useDraft, drop } = sessionDrafts<TabDraft<Values, Catalog>>();

export const dropSections = drop;

const schemaFor = (totalPages: number) =>
  z.custom<Values>().transform(({ sections }, context): PageNavigation => {
    const { navigation, problems } = sectionsToSave(sections, totalPages);
    for (const { path, message } of problems)
      context.addIssue({ code: "custom", path: ["sections", ...path], message });
    return navigation;
  });

/** The section editor of a catalogue; the draft survives refetches of the list. `onSaved` is called before it continues. */
export function useSections(catalog: Catalog, onSaved: () => void): EditedSections {
  return useStoredForm<Values, PageNavigation, Catalog>({
    tab: useDraft(catalog._id),
    stored: catalog,
    shape: Catalog,
    valuesOf: ({ pageNavigation }) => ({ sections: draftsOf(pageNavigation) }),
    schema: schemaFor(catalog.totalPages),
    names: { sections: "Sections" },
    parts: { name: "Name", page: "Page" },
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
      onSaved();
      return next;
    },
    show: (current) => {
      putCatalog(current);
      void renew(catalogs.list);
    },
    saved: CATALOG_ADMIN.navigationUpdated,
    failed: CATALOG_ADMIN.navigationFailed,
    staleText: CATALOG_ADMIN.sectionsStale,
  });
}

export type EditedSections = StoredForm<Values, PageNavigation, Catalog>;
