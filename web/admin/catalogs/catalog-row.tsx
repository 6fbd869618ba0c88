import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { Catalog } from "../../../contract/catalog.ts";
import { CatalogActions } from "./catalog-actions.tsx";
import { catalogPagesQuery } from "./catalog-data.ts";
import { CatalogFacts } from "./catalog-facts.tsx";
import { NavigationEditor } from "./navigation-editor.tsx";
import { PreviewPicture } from "./page-picture.tsx";
import { useRemoval } from "./use-removal.tsx";
import { useSections } from "./use-sections.ts";

interface Props {
  catalog: Catalog;
  /** It has been deleted. */
  onGone: () => void;
}

/** A catalogue in its card: what it is, what can be done with it, and the editor of its sections. */
export function CatalogRow({ catalog, onGone }: Props) {
  const { data: pages } = useQuery({ ...catalogPagesQuery(catalog), enabled: catalog.pagesReady > 0 });
  const sections = useSections(catalog);
  const removal = useRemoval(catalog, onGone);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editor = useId();
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <li aria-busy={removal.isGoing || undefined}>
      <PreviewPicture page={pages?.get(1)} width={200} />
      <CatalogFacts catalog={catalog} isUnsaved={sections.isChanged} />
      <CatalogActions
        catalog={catalog}
        isGoing={removal.isGoing}
        onDelete={() => void removal.remove()}
        editor={{ id: editor, isOpen, opener, onToggle: () => setIsOpen(!isOpen) }}
      />
      {isOpen && <NavigationEditor id={editor} catalog={catalog} sections={sections} onClose={close} />}
    </li>
  );
}
