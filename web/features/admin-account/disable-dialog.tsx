import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { Confirmation } from "../../../contract/primitives.ts";
import type { ChangeTwoFactorBody } from "../../../contract/settings.ts";
import { adminJson } from "../../admin/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { ConfirmedStep } from "./confirmed-step.tsx";
import type { StepsProps } from "./two-factor-change.ts";

/** Turning the second factor off. */
export function DisableDialog({ onChanged, onClose }: StepsProps) {
  const disable = async (json: ChangeTwoFactorBody) => {
    const path = "/account/two-factor/disable";
    const { message } = await adminJson<Confirmation>(path, { method: "POST", json });
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
