import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import { catalogs } from "../../../contract/calls/catalogs.ts";
import { Catalog, RenameCatalogBody } from "../../../contract/catalog.ts";
import { catalogTitle } from "../../../contract/catalog-rules.ts";
import { CATALOG_NAME_MAX } from "../../../contract/limits.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { told } from "../calls/listed.ts";
import { ADMIN_KEY } from "../calls/query.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { putCatalog, readListAnew } from "./catalog-data.ts";
import { loadPreview } from "./load-preview.ts";

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
    <div className="cat-acts line touch square">
      <Download catalog={catalog} />
      <Rename catalog={catalog} />
      <label className="line small">
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
      {isCompleted && (
        <Link
          className="btn s"
          to="/admin/catalogs/$catalogId/parts"
          params={{ catalogId: catalog._id }}
          aria-label={`Find parts in ${name}`}
        >
          Find parts
        </Link>
      )}
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
        {...unlessBusy(isGoing, onDelete)}
      >
        <AdminIcon name="trash" className="i s" />
      </button>
    </div>
  );
}

/** Renames a catalogue for visitors. */
function Rename({ catalog }: { catalog: Catalog }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { _id: id, originalName, version } = catalog;
  return (
    <>
      <button
        type="button"
        className="btn icon s"
        aria-label={`Rename ${originalName}`}
        title="Rename"
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="edit" className="i s" />
      </button>
      {isOpen && (
        <NameDialog
          title="Rename catalog"
          action="Rename"
          schema={RenameCatalogBody}
          start={catalogTitle(originalName)}
          maxLength={CATALOG_NAME_MAX}
          hint={CATALOG_ADMIN.nameHint}
          failed={CATALOG_ADMIN.renameFailed}
          onSave={async (name) => {
            const saved = await ask(
              catalogs.rename,
              { params: { id }, json: { name }, version },
              told(Catalog),
            );
            await putCatalog(queries, { ...catalog, ...saved });
            showToast({ kind: "success", text: CATALOG_ADMIN.renamed });
            void readListAnew(queries);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
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

const KEY = [ADMIN_KEY, "catalogs", "active"];

/**
 * Turns a catalogue on or off: at once in the row, and back again when the call fails (spec section 7). While one
 * is on its way another press is not heard, so that two never cross.
 */
function useActive(catalog: Catalog): { toggle: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: (_isActive: boolean) =>
      ask(catalogs.toggleActive, { params: { id: catalog._id }, version: catalog.version }, told(Catalog)),
    onMutate: (isActive) => putCatalog(queries, { ...catalog, isActive }),
    onSuccess: async (saved, isActive) => {
      await putCatalog(queries, { ...catalog, isActive, ...saved });
      showToast({ kind: "success", text: CATALOG_ADMIN.statusUpdated });
    },
    onError: async (error) => {
      await putCatalog(queries, catalog);
      toastFailure(error, CATALOG_ADMIN.statusFailed);
    },
    onSettled: () => {
      // The last of several at once reads the list anew; an earlier reading would undo what is still on its way.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void readListAnew(queries);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(!catalog.isActive) };
}
