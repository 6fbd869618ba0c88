import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { WithSettings } from "../with-settings.tsx";
import { type FieldsPanel, FieldsPanels } from "./fields-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { type SettingsFormOf, type SettingsFormOptions, useSettingsForm } from "./use-settings-form.ts";

interface Props<V extends FieldValues, B> extends Omit<SettingsFormOptions<V, B>, "settings"> {
  title: string;
  /** Whether a new site has initial content here, unconfirmed until the first save. */
  hasFirstWords?: boolean;
  panels?: readonly FieldsPanel<V>[];
  children?: (of: SettingsFormOf<V, B>) => ReactNode;
}

export function SettingsPage<V extends FieldValues, B>(props: Props<V, B>) {
  return (
    <WithSettings title={props.title}>{(settings) => <Part {...props} settings={settings} />}</WithSettings>
  );
}

type PartProps<V extends FieldValues, B> = Props<V, B> & Pick<SettingsFormOptions<V, B>, "settings">;

function Part<V extends FieldValues, B>(props: PartProps<V, B>) {
  const { title, hasFirstWords = false, panels = [], children, ...options } = props;
  const of = useSettingsForm<V, B>(options);
  const isFirst = hasFirstWords && options.settings.versions[options.part] === 0;
  return (
    <SettingsForm of={of} label={title} isFirst={isFirst}>
      <FieldsPanels panels={panels} field={of.field} names={options.names} parts={options.parts} />
      {children?.(of)}
    </SettingsForm>
  );
}
