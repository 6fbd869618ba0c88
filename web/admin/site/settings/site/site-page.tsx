import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { z } from "zod";
import { SETTINGS_ADMIN, SITE_ADMIN, SWITCH_LABELS, SWITCH_OFF, SWITCH_ON } from "#contract/site/messages.ts";
import { type SettingsAnswer, SiteBehaviourBody } from "#contract/site/settings.ts";
import { toastFailure } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { numberField, textOrNull } from "#web/admin/platform/form/lines.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { Switch } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormPanel } from "../form/form-panel.tsx";
import { PreviewLink } from "../form/pairs.tsx";
import { useHashFocus } from "../form/use-hash-focus.ts";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { putSettings, settingsChanged } from "../settings-data.ts";
import { WithSettings } from "../with-settings.tsx";

const SITE_SWITCH_NAMES = ["contactMessages", "newsletter", "news"] as const;

/** An empty address means no map on the contact page. */
export const mapSchema = z.object({ mapUrl: textOrNull(SiteBehaviourBody.shape.mapUrl.unwrap()) });

export const offlineSchema = z.object({
  offlineMegabytes: numberField(SiteBehaviourBody.shape.offlineMegabytes.unwrap()),
});

const mapValues = ({ site }: SettingsAnswer): MapValues => ({ mapUrl: site.mapUrl ?? "" });
const offlineValues = ({ site }: SettingsAnswer): OfflineValues => ({
  offlineMegabytes: String(site.offlineMegabytes),
});

/** /admin/settings/site: the three switches of ruling 'Where the spec describes a limitation', the map, the offline limit. */
export function SitePage() {
  return <WithSettings title="Site">{(settings) => <Site settings={settings} />}</WithSettings>;
}

function Site({ settings }: { settings: SettingsAnswer }) {
  return (
    <>
      <Panel title="What the site does" aside="A switch takes effect at once">
        <ul className="switches rows ruled">
          {SITE_SWITCH_NAMES.map((name) => (
            <SwitchRow key={name} name={name} settings={settings} />
          ))}
        </ul>
      </Panel>
      <MapForm settings={settings} />
      <OfflineForm settings={settings} />
    </>
  );
}

interface Props {
  name: SiteSwitch;
  settings: SettingsAnswer;
}

/** A switch with its effect on visitors in both states. Links with its name as hash lead here. */
function SwitchRow({ name, settings }: Props) {
  const { isOn, isPending, toggle } = useSwitch(name, settings);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useHashFocus((meant) => (meant === name ? input.current : undefined));
  return (
    <li className="stack gap-3">
      <label className="line gap-4 between" htmlFor={id}>
        <b className="strong">{SWITCH_LABELS[name]}</b>
        <Switch
          ref={input}
          id={id}
          aria-describedby={`${id}on ${id}off`}
          isPending={isPending}
          checked={isOn}
          onChange={toggle}
        />
      </label>
      <dl className="stack gap-1 read small quiet">
        <Way id={`${id}on`} word="On" text={SWITCH_ON[name]} isPresent={isOn} />
        <Way id={`${id}off`} word="Off" text={SWITCH_OFF[name]} isPresent={!isOn} />
      </dl>
    </li>
  );
}

function Way({ id, word, text, isPresent }: { id: string; word: string; text: string; isPresent: boolean }) {
  return (
    <div id={id} className={isPresent ? "present" : undefined}>
      <dt>{word}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function MapForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<MapValues, SiteBehaviourBody>({
    part: "site",
    settings,
    schema: mapSchema,
    valuesOf: mapValues,
    names: { mapUrl: "Map address" },
    saved: SETTINGS_ADMIN.mapSaved,
  });
  return (
    <FormPanel of={of} title="Map" aside={<PreviewLink href="/contact">Contact page</PreviewLink>}>
      <TextField label="Map address" type="url" isOptional {...of.field("mapUrl", SITE_ADMIN.mapHint)} />
    </FormPanel>
  );
}

type MapValues = z.input<typeof mapSchema>;

function OfflineForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<OfflineValues, SiteBehaviourBody>({
    part: "site",
    settings,
    schema: offlineSchema,
    valuesOf: offlineValues,
    name: "settings site offline",
    names: { offlineMegabytes: "Limit (MB)" },
    saved: SETTINGS_ADMIN.offlineSaved,
  });
  return (
    <FormPanel of={of} title="Offline use" look="plain">
      <TextField
        label="Limit (MB)"
        inputMode="numeric"
        {...of.field("offlineMegabytes", SITE_ADMIN.offlineHint)}
      />
    </FormPanel>
  );
}

type OfflineValues = z.input<typeof offlineSchema>;

type SiteSwitch = (typeof SITE_SWITCH_NAMES)[number];

/** Toggles optimistically; changes are sent in sequence, each from the version returned before. */
function useSwitch(name: SiteSwitch, settings: SettingsAnswer) {
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ["settings", name],
    scope: { id: "settings-site" },
    mutationFn: (isOn: boolean) => {
      const { versions } = queries.getQueryData(settingsQuery.queryKey) ?? settings;
      return putSettings("site", { [name]: isOn }, versions.site);
    },
    onSuccess: (answer, isOn) => {
      settingsChanged(answer);
      showToast({ kind: "success", text: SITE_ADMIN.turned(SWITCH_LABELS[name], isOn) });
    },
    onError: (error) => {
      const { current } = Object(error instanceof AdminError && error.body) as { current?: SettingsAnswer };
      if (current) settingsChanged(current);
      toastFailure(error, SETTINGS_ADMIN.saveFailed);
    },
  });
  const isOn = isPending ? variables : settings.site[name];
  return { isOn, isPending, toggle: () => isPending || mutate(!isOn) };
}
