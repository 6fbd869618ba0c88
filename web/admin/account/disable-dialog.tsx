import { account } from "../../../contract/calls/accounts.ts";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { ChangeTwoFactorBody } from "../../../contract/settings.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { ConfirmedStep } from "./confirmed-step.tsx";
import type { StepsProps } from "./two-factor-change.ts";

/** Turning the second factor off. */
export function DisableDialog({ onChanged, onClose }: StepsProps) {
  const disable = async (json: ChangeTwoFactorBody) => {
    const { message } = await ask(account.disableTwoFactor, { json });
    showToast({ kind: "success", text: message });
    onChanged();
    onClose();
  };
  return (
    <ConfirmedStep
      title="Turn off second factor"
      text={SECOND_FACTOR.disableText}
      action="Turn Off"
      failed={SECOND_FACTOR.disableFailed}
      send={disable}
      onClose={onClose}
    />
  );
}
