import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Catalog } from "../../../contract/catalogs/catalog.ts";
import { counted } from "../../../contract/platform/counted.ts";
import { Boundary } from "../../routing/boundary.tsx";
import { type BoundViewerProps, placeIn, searchFor } from "../../site/viewer/public-viewer.tsx";
import type { Shown } from "../../site/viewer/types.ts";
import Viewer from "../../site/viewer/viewer.tsx";
import { adminSource } from "./admin-source.ts";
import { catalogListQuery } from "./catalog-data.ts";
import { type Drawn, type DrawnArea, PageMarksPanel } from "./page-marks-panel.tsx";
import { PrintedCodesPanel } from "./printed-codes-panel.tsx";
import { SectionsForm } from "./sections-form.tsx";
import { useSections } from "./use-sections.ts";
import "./sections.css";

/** The viewer over the catalogues of the back office, with its 'Admin Controls' (spec section 2). */
export function PreviewViewer({ search, onSearch, onClose, onFailed }: BoundViewerProps) {
  const { data: catalogs } = useQuery(catalogListQuery);
  // On a phone the controls are not there while something is drawn.
  const [area, setArea] = useState<DrawnArea>();
  const controls = (shown: Shown) => {
    const catalog = catalogs?.find(({ _id }) => _id === (shown.catalogue._id ?? shown.key));
    const others = catalogs?.filter(
      ({ _id, category }) => _id !== catalog?._id && category === catalog?.category,
    );
    return (
      catalog && (
        <AdminControls
          key={catalog._id}
          catalog={catalog}
          others={others ?? []}
          shown={shown}
          drawn={{ area, setArea }}
        />
      )
    );
  };
  return (
    <Boundary of={search.catalogue} onFailed={onFailed}>
      <Viewer
        source={adminSource}
        place={placeIn(search)}
        onPlace={(place) => onSearch(searchFor(place))}
        onClose={onClose}
        controls={controls}
      />
    </Boundary>
  );
}

interface Props {
  catalog: Catalog;
  /** The other editions: catalogues of the same brand. */
  others: readonly Catalog[];
  shown: Shown;
  drawn: Drawn;
}

/** Where there is room beside the page. */
const WIDE = "(min-width: 768px)";

/** The 'Admin Controls' of the viewer (spec section 2): sections are edited while one looks at their pages. */
function AdminControls({ catalog, others, shown, drawn }: Props) {
  const sections = useSections(catalog);
  const [isOpen, setIsOpen] = useState(() => matchMedia(WIDE).matches || drawn.area !== undefined);
  return (
    <details
      className="controls"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="focus-inside small strong">Admin Controls</summary>
      <SectionsForm
        title={`Page navigation, ${counted(catalog.totalPages, "page")}`}
        sections={sections}
        addText="Start a section here"
        addAt={shown.page}
        onSaved={shown.reload}
        onCancelled={sections.reset}
      />
      <PageMarksPanel key={shown.page} catalog={catalog} shown={shown} drawn={drawn} />
      <PrintedCodesPanel catalog={catalog} others={others} shown={shown} />
    </details>
  );
}
