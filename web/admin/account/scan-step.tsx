import { useForm } from "react-hook-form";
import { account } from "../../../contract/calls/accounts.ts";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { EnableTwoFactorBody, TwoFactorSetup } from "../../../contract/settings.ts";
import { ask } from "../calls/ask.ts";
import { useSubmit } from "../calls/use-submit.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { StepDialog } from "../ui/step-dialog.tsx";
import { checkCode } from "./account-rules.ts";
import { CodeField } from "./code-field.tsx";
import { keyInGroups } from "./key-in-groups.ts";
import { QrCode } from "./qr-code.tsx";

interface Props {
  setup: TwoFactorSetup;
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** The key for the authenticator, to be scanned or typed, and the code by which it shows that it has it. */
export function ScanStep({ setup: { secret, uri }, onEnabled, onClose }: Props) {
  const form = useForm<EnableTwoFactorBody>({ resolver: checkCode, defaultValues: { code: "" } });
  const { refusal, submit } = useSubmit(form, SECOND_FACTOR.enableFailed);
  const { errors, isSubmitting } = form.formState;
  const enable = async (json: EnableTwoFactorBody) => {
    const { recoveryCodes } = await ask(account.enableTwoFactor, { json });
    onEnabled(recoveryCodes);
  };
  return (
    <StepDialog
      title="Set up second factor"
      action="Turn On"
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={submit(enable)}
      onClose={onClose}
    >
      <p className="small">{SECOND_FACTOR.scan}</p>
      <div className="scan">
        <QrCode text={uri} />
        <div className="key">
          <span className="label">Key</span>
          <code>{keyInGroups(secret)}</code>
          <CopyButton text={secret} label="Copy Key" className="s" />
          <a className="small" href={uri}>
            Open an app on this device
          </a>
        </div>
      </div>
      <CodeField
        {...form.register("code")}
        hint={SECOND_FACTOR.codeHint}
        readOnly={isSubmitting}
        error={errors.code?.message}
      />
    </StepDialog>
  );
}
