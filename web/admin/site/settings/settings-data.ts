import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { JsonOf } from "../../../../contract/platform/call.ts";
import { settings, settingsParts } from "../../../../contract/site/calls.ts";
import type { SettingsAnswer, SettingsPart } from "../../../../contract/site/settings.ts";
import { ADMIN_KEY, adminReads, ask, readAnew, shownSiteQuery } from "../../platform/calls/ask.ts";

const KEY = [ADMIN_KEY, "settings"];

/** GET /settings. */
export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(settings.read, { signal }),
  ...adminReads,
});

/** PUT of a part, made from `version`; answers all settings. */
export const putSettings = <P extends SettingsPart>(
  part: P,
  json: JsonOf<(typeof settingsParts)[P]>,
  version: number,
): Promise<SettingsAnswer> =>
  // The parts' calls differ in their bodies alone.
  ask(settingsParts[part] as (typeof settingsParts)["business"], { json: json as never, version });

/**
 * The one place that updates what is cached of the settings after a change: `saved` is shown at once, without it the settings
 * are refetched; so is what visitors read of them.
 */
export function settingsChanged(queries: QueryClient, saved?: SettingsAnswer): void {
  if (saved) {
    void queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData(KEY, saved);
  } else void readAnew(queries, KEY);
  void readAnew(queries, shownSiteQuery.queryKey);
}

/** Shows settings as a save has answered them. */
export function useShowSettings(): (settings: SettingsAnswer) => void {
  const queries = useQueryClient();
  return (settings) => settingsChanged(queries, settings);
}
