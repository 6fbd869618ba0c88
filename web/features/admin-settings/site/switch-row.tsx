import { useId } from "react";
import type { SITE_SWITCHES } from "../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../contract/settings.ts";
import { type SiteSwitch, useSwitch } from "./use-switch.ts";

interface Props {
  name: SiteSwitch;
  texts: (typeof SITE_SWITCHES)[SiteSwitch];
  settings: SettingsAnswer;
}

/** A switch, and what visitors see either way; the present one is told first hand by its mark. */
export function SwitchRow({ name, texts, settings }: Props) {
  const { isOn, isPending, toggle } = useSwitch(name, settings);
  const id = useId();
  return (
    <li>
      <label htmlFor={id}>
        <b>{texts.label}</b>
        <input
          id={id}
          className="switch"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
          role="switch"
          aria-describedby={`${id}on ${id}off`}
          aria-busy={isPending || undefined}
          checked={isOn}
          onChange={toggle}
        />
      </label>
      <dl>
        <Way id={`${id}on`} word="On" text={texts.on} isPresent={isOn} />
        <Way id={`${id}off`} word="Off" text={texts.off} isPresent={!isOn} />
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
