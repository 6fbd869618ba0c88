import { useId, useRef, useState } from "react";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN, CATALOG_UPLOADS } from "#contract/catalogs/messages.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { useDropZone } from "#web/ui/files/use-drop-zone.ts";
import { Badge } from "../platform/ui/badge.tsx";
import { FileInput } from "../platform/ui/file-input.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CatalogListRow } from "./catalog-row.tsx";
import { pdfRefusal } from "./catalog-state.ts";
import { dropUpload, retryUpload, startUpload, type Upload } from "./uploads.ts";

interface Props {
  name: string;
  category: string;
  /** Newest first. */
  catalogs: readonly Catalog[];
  uploads: readonly Upload[];
  /** Called when several files were dropped. */
  onSeveral: (files: readonly File[]) => void;
}

/** A category's catalogues, and the upload of a new one, chosen or dropped (spec section 2). */
export function CategoryCard({ name, category, catalogs, uploads, onSeveral }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const refocus = useRefocus(button);
  const add = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    const refusal = others.length ? undefined : await pdfRefusal(file);
    setRefused(refusal);
    if (others.length) onSeveral([file, ...others]);
    else if (!refusal) await startUpload(category, file);
  };
  const zone = useDropZone((files) => void add(files));
  const isEmpty = catalogs.length === 0 && uploads.length === 0;
  return (
    <Panel className="measured category" aria-labelledby={id} {...zone}>
      <header>
        <div>
          <h2 id={id}>{name} Catalog</h2>
          {isEmpty && <p>{CATALOG_ADMIN.empty}</p>}
        </div>
        <Button
          ref={button}
          className="push"
          aria-describedby={refused ? `${id}refused ${id}` : id}
          onClick={() => input.current?.click()}
        >
          <AdminIcon name="upload" />
          Upload New Catalog
        </Button>
        <FileInput
          ref={input}
          hidden
          accept="application/pdf,.pdf"
          aria-label={`PDF for ${name} Catalog`}
          onFiles={(files) => void add(files)}
        />
        {refused && (
          <div role="alert" className="refused">
            <FieldError id={`${id}refused`}>{refused}</FieldError>
          </div>
        )}
      </header>
      {!isEmpty && (
        <ul className="rows ruled sinks">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onGone={refocus} />
          ))}
          {catalogs.map((catalog) => (
            <CatalogListRow key={catalog._id} catalog={catalog} onGone={refocus} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface UploadRowProps {
  upload: Upload;
  /** Called when the user removes the row. */
  onGone: () => void;
}

function UploadRow({ upload, onGone }: UploadRowProps) {
  const { id, file, failure } = upload;
  const drop = () => {
    onGone();
    dropUpload(id);
  };
  return (
    <li className="cluster gap-4">
      <span className="pick page-pic middle" aria-hidden="true">
        <AdminIcon name="upload" />
      </span>
      <div className="wide-item">
        <p className="cluster">
          <span className="strong breaks">{file.name}</span>
          {failure && <Badge tone="bad">Not uploaded</Badge>}
        </p>
        {failure ? <FieldError>{failure}</FieldError> : <Sending upload={upload} />}
      </div>
      <div className="cat-acts cluster fills">
        {failure && (
          <Button
            size="small"
            aria-label={`Try again: ${file.name}`}
            onClick={() => {
              onGone();
              void retryUpload(upload);
            }}
          >
            Try again
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${failure ? "Dismiss" : "Cancel"} upload of ${file.name}`}
          onClick={drop}
        >
          {failure ? "Dismiss" : "Cancel"}
        </Button>
      </div>
    </li>
  );
}

/** Shows progress in bytes; once all are sent, the server still has to store them. */
function Sending({ upload: { file, share, isWaiting } }: { upload: Upload }) {
  if (isWaiting) return <p className="sending fine quiet">{CATALOG_UPLOADS.waiting}</p>;
  const sent = `${formatBytes(share * file.size)} of ${formatBytes(file.size)}`;
  return (
    <p className="sending cluster fine quiet nums">
      <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
      <span>{share < 1 ? `${VIEWER_PAGE.uploading} ${sent}` : "Storing the PDF..."}</span>
    </p>
  );
}
