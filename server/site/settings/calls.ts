import { settings, settingsParts, siteAddress } from "../../../contract/site/calls.ts";
import { SETTINGS_PARTS, type SettingsPart } from "../../../contract/site/settings.ts";
import type { Actor } from "../../platform/database/write.ts";
import type { PlatformDeps } from "../../platform/deps.ts";
import { type Handlers, handle } from "../../platform/http/handle.ts";
import { removeLogo, saveLogo } from "./logo.ts";
import { readSettings, saveBehaviour, saveMail, saveSettings } from "./save-settings.ts";
import { readSiteAddress, saveSiteAddress } from "./site-address.ts";
import { sendTestMail } from "./test-mail.ts";

export const settingsCalls = (services: PlatformDeps) => {
  const { config, database } = services;
  const storedAsSent = (key: SettingsPart) => [
    key,
    ({ body, actor, version }: { body: object; actor: Actor; version: number | undefined }) =>
      saveSettings(services, actor, { key, version }, () => body),
  ];
  return [
    ...handle(settings, {
      read: () => readSettings(database, config),
      saveLogo: ({ params, files, actor, version }) =>
        saveLogo(services, actor, { ...params, version }, files),
      removeLogo: ({ params, actor, version }) => removeLogo(services, actor, { ...params, version }),
      testMail: ({ actor, request }) => sendTestMail(services, actor, request.log),
    }),
    // A part is stored as sent, except two, which keep stored fields.
    ...handle(settingsParts, {
      ...(Object.fromEntries((Object.keys(SETTINGS_PARTS) as SettingsPart[]).map(storedAsSent)) as Handlers<
        typeof settingsParts
      >),
      site: ({ body, actor, version }) => saveBehaviour(services, actor, version, body),
      mail: ({ body, actor, version }) => saveMail(services, actor, version, body),
    }),
    ...handle(siteAddress, {
      read: () => readSiteAddress(database, config),
      save: ({ body, actor, version }) => saveSiteAddress(database, config, actor, version, body),
    }),
  ];
};
