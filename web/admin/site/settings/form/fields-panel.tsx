import type { ComponentProps, ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Counter } from "#web/admin/platform/ui/counter.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import type { SettingsFormOf } from "./use-settings-form.ts";

interface FieldOf<V extends FieldValues>
  extends Pick<ComponentProps<"input">, "type" | "inputMode" | "className"> {
  name: FieldPath<V>;
  /** Left out where the form's names have one. */
  label?: string;
  rows?: number;
  hint?: string;
  isOptional?: boolean;
  /** The most characters, counted below the field, which then is as wide as its panel. */
  max?: number;
}

interface FieldsProps<V extends FieldValues> {
  field: SettingsFormOf<V, unknown>["field"];
  fields: readonly FieldOf<V>[];
}

export function TextFields<V extends FieldValues>({ field, fields }: FieldsProps<V>) {
  return fields.map(({ name, label = name, hint, max, ...look }) => {
    const counter = max && { hint: <Counter name={name} max={max} /> };
    const props = { label, ...look, ...field(name, hint), ...counter };
    const drawn = look.rows ? <TextArea key={name} {...props} /> : <TextField key={name} {...props} />;
    return max ? (
      <div key={name} className="whole">
        {drawn}
      </div>
    ) : (
      drawn
    );
  });
}

export interface FieldsPanel<V extends FieldValues> {
  title: string;
  /** At the right of the title: a sentence, or a link. */
  aside?: ReactNode;
  fields: readonly FieldOf<V>[];
  /** Two fields are side by side where there is room. */
  isHalved?: boolean;
}

interface PanelsProps<V extends FieldValues> {
  panels: readonly FieldsPanel<V>[];
  field: FieldsProps<V>["field"];
  names: Readonly<Record<string, string>>;
  parts?: Readonly<Record<string, string>> | undefined;
}

export function FieldsPanels<V extends FieldValues>({ panels, field, names, parts }: PanelsProps<V>) {
  const labelled = (of: FieldOf<V>): FieldOf<V> => {
    const label = of.label ?? names[of.name] ?? parts?.[of.name.slice(of.name.lastIndexOf(".") + 1)];
    return label === undefined ? of : { ...of, label };
  };
  return panels.map(({ title, aside, fields, isHalved }) => (
    <Panel key={title} title={title} aside={aside}>
      <div className={`pad stack gap-5${isHalved ? " halves late" : ""}`}>
        <TextFields field={field} fields={fields.map(labelled)} />
      </div>
    </Panel>
  ));
}
