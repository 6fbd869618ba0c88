import "../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { CurrentPasswordBody } from "../../../../contract/accounts/auth.ts";
import { useSubmit } from "../calls/use-submit.ts";
import { CurrentPassword } from "./current-password.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { useForm } from "./use-form.ts";

const check = zodResolver(CurrentPasswordBody);

interface Props {
  title: string;
  /** Why it is asked, where that is not plain. */
  text?: string;
  action: string;
  danger?: boolean;
  failed: string;
  send: (json: CurrentPasswordBody) => Promise<void>;
  onClose: () => void;
}

/** Something that a session alone does not suffice for: it takes the password. */
export function PasswordStep({ title, text, action, danger = false, failed, send, onClose }: Props) {
  const form = useForm<CurrentPasswordBody>({ resolver: check, defaultValues: { currentPassword: "" } });
  const { refusal, submit } = useSubmit(form, failed);
  const { errors, isSubmitting } = form.formState;
  return (
    <StepDialog
      title={title}
      action={action}
      danger={danger}
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={submit(send)}
      onClose={onClose}
    >
      {text && <p className="small">{text}</p>}
      <CurrentPassword
        {...form.register("currentPassword")}
        readOnly={isSubmitting}
        error={errors.currentPassword?.message}
      />
    </StepDialog>
  );
}
