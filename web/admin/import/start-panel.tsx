import { imports } from "../../../contract/calls/imports.ts";
import { csvHead, FULL_CSV_COLUMNS } from "../../../contract/csv.ts";
import { IMPORT_START } from "../../../contract/messages.ts";
import { downloadText } from "../calls/download.ts";
import { useSaveFile } from "../calls/use-save-file.ts";
import { AdminIcon } from "../ui/icons.tsx";

/** The ways to a file that can be imported: what is there already, as files, and an empty one. */
export function StartPanel() {
  const products = useSaveFile(imports.makeFullExport, IMPORT_START.exportFailed);
  const pictures = useSaveFile(imports.makePictures, IMPORT_START.exportFailed);
  return (
    <section className="panel" aria-labelledby="import-start">
      <header>
        <h2 id="import-start">Start from a file</h2>
      </header>
      <div className="pad import-start">
        <p className="small quiet">{IMPORT_START.text}</p>
        <div className="row">
          {[
            { label: IMPORT_START.products, file: products },
            { label: IMPORT_START.pictures, file: pictures },
          ].map(({ label, file }) => (
            <button
              key={label}
              type="button"
              className="btn"
              aria-disabled={file.isAsking || undefined}
              onClick={() => void file.saveFile()}
            >
              <AdminIcon name="download" />
              {label}
            </button>
          ))}
          <button
            type="button"
            className="btn"
            onClick={() => downloadText(csvHead(FULL_CSV_COLUMNS), "products.csv", "text/csv")}
          >
            <AdminIcon name="download" />
            {IMPORT_START.template}
          </button>
        </div>
        <p className="small quiet">{IMPORT_START.commandLine}</p>
        <pre>
          <code>npm run import -- FILE [ZIP]</code>
        </pre>
      </div>
    </section>
  );
}
