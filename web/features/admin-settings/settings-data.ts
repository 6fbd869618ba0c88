import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { SettingsAnswer } from "../../../contract/settings.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";

/** The parts of the settings that are saved each by itself, with a version each. */
export type SettingsPart = keyof SettingsAnswer["versions"];

const KEY = [ADMIN_KEY, "settings"];

/** GET /settings. */
export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => adminJson<SettingsAnswer>("/settings", { signal }),
  ...adminReads,
});

/** PUT of one part, made from `version`; answers all settings. */
export const putSettings = (part: SettingsPart, json: unknown, version: number) =>
  adminJson<SettingsAnswer>(`/settings/${part}`, { method: "PUT", json, version });

/** Shows settings as they were answered; what the public pages and other screens show of them is read anew. */
export function useShowSettings(): (settings: SettingsAnswer) => void {
  const queries = useQueryClient();
  return (settings) => {
    void queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData(KEY, settings);
    void queries.invalidateQueries({ queryKey: ["site"], refetchType: "none" });
  };
}
