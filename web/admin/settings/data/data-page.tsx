import { WithSettings } from "../with-settings.tsx";
import { BackupPanel } from "./backup-panel.tsx";
import { SamplesPanel } from "./samples-panel.tsx";

/** /admin/settings/data: the whole site as a file, and the end of the sample data. */
export function DataPage() {
  return (
    <>
      <BackupPanel />
      <WithSettings title="Sample data">{({ samples }) => <SamplesPanel samples={samples} />}</WithSettings>
    </>
  );
}
