import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { UnstyledButton } from "../../../ui/button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  label: string;
  /** Of the button that opens it, with what it shows. */
  className: string;
  face: ReactNode;
  title?: string;
  /** Its lines: links and buttons, made when it is opened. */
  children: ReactNode;
}

/** Whether a line of the menu was pressed. */
const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;

/**
 * Rarer ways on, in a menu of the browser's own: it closes by itself, after a choice as well, and gives the focus back. Chrome below
 * 114, Safari below 17 and Firefox below 125 have no such menus; there it is a dialog.
 */
export function PopMenu({ label, className, face, title, children }: Props) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  const button = { type: "button", className, "aria-label": label, title, children: face } as const;
  if (!("popover" in HTMLElement.prototype)) {
    const close = () => setOpen(false);
    return (
      <>
        <UnstyledButton {...button} onClick={() => setOpen(true)} />
        {isOpen && (
          <Dialog title={label} onClose={close}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its lines is a click too */}
            <ul className="popmenu" onClick={(event) => isChoice(event) && close()}>
              {children}
            </ul>
          </Dialog>
        )}
      </>
    );
  }
  return (
    <>
      <UnstyledButton {...button} popoverTarget={menu} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its lines is a click too */}
      <ul
        id={menu}
        popover="auto"
        className="popmenu"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === "open")}
        onClick={(event) => isChoice(event) && event.currentTarget.hidePopover()}
      >
        {isOpen && children}
      </ul>
    </>
  );
}
