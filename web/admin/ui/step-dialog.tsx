import { type FormEventHandler, type ReactNode, useLayoutEffect, useRef } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Note } from "../../ui/note.tsx";
import type { Refusal } from "../calls/use-submit.ts";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** What the button that goes on says. */
  action: string;
  /** What is there is lost by it. */
  danger?: boolean;
  isBusy: boolean;
  refusal: Refusal | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A step that asks for something: a form in a dialog, whose first field has the keyboard. */
export function StepDialog({ title, action, danger, isBusy, refusal, onSubmit, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <div className="in-body">
          {refusal && <Note tone="bad">{refusal.text}</Note>}
          {children}
        </div>
        <footer>
          <button type="button" className="btn" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <BusyButton
            type="submit"
            {...(danger && { isPlain: true, className: "danger" })}
            isBusy={isBusy}
            busyText="Checking..."
          >
            {action}
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}
