import { SHORTCUTS, type ShortcutId } from "./table.ts";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** How long the second key of 'g d' may follow the first, in milliseconds. */
const SECOND_KEY = 1500;

/** A key as the table writes it; undefined for one that has a meaning of its own, such as Tab or Alt+F. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string | undefined {
  if (key.length !== 1 || altKey) return undefined;
  const isLetter = /[a-z]/i.test(key);
  if (isLetter && shiftKey) return undefined;
  const name = key.toLowerCase();
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Recognises shortcuts in a row of presses, each with its moment in milliseconds; two keys count when they follow soon. */
export function shortcutFinder(): (press: string, at: number) => ShortcutId | undefined {
  let first = "";
  let since = 0;
  return (press, at) => {
    const together = `${first} ${press}`;
    const isSoon = first !== "" && at - since <= SECOND_KEY;
    const found = isSoon ? SHORTCUTS.find((shortcut) => shortcut.press === together) : undefined;
    const begins = !found && SHORTCUTS.some((shortcut) => shortcut.press.startsWith(`${press} `));
    first = begins ? press : "";
    since = at;
    return (found ?? SHORTCUTS.find((shortcut) => shortcut.press === press))?.id;
  };
}
