import { useState } from "react";
import { account } from "../../../contract/calls/accounts.ts";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { TwoFactorSetup } from "../../../contract/settings.ts";
import { ask } from "../calls/ask.ts";
import { PasswordStep } from "../ui/password-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { ScanStep } from "./scan-step.tsx";
import type { StepsProps } from "./two-factor-change.ts";

/** Turning the second factor on: the password, the key and a code of it, then the recovery codes. */
export function SetUpDialog({ onChanged, onClose }: StepsProps) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodesDialog notice={SECOND_FACTOR.enabled} codes={codes} onClose={onClose} />;
  if (!setup) {
    return (
      <PasswordStep
        title="Set up second factor"
        action="Continue"
        failed={SECOND_FACTOR.setUpFailed}
        send={async (json) => setSetup(await ask(account.setUpTwoFactor, { json }))}
        onClose={onClose}
      />
    );
  }
  return (
    <ScanStep
      setup={setup}
      onClose={onClose}
      onEnabled={(made) => {
        setCodes(made);
        onChanged();
      }}
    />
  );
}
