import { keysOf, SHORTCUTS, type ShortcutId } from "./table.ts";

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of a shortcut, as they are written on the keyboard. */
export function Keys({ of }: { of: ShortcutId }) {
  const press = SHORTCUTS.find(({ id }) => id === of)?.press ?? "";
  return (
    <span className="keys">
      {keysOf(press, isMac()).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
