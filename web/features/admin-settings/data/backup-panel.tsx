import { DATA_ADMIN } from "../../../../contract/messages.ts";
import { AdminIcon } from "../../../admin/icons.tsx";
import { useSaveFile } from "../../../admin/use-save-file.ts";
import { showToast } from "../../../api/toast-store.ts";

/** The backup as a download, what it holds, and how it is restored. */
export function BackupPanel() {
  const { isAsking, saveFile } = useSaveFile("/settings/data/backup", DATA_ADMIN.backupFailed);
  const save = async () => {
    if (await saveFile()) showToast({ kind: "success", text: DATA_ADMIN.backupStarted });
  };
  return (
    <section className="panel" aria-labelledby="data-backup">
      <header>
        <h2 id="data-backup">Backup</h2>
        <button
          type="button"
          className="btn fill push"
          aria-disabled={isAsking || undefined}
          onClick={() => void save()}
        >
          <AdminIcon name="download" />
          Download backup
        </button>
      </header>
      <div className="pad prose">
        <p>
          One file with the whole site as it is at that moment: products, catalogs, pictures, home page,
          enquiries, newsletter list, settings, administrators and activity. It holds secrets and people's
          enquiries and is not encrypted: keep it where only you can read it.
        </p>
        <p>
          To restore it, run this where Heddle is installed, with an empty database and an empty place for
          files:
        </p>
        <pre>
          <code>npm run restore -- FILE</code>
        </pre>
      </div>
    </section>
  );
}
