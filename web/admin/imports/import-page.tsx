import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { imports } from "#contract/imports/calls.ts";
import type { ProductImport } from "#contract/imports/import.ts";
import {
  IMPORT_COLUMNS,
  IMPORT_FILES,
  IMPORT_LIST,
  IMPORT_RULES,
  IMPORT_START,
} from "#contract/imports/messages.ts";
import { csvHead } from "#contract/platform/csv.ts";
import { productField } from "#contract/products/fields.ts";
import { FULL_CSV_COLUMNS, fieldOfColumn } from "#contract/products/product-csv.ts";
import { FactTable } from "#web/ui/fact-table.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { downloadFrom, downloadText } from "../platform/calls/download.ts";
import { BackLink } from "../platform/ui/back-link.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { ListMoment } from "../platform/ui/moment.tsx";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { Read } from "../platform/ui/read.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { importsQuery } from "./import-data.ts";
import { importExtent, stateBadge } from "./import-state.ts";
import "./import.css";
import "./one-import.css";

/** The columns of an import in the order of the full export, with their rules. */
export const COLUMNS = FULL_CSV_COLUMNS.map((name) => {
  const field = fieldOfColumn(name);
  return {
    name,
    value: field ? productField(field).cells : IMPORT_COLUMNS[name as keyof typeof IMPORT_COLUMNS],
  };
});

/** /admin/products/import: the next import's files with the guide, and the previous imports beside them. */
export function ImportPage() {
  return (
    <>
      <ScreenHead
        title="Import products"
        text={IMPORT_FILES.text}
        back={<BackLink to="/admin/products">Products</BackLink>}
      />
      <div className="split early high gap-6">
        <div className="stack gap-6">
          <FilesPanel />
          <StartPanel />
          <Guide />
        </div>
        <LastImports />
      </div>
    </>
  );
}

const STARTS: readonly [string, () => Promise<void> | void][] = [
  [IMPORT_START.products, () => downloadFrom(imports.makeFullExport, {})],
  [IMPORT_START.workbook, () => downloadFrom(imports.makeFullExport, { format: "xlsx" })],
  [IMPORT_START.images, () => downloadFrom(imports.makeImages, {})],
  [IMPORT_START.template, () => downloadText(csvHead(FULL_CSV_COLUMNS), "products.csv", "text/csv")],
];

function StartPanel() {
  return (
    <Panel title="Start from a file">
      <div className="pad stack">
        <p className="small quiet">{IMPORT_START.text}</p>
        <div className="stack gap-2 halves late">
          {STARTS.map(([label, begin]) => (
            <DownloadButton key={label} name={label} failed={IMPORT_START.exportFailed} begin={begin}>
              {label}
            </DownloadButton>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function Guide() {
  return (
    <details className="panel pad folding">
      <summary className="line between strong">What goes in the file</summary>
      <div className="stack gap-3 small spaced">
        <p>{IMPORT_RULES.existing}</p>
        <p>{IMPORT_RULES.new}</p>
        <p>{IMPORT_RULES.photos}</p>
        <p>{IMPORT_RULES.foreign}</p>
        <FactTable facts={COLUMNS} />
        <p>{IMPORT_RULES.reading}</p>
      </div>
    </details>
  );
}

function LastImports() {
  const imports = useQuery(importsQuery);
  const region = useRef<HTMLElement>(null);
  return (
    <Panel title="Last imports" tabIndex={-1} ref={region}>
      <Read of={imports} loading={IMPORT_LIST.loading} failed={IMPORT_LIST.fetchFailed} region={region}>
        {(data) =>
          data.length === 0 ? (
            <div className="pad">
              <Empty title={IMPORT_LIST.emptyTitle} text={IMPORT_LIST.emptyText} />
            </div>
          ) : (
            <ul className="rows ruled small">
              {data.map((item) => (
                <ImportRow key={item._id} item={item} />
              ))}
            </ul>
          )
        }
      </Read>
    </Panel>
  );
}

function ImportRow({ item }: { item: ProductImport }) {
  const { _id: id, csvName, zipName, hasTable, createdBy, createdAt } = item;
  const { tone, text } = stateBadge(item);
  return (
    <li className="stack gap-1">
      <p className="cluster between">
        <span className="breaks">
          <Link className="strong" to="/admin/products/import/$id" params={{ id }}>
            {csvName}
          </Link>
          {zipName && hasTable && <span className="quiet"> and {zipName}</span>}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="fine quiet nums breaks">
        {[importExtent(item), createdBy].filter(Boolean).join(", ")}, <ListMoment value={createdAt} />
      </p>
    </li>
  );
}
