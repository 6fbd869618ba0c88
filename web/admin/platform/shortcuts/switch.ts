import { createAtom, useAtom } from "../../../api/atom.ts";

const KEY = "adminShortcuts";
const OFF = "off";

/** Whether single characters are shortcuts; who speaks to the computer turns them off (WCAG 2.1.4). */
export const shortcutsAreOn = createAtom(globalThis.localStorage?.getItem(KEY) !== OFF);

/** The switch, which this browser remembers. */
export function useShortcutSwitch(): [boolean, () => void] {
  const isOn = useAtom(shortcutsAreOn);
  const turn = () => {
    if (isOn) localStorage.setItem(KEY, OFF);
    else localStorage.removeItem(KEY);
    shortcutsAreOn.set(() => !isOn);
  };
  return [isOn, turn];
}
