import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Coming, Failed } from "#web/admin/platform/ui/panel-failed.tsx";

interface Props {
  title: string;
  failed: string | undefined;
  onRetry: () => void;
}

export const PanelComing = ({ title, failed, onRetry }: Props) => (
  <Panel title={title}>
    {failed === undefined ? (
      <Coming label={`Loading ${title}`} />
    ) : (
      <Failed text={failed} onRetry={onRetry} />
    )}
  </Panel>
);

interface WithSettingsProps {
  title: string;
  children: (settings: SettingsAnswer) => ReactNode;
}

export function WithSettings({ title, children }: WithSettingsProps) {
  const { data, isError, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  const failed = isError ? SETTINGS_ADMIN.loadFailed : undefined;
  return <PanelComing title={title} failed={failed} onRetry={() => void refetch()} />;
}
