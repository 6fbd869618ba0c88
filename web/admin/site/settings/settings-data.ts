import type { JsonOf } from "#contract/platform/call.ts";
import { settings, settingsParts } from "#contract/site/calls.ts";
import type { SettingsAnswer, SettingsPart } from "#contract/site/settings.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { put, renew, shownSiteQuery } from "#web/admin/platform/calls/reads.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";

/** Saves a part of the settings, made from `version`; returns all settings. */
export const putSettings = <P extends SettingsPart>(
  part: P,
  json: JsonOf<(typeof settingsParts)[P]>,
  version: number,
): Promise<SettingsAnswer> =>
  // The parts' calls differ only in their bodies.
  ask(settingsParts[part] as (typeof settingsParts)["business"], { json: json as never, version });

/** Shows `saved` at once or refetches the settings; refetches the public ones. Update only here. */
export function settingsChanged(saved?: SettingsAnswer): void {
  if (saved) put(settingsQuery, saved);
  else void renew(settings.read);
  void queries.invalidateQueries(shownSiteQuery);
}
