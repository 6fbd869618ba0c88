import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../contract/site/settings.ts";
import { PanelComing } from "./panel-states.tsx";
import { settingsQuery } from "./settings-data.ts";

interface Props {
  title: string;
  children: (settings: SettingsAnswer) => ReactNode;
}

/** What a section draws once the settings are read. */
export function WithSettings({ title, children }: Props) {
  const { data, isError, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  const failed = isError ? SETTINGS_ADMIN.loadFailed : undefined;
  return <PanelComing title={title} failed={failed} onRetry={() => void refetch()} />;
}
