import { Link } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import { catalogs } from "#contract/catalogs/calls.ts";
import { Catalog, RenameCatalogBody } from "#contract/catalogs/catalog.ts";
import { catalogTitle } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { CATALOG_NAME_MAX } from "#contract/products/limits.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { renew } from "../platform/calls/reads.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { NameDialog } from "../platform/ui/step-dialog.tsx";
import { ActiveSwitch } from "./active-switch.tsx";
import { putCatalog } from "./catalog-data.ts";
import { loadPreview } from "./load-preview.ts";

interface Props {
  catalog: Catalog;
  isGoing: boolean;
  onDelete: () => void;
  editor: {
    id: string;
    isOpen: boolean;
    opener: RefObject<HTMLButtonElement | null>;
    onToggle: () => void;
  };
}

/** A catalogue's actions; download and toggle are disabled until it is completed (spec section 4). */
export function CatalogActions({ catalog, isGoing, onDelete, editor }: Props) {
  const { originalName: name, totalPages } = catalog;
  const isCompleted = catalog.processingStatus === "completed";
  return (
    <div className="cat-acts cluster fills">
      <ActiveSwitch catalog={catalog} isOff={!isCompleted || isGoing} />
      <Preview catalog={catalog} />
      {isCompleted && (
        <Link
          className={buttonClass({ size: "small" })}
          to="/admin/catalogs/$id/parts"
          params={{ id: catalog._id }}
          aria-label={`Find parts in ${name}`}
        >
          Find parts
        </Link>
      )}
      <Button
        ref={editor.opener}
        size="small"
        aria-label={`Pages of ${name}`}
        aria-expanded={editor.isOpen}
        aria-controls={editor.isOpen ? editor.id : undefined}
        disabled={totalPages === 0}
        onClick={editor.onToggle}
      >
        Pages
      </Button>
      <Download catalog={catalog} />
      <Rename catalog={catalog} />
      <Button
        look="ghost"
        size="small"
        shape="icon"
        aria-label={`Delete ${name}`}
        title="Delete"
        {...unlessBusy(isGoing, onDelete)}
      >
        <AdminIcon name="trash" className="i s" />
      </Button>
    </div>
  );
}

function Rename({ catalog }: { catalog: Catalog }) {
  const [isOpen, setOpen] = useState(false);
  const { _id: id, originalName, version } = catalog;
  return (
    <>
      <Button
        look="ghost"
        size="small"
        shape="icon"
        aria-label={`Rename ${originalName}`}
        title="Rename"
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="edit" className="i s" />
      </Button>
      {isOpen && (
        <NameDialog
          title="Rename catalogue"
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
              partialAnswer(Catalog),
            );
            putCatalog({ ...catalog, ...saved });
            showToast({ kind: "success", text: CATALOG_ADMIN.renamed });
            void renew(catalogs.list);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Download({ catalog: { originalName, pdfUrl, processingStatus } }: { catalog: Catalog }) {
  const icon = <AdminIcon name="download" className="i s" />;
  const name = `Download ${originalName}`;
  if (processingStatus !== "completed" || !pdfUrl) {
    return (
      <Button look="ghost" size="small" shape="icon" aria-label={name} title="Download" disabled>
        {icon}
      </Button>
    );
  }
  return (
    <a
      className={buttonClass({ look: "ghost", size: "small", shape: "icon" })}
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      aria-label={name}
      title="Download"
    >
      {icon}
    </a>
  );
}

/** Opens the viewer, once a page is ready. */
function Preview({ catalog: { _id, originalName, pagesReady } }: { catalog: Catalog }) {
  const name = `Preview ${originalName}`;
  if (pagesReady === 0) {
    return (
      <Button size="small" aria-label={name} disabled>
        Preview
      </Button>
    );
  }
  return (
    <Link
      className={buttonClass({ size: "small" })}
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
