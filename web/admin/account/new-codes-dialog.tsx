import { useState } from "react";
import { account } from "../../../contract/calls/accounts.ts";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { ChangeTwoFactorBody } from "../../../contract/settings.ts";
import { ask } from "../calls/ask.ts";
import { ConfirmedStep } from "./confirmed-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import type { StepsProps } from "./two-factor-change.ts";

/** New recovery codes in place of those that are left. */
export function NewCodesDialog({ onChanged, onClose }: StepsProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const renew = async (json: ChangeTwoFactorBody) => {
    setCodes((await ask(account.replaceRecoveryCodes, { json })).recoveryCodes);
    onChanged();
  };
  return (
    <ConfirmedStep
      title="New recovery codes"
      text={SECOND_FACTOR.newCodesText}
      action="Make New Codes"
      failed={SECOND_FACTOR.newCodesFailed}
      send={renew}
      onClose={onClose}
    />
  );
}
