import { type ReactNode, useId, useState } from "react";

interface Props {
  label: string;
  /** Of the button that opens it, with what it shows. */
  className: string;
  face: ReactNode;
  title?: string;
  /** Its lines: links and buttons, made when it is opened. */
  children: ReactNode;
}

/**
 * Rarer ways on, in a menu of the browser's own: it closes by itself, after a choice as well, and gives the focus back.
 */
export function PopMenu({ label, className, face, title, children }: Props) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={label} title={title} popoverTarget={menu}>
        {face}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its lines is a click too */}
      <ul
        id={menu}
        popover="auto"
        className="popmenu"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === "open")}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest("a, button")) currentTarget.hidePopover();
        }}
      >
        {isOpen && children}
      </ul>
    </>
  );
}
