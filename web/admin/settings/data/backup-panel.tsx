import { useState } from "react";
import { backup } from "../../../../contract/calls/settings.ts";
import { DATA_ADMIN } from "../../../../contract/messages.ts";
import type { CurrentPasswordBody } from "../../../../contract/settings.ts";
import { showToast } from "../../../api/toast-store.ts";
import { saveFileOf } from "../../calls/use-save-file.ts";
import { AdminIcon } from "../../ui/icons.tsx";
import { PasswordStep } from "../../ui/password-step.tsx";

/** The backup as a download, what it holds, and how it is restored. */
export function BackupPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const save = async (json: CurrentPasswordBody) => {
    await saveFileOf(backup.makeDownload, json);
    showToast({ kind: "success", text: DATA_ADMIN.backupStarted });
    close();
  };
  return (
    <section className="panel" aria-labelledby="data-backup">
      <header>
        <h2 id="data-backup">Backup</h2>
        <button type="button" className="btn fill push" onClick={() => setIsAsking(true)}>
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
      {isAsking && (
        <PasswordStep
          title="Download backup"
          text={DATA_ADMIN.backupAsks}
          action="Download"
          failed={DATA_ADMIN.backupFailed}
          send={save}
          onClose={close}
        />
      )}
    </section>
  );
}
