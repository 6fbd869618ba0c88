import { SHORTCUTS, type ShortcutId, shortcutKeys, useShortcutSwitch } from "../shortcuts/table.ts";
import { Switch } from "../ui/check.tsx";
import { Dialog } from "../ui/dialog.tsx";

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

const GROUPS = [...new Set(SHORTCUTS.map(({ group }) => group))];

/** All shortcuts, and the switch for single-character ones (WCAG 2.1.4). */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [areOn, turn] = useShortcutSwitch();
  return (
    <Dialog title="Keyboard shortcuts" className="wide" onClose={onClose}>
      <div className="in-body">
        <label className="line gap-3 small strong">
          <Switch checked={areOn} onChange={turn} />
          Shortcuts of single keys
        </label>
        <div className="keysheet stack halves late high">
          {GROUPS.map((group) => (
            <section key={group} aria-label={group}>
              <h3 className="label">{group}</h3>
              <dl className="stack gap-2 spaced">
                {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ id, does }) => (
                  <div key={id} className="line gap-3 small">
                    <dt>
                      <Keys of={id} />
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

export function Keys({ of }: { of: ShortcutId }) {
  const press = SHORTCUTS.find(({ id }) => id === of)?.press ?? "";
  return (
    <span className="line gap-1">
      {shortcutKeys(press, isMac()).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
