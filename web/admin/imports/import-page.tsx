import { Link } from "@tanstack/react-router";
import { imports } from "../../../contract/imports/calls.ts";
import { IMPORT_FILES, IMPORT_RULES, IMPORT_START } from "../../../contract/messages.ts";
import { csvHead, FULL_CSV_COLUMNS } from "../../../contract/platform/csv.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { downloadFrom, downloadText } from "../platform/calls/download.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { PageHead } from "../platform/ui/page-head.tsx";
import { COLUMNS } from "./columns.ts";
import { FilesPanel } from "./files-panel.tsx";
import { LastImports } from "./last-imports.tsx";
import "./import.css";
import "./one-import.css";

/** /admin/products/import: the files of an import, what goes in them, and the imports before. */
export function ImportPage() {
  return (
    <>
      <PageHead
        title="Import products"
        text={IMPORT_FILES.text}
        back={
          <Link className="btn bare s back" to="/admin/products">
            ← Products
          </Link>
        }
      />
      <div className="import-cols split early high gap-6 touch">
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
  [IMPORT_START.pictures, () => downloadFrom(imports.makePictures, {})],
  [IMPORT_START.template, () => downloadText(csvHead(FULL_CSV_COLUMNS), "products.csv", "text/csv")],
];

/** The ways to a file that can be imported: what is there already, as files, and an empty one. */
function StartPanel() {
  return (
    <section className="panel" aria-labelledby="import-start">
      <header>
        <h2 id="import-start">Start from a file</h2>
      </header>
      <div className="pad import-start stack">
        <p className="small quiet">{IMPORT_START.text}</p>
        <div className="cluster fills">
          {STARTS.map(([label, begin]) => (
            <DownloadButton key={label} name={label} failed={IMPORT_START.exportFailed} begin={begin}>
              {label}
            </DownloadButton>
          ))}
        </div>
        <p className="small quiet">{IMPORT_START.commandLine}</p>
        <pre>
          <code>npm run import -- FILE [ZIP]</code>
        </pre>
      </div>
    </section>
  );
}

/** What goes in the file: its columns with a rule each, and what a row does. */
function GuidePanel() {
  return (
    <section className="panel import-guide" aria-labelledby="import-guide">
      <header>
        <h2 id="import-guide">What goes in the file</h2>
      </header>
      <div className="pad stack gap-3 small">
        <p>{IMPORT_RULES.existing}</p>
        <p>{IMPORT_RULES.new}</p>
        <p>{IMPORT_RULES.photos}</p>
        <p>{IMPORT_RULES.foreign}</p>
        <FactTable facts={COLUMNS} />
        <p>{IMPORT_RULES.reading}</p>
      </div>
    </section>
  );
}
