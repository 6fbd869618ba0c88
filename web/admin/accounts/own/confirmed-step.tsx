import type { ChangeTwoFactorBody } from "../../../../contract/accounts/auth.ts";
import { LOGIN } from "../../../../contract/messages.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { CurrentPassword } from "../../platform/ui/current-password.tsx";
import { StepDialog } from "../../platform/ui/step-dialog.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { checkPasswordAndCode } from "./account-rules.ts";
import { CodeField } from "./code-field.tsx";

interface Props {
  title: string;
  /** What it will do. */
  text: string;
  action: string;
  failed: string;
  send: (json: ChangeTwoFactorBody) => Promise<void>;
  onClose: () => void;
}

/** A change of the second factor that is on: it takes the password and a code. */
export function ConfirmedStep({ title, text, action, failed, send, onClose }: Props) {
  const form = useForm<ChangeTwoFactorBody>({
    resolver: checkPasswordAndCode,
    defaultValues: { currentPassword: "", code: "" },
  });
  const { refusal, submit } = useSubmit(form, failed);
  const { errors, isSubmitting } = form.formState;
  return (
    <StepDialog
      title={title}
      action={action}
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={submit(send)}
      onClose={onClose}
    >
      <p className="small">{text}</p>
      <CurrentPassword
        {...form.register("currentPassword")}
        readOnly={isSubmitting}
        error={errors.currentPassword?.message}
      />
      <CodeField
        {...form.register("code")}
        hint={LOGIN.codeHint}
        readOnly={isSubmitting}
        error={errors.code?.message}
      />
    </StepDialog>
  );
}
