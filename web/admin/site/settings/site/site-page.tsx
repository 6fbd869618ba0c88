import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { z } from "zod";
import {
  SETTINGS_ADMIN,
  SITE_ADMIN,
  SWITCH_LABELS,
  SWITCH_OFF,
  SWITCH_ON,
} from "../../../../../contract/messages.ts";
import { type SettingsAnswer, SiteBehaviourBody } from "../../../../../contract/site/settings.ts";
import { showToast } from "../../../../api/toast-store.ts";
import { BusyButton } from "../../../../ui/busy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { ADMIN_KEY, toastFailure } from "../../../platform/calls/ask.ts";
import { SaveNote } from "../../../platform/conflict/save-note.tsx";
import { settingsQuery } from "../../../platform/data/settings.ts";
import { FormDraftsNote, NotKept } from "../../../platform/drafts/form-drafts.tsx";
import { AdminError } from "../../../platform/session/client.ts";
import { Switch } from "../../../platform/ui/check.tsx";
import { Panel } from "../../../platform/ui/panel.tsx";
import { useMeant } from "../form/use-meant.ts";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { WithSettings } from "../panel-states.tsx";
import { putSettings, useShowSettings } from "../settings-data.ts";

const SITE_SWITCH_NAMES = ["contactMessages", "newsletter", "news"] as const;

/** An empty address means no map on the contact page. */
export const mapSchema = z.object({
  mapUrl: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(SiteBehaviourBody.shape.mapUrl.unwrap()),
});

const mapValues = ({ site }: SettingsAnswer): MapValues => ({ mapUrl: site.mapUrl ?? "" });

/** /admin/settings/site: the three switches of ruling 'Where the spec describes a limitation', and the map. */
export function SitePage() {
  return <WithSettings title="Site">{(settings) => <Site settings={settings} />}</WithSettings>;
}

function Site({ settings }: { settings: SettingsAnswer }) {
  return (
    <>
      <Panel title="What the site does" aside="A switch takes effect at once">
        <ul className="switches rows">
          {SITE_SWITCH_NAMES.map((name) => (
            <SwitchRow key={name} name={name} settings={settings} />
          ))}
        </ul>
      </Panel>
      <MapForm settings={settings} />
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
  useMeant((meant) => (meant === name ? input.current : undefined));
  return (
    <li className="stack gap-3">
      <label className="line gap-4" htmlFor={id}>
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
    <>
      <FormDraftsNote of={of.drafts} />
      <form className="panel" ref={of.element} aria-label="Map" noValidate onSubmit={of.onSubmit}>
        <header>
          <h2>Map</h2>
          <a className="push small" href="/contact" target="_blank" rel="noreferrer">
            Contact page<span className="sr"> (opens in a new tab)</span>
          </a>
        </header>
        <div className="fields stack gap-5">
          <SaveNote of={of} />
          <TextField label="Map address" type="url" isOptional {...of.field("mapUrl", SITE_ADMIN.mapHint)} />
          <NotKept when={of.form.formState.isDirty && of.drafts.isFailing} />
          <div className="cluster">
            <BusyButton ref={of.saveButton} isBusy={of.isSaving} busyText="Saving...">
              Save map
            </BusyButton>
          </div>
        </div>
      </form>
    </>
  );
}

type MapValues = z.input<typeof mapSchema>;

type SiteSwitch = (typeof SITE_SWITCH_NAMES)[number];

/** Toggles optimistically; changes are sent in sequence, each from the version returned before. */
function useSwitch(name: SiteSwitch, settings: SettingsAnswer) {
  const queries = useQueryClient();
  const show = useShowSettings();
  const { mutate, isPending, variables } = useMutation({
    mutationKey: [ADMIN_KEY, "settings", name],
    scope: { id: "settings-site" },
    networkMode: "always",
    mutationFn: (isOn: boolean) => {
      const { versions } = queries.getQueryData(settingsQuery.queryKey) ?? settings;
      return putSettings("site", { [name]: isOn }, versions.site);
    },
    onSuccess: (answer, isOn) => {
      show(answer);
      showToast({ kind: "success", text: SITE_ADMIN.turned(SWITCH_LABELS[name], isOn) });
    },
    onError: (error) => {
      const { current } = Object(error instanceof AdminError && error.body) as { current?: SettingsAnswer };
      if (current) show(current);
      toastFailure(error, SETTINGS_ADMIN.saveFailed);
    },
  });
  const isOn = isPending ? variables : settings.site[name];
  return { isOn, isPending, toggle: () => isPending || mutate(!isOn) };
}
