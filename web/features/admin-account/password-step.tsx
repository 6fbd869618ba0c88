import { useForm } from "react-hook-form";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { SetUpTwoFactorBody, TwoFactorSetup } from "../../../contract/settings.ts";
import { adminJson } from "../../admin/client.ts";
import { useSubmit } from "../../admin/use-submit.ts";
import { checkPassword } from "./account-rules.ts";
import { CurrentPassword } from "./current-password.tsx";
import { StepDialog } from "./step-dialog.tsx";

interface Props {
  onSetup: (setup: TwoFactorSetup) => void;
  onClose: () => void;
}

/** The first step of setting up: a session alone is not enough. */
export function PasswordStep({ onSetup, onClose }: Props) {
  const form = useForm<SetUpTwoFactorBody>({
    resolver: checkPassword,
    defaultValues: { currentPassword: "" },
  });
  const { refusal, submit } = useSubmit(form, SECOND_FACTOR.setUpFailed);
  const { errors, isSubmitting } = form.formState;
  const begin = async (json: SetUpTwoFactorBody) =>
    onSetup(await adminJson<TwoFactorSetup>("/account/two-factor/setup", { method: "POST", json }));
  return (
    <StepDialog
      title="Set up second factor"
      action="Continue"
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={submit(begin)}
      onClose={onClose}
    >
      <CurrentPassword
        {...form.register("currentPassword")}
        readOnly={isSubmitting}
        error={errors.currentPassword?.message}
      />
    </StepDialog>
  );
}
