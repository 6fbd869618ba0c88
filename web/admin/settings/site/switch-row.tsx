import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { SWITCH_LABELS, SWITCH_OFF, SWITCH_ON } from "../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../contract/settings.ts";
import { type SiteSwitch, useSwitch } from "./use-switch.ts";

interface Props {
  name: SiteSwitch;
  settings: SettingsAnswer;
}

/** A switch, and what visitors see either way; how it stands now is marked. An address with its name after '#' leads here. */
export function SwitchRow({ name, settings }: Props) {
  const { isOn, isPending, toggle } = useSwitch(name, settings);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => hash === name });
  useEffect(() => {
    if (!isMeant) return;
    // Whoever was led here sees where they are, also when they came by the mouse.
    input.current?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    input.current?.closest("li")?.scrollIntoView({ block: "center" });
  }, [isMeant]);
  return (
    <li>
      <label htmlFor={id}>
        <b>{SWITCH_LABELS[name]}</b>
        <input
          ref={input}
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
