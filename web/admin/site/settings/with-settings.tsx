import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";

interface Props {
  title: string;
  children: (settings: SettingsAnswer) => ReactNode;
}

/** A screen of the settings; the title is that of the panel meanwhile. */
export const WithSettings = (props: Props) => (
  <ReadPanel of={useQuery(settingsQuery)} failed={SETTINGS_ADMIN.loadFailed} {...props} />
);
