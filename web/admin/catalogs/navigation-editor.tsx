import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Catalog } from "../../../contract/catalog.ts";
import { CATALOG_POLL } from "../../../contract/limits.ts";
import { isOnItsWay } from "../../site/viewer/queries.ts";
import { catalogPagesQuery } from "./catalog-data.ts";
import { counted } from "./catalog-state.ts";
import { PagePicker } from "./page-picker.tsx";
import { PreviewPicture } from "./page-picture.tsx";
import { pageOf } from "./section-drafts.ts";
import { SectionsForm } from "./sections-form.tsx";
import type { Sections } from "./use-sections.ts";

interface Props {
  id: string;
  catalog: Catalog;
  sections: Sections;
  onClose: () => void;
}

/** The sections of a catalogue beside the pictures of the pages they start on, which can be leafed through. */
export function NavigationEditor({ id, catalog, sections, onClose }: Props) {
  const { totalPages, processingStatus } = catalog;
  const { data: pages } = useQuery({
    ...catalogPagesQuery(catalog),
    refetchInterval: isOnItsWay(processingStatus) ? CATALOG_POLL : false,
  });
  const [picking, setPicking] = useState<{ id: string; number: number; page: number }>();
  return (
    <>
      <SectionsForm
        id={id}
        title={`Page navigation, ${counted(totalPages, "page")}`}
        sections={sections}
        addText="Add section"
        addAt={pageOf(sections.drafts.at(-1)?.page ?? "", totalPages)}
        pick={(draft, number) => {
          const page = pageOf(draft.page, totalPages);
          return (
            <button
              type="button"
              className="pick"
              aria-label={`Choose the page of section ${number}`}
              title="Choose the page"
              onClick={() => setPicking({ id: draft.id, number, page })}
            >
              <PreviewPicture page={pages?.get(page)} width={200} />
            </button>
          );
        }}
        onSaved={onClose}
        onCancelled={() => {
          sections.reset();
          onClose();
        }}
      />
      {picking && (
        <PagePicker
          title={`Page of section ${picking.number}`}
          pages={pages}
          totalPages={totalPages}
          start={picking.page}
          onPick={(page) => sections.change(picking.id, { page: String(page) })}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}
