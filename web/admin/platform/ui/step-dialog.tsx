import { type FormEventHandler, type ReactNode, useLayoutEffect, useRef } from "react";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import type { Refusal } from "../calls/use-submit.ts";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** Text of the submit button. */
  action: string;
  busyText?: string;
  /** The action destroys data. */
  danger?: boolean;
  isBusy: boolean;
  refusal: Pick<Refusal, "text"> | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog with its error, 'Cancel' and a submit button; the first field gets the focus. */
export function StepDialog({ title, action, busyText = "Checking...", danger, children, ...props }: Props) {
  const { isBusy, refusal, onSubmit, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>("input:not([hidden]), select")?.focus(), []);
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <div className="in-body">
          {refusal && <Note tone="bad">{refusal.text}</Note>}
          {children}
        </div>
        <footer>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton look={danger ? "danger" : "fill"} isBusy={isBusy} busyText={busyText}>
            {action}
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}
