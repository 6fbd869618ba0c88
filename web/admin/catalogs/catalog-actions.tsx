import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { Catalog } from "../../../contract/catalog.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { loadPreview } from "./load-preview.ts";
import { useActive } from "./use-active.ts";

interface Props {
  catalog: Catalog;
  /** Its deletion is on its way. */
  isGoing: boolean;
  onDelete: () => void;
  editor: {
    id: string;
    isOpen: boolean;
    opener: RefObject<HTMLButtonElement | null>;
    onToggle: () => void;
  };
}

/** What can be done with a catalogue; download and toggle wait until it is completed (spec section 4). */
export function CatalogActions({ catalog, isGoing, onDelete, editor }: Props) {
  const { originalName: name, totalPages } = catalog;
  const active = useActive(catalog);
  const isCompleted = catalog.processingStatus === "completed";
  return (
    <div className="cat-acts">
      <Download catalog={catalog} />
      <label>
        <input
          className="switch"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
          role="switch"
          aria-label={`Active: ${name}`}
          aria-busy={active.isPending || undefined}
          checked={catalog.isActive}
          disabled={!isCompleted || isGoing}
          onChange={active.toggle}
        />
        Active
      </label>
      <Preview catalog={catalog} />
      <button
        ref={editor.opener}
        type="button"
        className="btn s"
        aria-label={`Pages of ${name}`}
        aria-expanded={editor.isOpen}
        aria-controls={editor.isOpen ? editor.id : undefined}
        disabled={totalPages === 0}
        onClick={editor.onToggle}
      >
        Pages
      </button>
      <button
        type="button"
        className="btn icon s"
        aria-label={`Delete ${name}`}
        title="Delete"
        disabled={isGoing}
        onClick={onDelete}
      >
        <AdminIcon name="trash" className="i s" />
      </button>
    </div>
  );
}

/** The PDF in a new tab. */
function Download({ catalog: { originalName, pdfUrl, processingStatus } }: { catalog: Catalog }) {
  const icon = <AdminIcon name="download" className="i s" />;
  const name = `Download ${originalName}`;
  if (processingStatus !== "completed" || !pdfUrl) {
    return (
      <button type="button" className="btn icon s" aria-label={name} title="Download" disabled>
        {icon}
      </button>
    );
  }
  return (
    <a className="btn icon s" href={pdfUrl} target="_blank" rel="noopener" aria-label={name} title="Download">
      {icon}
    </a>
  );
}

/** The catalogue in the viewer, as soon as it has a page. */
function Preview({ catalog: { _id, originalName, pagesReady } }: { catalog: Catalog }) {
  const name = `Preview ${originalName}`;
  if (pagesReady === 0) {
    return (
      <button type="button" className="btn s" aria-label={name} disabled>
        Preview
      </button>
    );
  }
  return (
    <Link
      className="btn s"
      to="/admin/catalogs"
      search={{ catalogue: _id }}
      resetScroll={false}
      aria-label={name}
      onPointerEnter={loadPreview}
      onFocus={loadPreview}
    >
      Preview
    </Link>
  );
}
