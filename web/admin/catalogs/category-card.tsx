import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { Catalog } from "../../../contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { useDropZone } from "../../ui/use-drop-zone.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CatalogRow } from "./catalog-row.tsx";
import { pdfRefusal } from "./pdf-refusal.ts";
import { UploadRow } from "./upload-row.tsx";
import { startUpload, type Upload } from "./uploads.ts";

interface Props {
  name: string;
  category: Category;
  /** Those of the category, newest first. */
  catalogs: readonly Catalog[];
  uploads: readonly Upload[];
  /** More than one file was dropped here. */
  onSeveral: (files: readonly File[]) => void;
}

/** The catalogues of one category, and the way to a new one: chosen or dropped on the card (spec section 2). */
export function CategoryCard({ name, category, catalogs, uploads, onSeveral }: Props) {
  const queries = useQueryClient();
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
    else if (!refusal) await startUpload(queries, category, file);
  };
  const zone = useDropZone((files) => void add(files));
  const isEmpty = catalogs.length === 0 && uploads.length === 0;
  return (
    <section className="panel category" aria-labelledby={id} {...zone}>
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
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          aria-label={`PDF for ${name} Catalog`}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file can be chosen again.
            event.currentTarget.value = "";
            void add(files);
          }}
        />
        {refused && (
          <div role="alert" className="refused">
            <FieldError id={`${id}refused`}>{refused}</FieldError>
          </div>
        )}
      </header>
      {!isEmpty && (
        <ul className="rows sinks">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onGone={refocus} />
          ))}
          {catalogs.map((catalog) => (
            <CatalogRow key={catalog._id} catalog={catalog} onGone={refocus} />
          ))}
        </ul>
      )}
    </section>
  );
}
