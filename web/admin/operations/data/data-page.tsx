import { useRef, useState } from "react";
import type { CurrentPasswordBody } from "#contract/accounts/auth.ts";
import { backup } from "#contract/operations/calls.ts";
import { DATA_ADMIN } from "#contract/site/messages.ts";
import type { SampleCounts, SettingsAnswer } from "#contract/site/settings.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { PasswordStep } from "#web/admin/platform/ui/step-dialog.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { WithSettings } from "#web/admin/site/settings/with-settings.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { RemoveDialog, SampleFacts, sampleSentence } from "./remove-dialog.tsx";

/** /admin/settings/data: the backup download, and removing the sample data. */
export function DataPage() {
  return (
    <>
      <BackupPanel />
      <WithSettings title="Sample data">
        {({ samples, build }) => (
          <>
            <SamplesPanel samples={samples} />
            <VersionPanel build={build} />
          </>
        )}
      </WithSettings>
    </>
  );
}

function BackupPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const save = async (json: CurrentPasswordBody) => {
    await downloadFrom(backup.makeDownload, json);
    showToast({ kind: "success", text: DATA_ADMIN.backupStarted });
    close();
  };
  return (
    <Panel
      title="Backup"
      aside={
        <Button look="fill" className="push" onClick={() => setIsAsking(true)}>
          <AdminIcon name="download" />
          Download backup
        </Button>
      }
    >
      <div className="pad stack gap-3 small">
        <p className="read">
          One file with the whole site as it is at that moment: products, catalogues, photos, home page,
          enquiries, newsletter list, settings, administrators and activity. It contains private data and is
          not encrypted, so store it safely.
        </p>
        <p className="read">
          To restore it, upload it under Backups. If the site doesn't run, run this on the server, with an
          empty database and an empty file storage:
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
    </Panel>
  );
}

function VersionPanel({ build }: Pick<SettingsAnswer, "build">) {
  const { version, commit, schema, database } = build;
  return (
    <Panel title="Version">
      <div className="pad small">
        <p className="read">
          Heddle {version}, commit {commit.slice(0, 12)}. Database:{" "}
          {database === "sqlite" ? "SQLite" : "PostgreSQL"}, schema {schema}.
        </p>
      </div>
    </Panel>
  );
}

function SamplesPanel({ samples }: { samples: SampleCounts }) {
  const [isAsking, setIsAsking] = useState(false);
  const [removed, setRemoved] = useState<SampleCounts>();
  const head = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(head);
  const isEmpty = Object.values(samples).every((count) => count === 0);
  return (
    <Panel
      title="Sample data"
      head={head}
      aside={
        !isEmpty && (
          <Button look="danger" className="push" onClick={() => setIsAsking(true)}>
            Remove sample data
          </Button>
        )
      }
    >
      <div className="pad stack gap-3 small">
        {removed && (
          <Note tone="ok">
            <p className="read">{sampleSentence(removed)}</p>
          </Note>
        )}
        {isEmpty ? <Empty title={DATA_ADMIN.noSamples} /> : <SampleFacts samples={samples} />}
      </div>
      {isAsking && (
        <RemoveDialog
          samples={samples}
          onClose={() => setIsAsking(false)}
          onRemoved={(counts) => {
            refocus();
            setIsAsking(false);
            setRemoved(counts);
          }}
        />
      )}
    </Panel>
  );
}
