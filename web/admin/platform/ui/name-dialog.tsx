import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { TextField } from "../../../ui/field.tsx";
import { useSubmit } from "../calls/use-submit.ts";
import { StepDialog } from "./step-dialog.tsx";
import { useForm } from "./use-form.ts";

interface Named {
  name: string;
}

interface Props {
  title: string;
  /** Text of the submit button. */
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
export function NameDialog({ schema, start, maxLength, hint, failed, onSave, ...dialog }: Props) {
  const form = useForm<Named>({ resolver: zodResolver(schema), defaultValues: { name: start } });
  const { errors, isSubmitting } = form.formState;
  const { refusal, submit } = useSubmit(form, failed);
  const save = submit(async ({ name }) => {
    await onSave(name);
    dialog.onClose();
  });
  return (
    <StepDialog {...dialog} busyText="Saving..." isBusy={isSubmitting} refusal={refusal} onSubmit={save}>
      <TextField
        label="Name"
        hint={hint}
        autoComplete="off"
        maxLength={maxLength}
        readOnly={isSubmitting}
        error={errors.name?.message}
        {...form.register("name")}
      />
    </StepDialog>
  );
}
