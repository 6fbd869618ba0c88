import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { JsonOf } from "#contract/platform/call.ts";
import { settingsParts } from "#contract/site/calls.ts";
import type { SettingsAnswer, SettingsPart } from "#contract/site/settings.ts";
import { ask, invalidate, shownSiteQuery } from "#web/admin/platform/calls/ask.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";

const { queryKey: KEY } = settingsQuery;

/** Saves a part of the settings, made from `version`; returns all settings. */
export const putSettings = <P extends SettingsPart>(
  part: P,
  json: JsonOf<(typeof settingsParts)[P]>,
  version: number,
): Promise<SettingsAnswer> =>
  // The parts' calls differ only in their bodies.
  ask(settingsParts[part] as (typeof settingsParts)["business"], { json: json as never, version });

/** Shows `saved` at once or refetches the settings; refetches the public ones. Update only here. */
export function settingsChanged(queries: QueryClient, saved?: SettingsAnswer): void {
  if (saved) {
    void queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData(KEY, saved);
  } else void invalidate(queries, KEY);
  void invalidate(queries, shownSiteQuery.queryKey);
}

/** Returns a function that caches the settings of a save's answer. */
export function useShowSettings(): (settings: SettingsAnswer) => void {
  const queries = useQueryClient();
  return (settings) => settingsChanged(queries, settings);
}
