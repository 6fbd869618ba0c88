import { useState } from "react";
import type { Catalog } from "../../../contract/catalog.ts";
import type { Shown } from "../../site/viewer/types.ts";
import { counted } from "./catalog-state.ts";
import { SectionsForm } from "./sections-form.tsx";
import { useSections } from "./use-sections.ts";

interface Props {
  catalog: Catalog;
  shown: Shown;
}

/** Where there is room beside the page. */
const WIDE = "(min-width: 768px)";

/** The 'Admin Controls' of the viewer (spec section 2): sections are edited while one looks at their pages. */
export function AdminControls({ catalog, shown }: Props) {
  const sections = useSections(catalog);
  const [isOpen, setIsOpen] = useState(() => matchMedia(WIDE).matches);
  return (
    <details
      className="controls"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Admin Controls</summary>
      <SectionsForm
        title={`Page navigation, ${counted(catalog.totalPages, "page")}`}
        sections={sections}
        addText="Start a section here"
        addAt={shown.page}
        onSaved={shown.reload}
        onCancelled={sections.reset}
      />
    </details>
  );
}
