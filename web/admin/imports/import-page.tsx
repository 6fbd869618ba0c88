import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { imports } from "../../../contract/imports/calls.ts";
import type { ProductImport } from "../../../contract/imports/import.ts";
import {
  IMPORT_COLUMNS,
  IMPORT_FILES,
  IMPORT_LIST,
  IMPORT_RULES,
  IMPORT_START,
} from "../../../contract/imports/messages.ts";
import { csvHead } from "../../../contract/platform/csv.ts";
import { productField } from "../../../contract/products/fields.ts";
import { FULL_CSV_COLUMNS, fieldOfColumn } from "../../../contract/products/product-csv.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Empty } from "../../ui/parts/empty.tsx";
import { downloadFrom, downloadText } from "../platform/calls/download.ts";
import { Badge } from "../platform/ui/badge.tsx";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { ListMoment } from "../platform/ui/moment.tsx";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { Loading, PanelFailed } from "../platform/ui/panel-failed.tsx";
import { type Column, Table } from "../platform/ui/table.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
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

/** /admin/products/import: the next import's files, the guide, and the previous imports. */
export function ImportPage() {
  return (
    <>
      <ScreenHead
        title="Import products"
        text={IMPORT_FILES.text}
        back={
          <Link className={buttonClass({ look: "bare", size: "small" }, "back")} to="/admin/products">
            ← Products
          </Link>
        }
      />
      <div className="split early high gap-6 touch">
        <div className="stack gap-6">
          <FilesPanel />
          <StartPanel />
        </div>
        <GuidePanel />
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
        <div className="cluster fills">
          {STARTS.map(([label, begin]) => (
            <DownloadButton key={label} name={label} failed={IMPORT_START.exportFailed} begin={begin}>
              {label}
            </DownloadButton>
          ))}
        </div>
        <p className="small quiet">{IMPORT_START.commandLine}</p>
        <pre className="fine">
          <code>npm run import -- FILE [ZIP]</code>
        </pre>
      </div>
    </Panel>
  );
}

function GuidePanel() {
  return (
    <Panel title="What goes in the file">
      <div className="pad stack gap-3 small">
        <p>{IMPORT_RULES.existing}</p>
        <p>{IMPORT_RULES.new}</p>
        <p>{IMPORT_RULES.photos}</p>
        <p>{IMPORT_RULES.foreign}</p>
        <FactTable facts={COLUMNS} />
        <p>{IMPORT_RULES.reading}</p>
      </div>
    </Panel>
  );
}

function LastImports() {
  const { data, isError, refetch } = useQuery(importsQuery);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  return (
    <Panel className="whole" title="Last imports" tabIndex={-1} ref={region}>
      {isError && <PanelFailed text={IMPORT_LIST.fetchFailed} onRetry={retry} />}
      {!data && !isError && <Loading text={IMPORT_LIST.loading} />}
      {data?.length === 0 && (
        <div className="pad">
          <Empty title={IMPORT_LIST.emptyTitle} text={IMPORT_LIST.emptyText} />
        </div>
      )}
      {data && data.length > 0 && (
        <Table
          className="import-list folds edged"
          isHeadSpoken
          columns={LIST}
          rows={data}
          keyOf={({ _id }) => _id}
        />
      )}
    </Panel>
  );
}

const LIST: readonly Column<ProductImport>[] = [
  {
    key: "file",
    head: "File",
    className: "breaks",
    cell: ({ _id: id, csvName, zipName, hasTable }) => (
      <>
        <Link className="strong" to="/admin/products/import/$id" params={{ id: id }}>
          {csvName}
        </Link>
        {zipName && hasTable && <span className="small quiet"> and {zipName}</span>}
      </>
    ),
  },
  {
    key: "state",
    head: "State",
    cell: (item) => {
      const { tone, text } = stateBadge(item);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  { key: "rows", head: "Rows", className: "c-rows nums", cell: importExtent },
  { key: "who", head: "Started by", className: "c-who breaks", cell: ({ createdBy }) => createdBy },
  {
    key: "date",
    head: "Started at",
    className: "c-date",
    cell: ({ createdAt }) => <ListMoment value={createdAt} />,
  },
];
