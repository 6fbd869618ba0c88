import type { FieldValues } from "react-hook-form";
import { laterFaults } from "#contract/platform/later-rules.ts";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";
import {
  SETTINGS_LATER_RULES,
  SETTINGS_PARTS,
  SettingsAnswer,
  type SettingsPart,
} from "#contract/site/settings.ts";
import { type FieldFormOptions, useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { withFaults } from "#web/admin/platform/form/with-faults.ts";
import { putSettings, settingsChanged } from "../settings-data.ts";

type Own = "schema" | "valuesOf" | "names" | "parts" | "secrets" | "name";

export type SettingsFormOptions<V extends FieldValues, B> = Pick<
  FieldFormOptions<V, B, SettingsAnswer>,
  Own
> & {
  part: SettingsPart;
  settings: SettingsAnswer;
  /** The message after a save; default: the part's name. */
  saved?: string;
};

export function useSettingsForm<V extends FieldValues, B>(options: SettingsFormOptions<V, B>) {
  const { part, settings, ...own } = options;
  const rules = SETTINGS_LATER_RULES[part];
  const faultsOf = (body: B | V) => laterFaults(rules ?? {}, body as object, settings[part as "business"]);
  const versionOf = ({ versions }: SettingsAnswer) => versions[part];
  const of = useStoredForm<V, B, SettingsAnswer>({
    saved: SETTINGS_ADMIN.partSaved(SETTINGS_PARTS[part].called),
    name: `settings ${part}`,
    ...own,
    schema: rules ? withFaults(own.schema, (values: V) => values, faultsOf) : own.schema,
    stored: settings,
    shape: SettingsAnswer,
    versionOf,
    put: (body, from) => putSettings(part, body as never, versionOf(from)),
    show: settingsChanged,
    failed: SETTINGS_ADMIN.saveFailed,
    isFixed: (name) => settings.fromEnvironment.includes(`${part}.${name}`),
  });
  return { ...of, settings };
}

export type SettingsFormOf<V extends FieldValues, B> = ReturnType<typeof useSettingsForm<V, B>>;
