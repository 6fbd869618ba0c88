import { Link } from "@tanstack/react-router";
import { IMPORT_FILES } from "../../../contract/messages.ts";
import { PageHead } from "../ui/page-head.tsx";
import { useStrayDrops } from "../ui/use-drop-zone.ts";
import { FilesPanel } from "./files-panel.tsx";
import { GuidePanel } from "./guide-panel.tsx";
import { LastImports } from "./last-imports.tsx";
import { StartPanel } from "./start-panel.tsx";

/** /admin/products/import: the files of an import, what goes in them, and the imports before. */
export function ImportPage() {
  useStrayDrops();
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
      <div className="import-cols">
        <div className="stack">
          <FilesPanel />
          <StartPanel />
        </div>
        <GuidePanel />
        <LastImports />
      </div>
    </>
  );
}
