import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useSubmit } from "../calls/use-submit.ts";
import { Dialog } from "./dialog.tsx";
import { useForm } from "./use-form.ts";

interface Named {
  name: string;
}

interface Props {
  title: string;
  /** What the button says that saves it. */
  action: string;
  schema: z.ZodType<Named, Named>;
  start: string;
  maxLength: number;
  hint?: string;
  /** What is told of a failure without a sentence. */
  failed: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a name; closes once it is saved. */
export function NameDialog({
  title,
  action,
  schema,
  start,
  maxLength,
  hint,
  failed,
  onSave,
  onClose,
}: Props) {
  const form = useForm<Named>({ resolver: zodResolver(schema), defaultValues: { name: start } });
  const { errors, isSubmitting } = form.formState;
  const { refusal, submit } = useSubmit(form, failed);
  const save = submit(async ({ name }) => {
    await onSave(name);
    onClose();
  });
  return (
    <Dialog title={title} isBusy={isSubmitting} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <div className="in-body">
          {refusal && (
            <Note tone="bad">
              <p>{refusal.text}</p>
            </Note>
          )}
          <TextField
            label="Name"
            hint={hint}
            data-first
            autoComplete="off"
            maxLength={maxLength}
            readOnly={isSubmitting}
            error={errors.name?.message}
            {...form.register("name")}
          />
        </div>
        <footer>
          <button type="button" className="btn" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </button>
          <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
            {action}
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}
