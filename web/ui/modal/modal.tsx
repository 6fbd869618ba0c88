import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icons.tsx";
import { useModal } from "../use-modal.ts";

export interface ModalProps {
  title: string;
  /** Called on Escape, the X, or a press outside. The caller unmounts the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Prevents closing. */
  isBusy?: boolean;
  /** Whether Back leaves it alone, because the dialog is about leaving. */
  ignoresBack?: boolean;
  role?: "dialog" | "alertdialog";
  /** The id of the element that describes it, besides its title. */
  describedBy?: string;
  className?: string;
}

/** Focus starts at `data-first`, else at the X. Content: `.in-body` and `<footer>`, or a form of both. */
export function Modal({
  title,
  onClose,
  children,
  isBusy = false,
  ignoresBack = false,
  role,
  describedBy,
  className = "",
}: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const pressedOutside = useRef(false);
  const close = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!isBusy) onClose();
  };
  useModal(element, ignoresBack ? undefined : close);
  /** Also checks the position: the target of a press that starts outside and ends inside is the dialog. */
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    if (!element.current || target !== element.current) return false;
    const { left, top, right, bottom } = element.current.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser reports as cancel
    <dialog
      ref={element}
      className={`dialog ${className}`}
      role={role}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target === element.current) close(event);
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // Ignores the second click of a double click on the opener.
        if (pressedOutside.current && isOutside(event) && event.detail < 2) close();
      }}
    >
      <header className="line gap-3">
        <h2 id={heading} className="minor">
          {title}
        </h2>
        <Button
          look="ghost"
          shape="icon"
          className="push"
          aria-label="Close"
          disabled={isBusy}
          onClick={() => close()}
        >
          <Icon name="x" />
        </Button>
      </header>
      {children}
    </dialog>
  );
}
