import { useQuery } from "@tanstack/react-query";
import { BACKUP_ADMIN } from "../../../../contract/messages.ts";
import { PanelComing } from "../../site/settings/panel-states.tsx";
import { BackupList } from "./backup-list.tsx";
import { backupsQuery } from "./backups-data.ts";
import { RestorePanel } from "./restore-panel.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import "../operations.css";

/** /admin/settings/backups: when backups are made, those that are there, and one of them restored. */
export function BackupsPage() {
  const { data, isError, refetch } = useQuery(backupsQuery);
  if (!data) {
    const failed = isError ? BACKUP_ADMIN.loadFailed : undefined;
    return (
      <>
        <RestorePanel underWay={null} />
        <PanelComing title="Backups" failed={failed} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <RestorePanel underWay={data.restore} />
      <BackupList {...data} />
      <ScheduleForm stored={data} />
    </>
  );
}
