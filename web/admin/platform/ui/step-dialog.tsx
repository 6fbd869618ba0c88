import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEventHandler, type ReactNode, useLayoutEffect, useRef } from "react";
import type { z } from "zod";
import { CurrentPasswordBody } from "#contract/accounts/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { type Refusal, useSubmit } from "../calls/use-submit.ts";
import { Dialog } from "./dialog.tsx";
import { CurrentPassword } from "./password-field.tsx";
import { useForm } from "./use-form.ts";

const check = zodResolver(CurrentPasswordBody);

interface Props {
  title: string;
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
  useLayoutEffect(
    () => form.current?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus(),
    [],
  );
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

interface Named {
  name: string;
}

interface NameDialogProps {
  title: string;
  action: string;
  schema: z.ZodType<Named, Named>;
  start: string;
  maxLength: number;
  hint?: string;
  /** Error text for a failure without a message from the server. */
  failed: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with a single name field; closes after a successful save. */
export function NameDialog({ schema, start, maxLength, hint, failed, onSave, ...dialog }: NameDialogProps) {
  const form = useForm<Named>({ resolver: zodResolver(schema), defaultValues: { name: start } });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, failed);
  const save = submit(async ({ name }) => {
    await onSave(name);
    dialog.onClose();
  });
  return (
    <StepDialog {...dialog} busyText="Saving..." isBusy={isSubmitting} refusal={refusal} onSubmit={save}>
      <TextField label="Name" hint={hint} autoComplete="off" maxLength={maxLength} {...field("name")} />
    </StepDialog>
  );
}

export interface PasswordStepProps {
  title: string;
  /** Explains why the password is needed, if it isn't obvious. */
  text?: string;
  action: string;
  danger?: boolean;
  failed: string;
  send: (json: CurrentPasswordBody) => Promise<void>;
  onClose: () => void;
}

/** A dialog that confirms an action with the current password. */
export function PasswordStep({ text, failed, send, ...dialog }: PasswordStepProps) {
  const form = useForm<CurrentPasswordBody>({ resolver: check, defaultValues: { currentPassword: "" } });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, failed);
  return (
    <StepDialog {...dialog} isBusy={isSubmitting} refusal={refusal} onSubmit={submit(send)}>
      {text && <p className="small">{text}</p>}
      <CurrentPassword {...field("currentPassword")} />
    </StepDialog>
  );
}
