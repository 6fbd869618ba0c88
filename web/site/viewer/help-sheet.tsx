import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import { KEY_HELP } from "./use-keys.ts";

/** The list of keyboard shortcuts, opened by '?'. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);
  return (
    <dialog ref={dialog} className="framed vhelp" aria-labelledby="viewer-keys" onClose={onClose}>
      <header className="line between">
        <h3 id="viewer-keys">Keyboard</h3>
        <Button look="bare" shape="icon" aria-label="Close help" data-first onClick={onClose}>
          <Icon name="x" />
        </Button>
      </header>
      <dl className="stack gap-2">
        {KEY_HELP.map(({ keys, does }) => (
          <div key={does} className="line gap-4">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="small quiet">{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
