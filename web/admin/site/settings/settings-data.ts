import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { JsonOf } from "../../../../contract/platform/call.ts";
import { settings } from "../../../../contract/site/calls.ts";
import type { SettingsAnswer } from "../../../../contract/site/settings.ts";
import { ADMIN_KEY, adminReads, ask, readAnew, shownSiteQuery } from "../../platform/calls/ask.ts";

/** The parts of the settings that are saved each by itself, with a version each. */
export type SettingsPart = keyof SettingsAnswer["versions"];

const KEY = [ADMIN_KEY, "settings"];

/** GET /settings. */
export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(settings.read, { signal }),
  ...adminReads,
});

/** PUT of each part, made from `version`; answers all settings. */
export const PUT_SETTINGS = {
  business: (json: JsonOf<typeof settings.saveBusiness>, version: number) =>
    ask(settings.saveBusiness, { json, version }),
  site: (json: JsonOf<typeof settings.saveSite>, version: number) =>
    ask(settings.saveSite, { json, version }),
  words: (json: JsonOf<typeof settings.saveWords>, version: number) =>
    ask(settings.saveWords, { json, version }),
  filters: (json: JsonOf<typeof settings.saveFilters>, version: number) =>
    ask(settings.saveFilters, { json, version }),
  mail: (json: JsonOf<typeof settings.saveMail>, version: number) =>
    ask(settings.saveMail, { json, version }),
  home: (json: JsonOf<typeof settings.saveHome>, version: number) =>
    ask(settings.saveHome, { json, version }),
  facts: (json: JsonOf<typeof settings.saveFacts>, version: number) =>
    ask(settings.saveFacts, { json, version }),
  about: (json: JsonOf<typeof settings.saveAbout>, version: number) =>
    ask(settings.saveAbout, { json, version }),
  reviews: (json: JsonOf<typeof settings.saveReviews>, version: number) =>
    ask(settings.saveReviews, { json, version }),
};

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
