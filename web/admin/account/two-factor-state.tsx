import { SECOND_FACTOR } from "../../../contract/messages.ts";
import type { TwoFactorState as State } from "../../../contract/settings.ts";
import { Note } from "../../ui/note.tsx";
import type { TwoFactorChange } from "./two-factor-change.ts";

/** At so few recovery codes it is time for new ones. */
const FEW_CODES = 3;

interface Props {
  state: State;
  onChange: (change: TwoFactorChange) => void;
}

/** What the second factor does now, and the ways to change that. */
export function TwoFactorState({ state: { enabled, recoveryCodesLeft }, onChange }: Props) {
  if (!enabled) {
    return (
      <div className="pad two-factor">
        <p>{SECOND_FACTOR.off}</p>
        <button type="button" className="btn" onClick={() => onChange("setUp")}>
          Set Up
        </button>
      </div>
    );
  }
  return (
    <div className="pad two-factor">
      <p>{SECOND_FACTOR.on}</p>
      <p>{SECOND_FACTOR.codesLeft(recoveryCodesLeft)}</p>
      {recoveryCodesLeft <= FEW_CODES && <Note tone="warn">{SECOND_FACTOR.codesLow}</Note>}
      <div className="row">
        <button type="button" className="btn" onClick={() => onChange("newCodes")}>
          New Recovery Codes
        </button>
        <button type="button" className="btn danger" onClick={() => onChange("disable")}>
          Turn Off
        </button>
      </div>
    </div>
  );
}
