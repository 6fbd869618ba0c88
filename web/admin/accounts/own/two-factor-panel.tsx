import { type ComponentType, useRef, useState } from "react";
import type {
  ChangeTwoFactorBody,
  TwoFactorState as State,
  TwoFactorSetup,
} from "#contract/accounts/auth.ts";
import { account } from "#contract/accounts/calls.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { SECOND_FACTOR } from "#contract/accounts/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { downloadText } from "#web/admin/platform/calls/download.ts";
import { renew, useRead } from "#web/admin/platform/calls/reads.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { CurrentPassword } from "#web/admin/platform/ui/password-field.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { PasswordStep, type PasswordStepProps, StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { checkPasswordAndCode } from "./account-rules.ts";
import { CodeField, ScanStep } from "./scan-step.tsx";

function DisableDialog({ onChanged, onClose }: StepsProps) {
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

function NewCodesDialog({ onChanged, onClose }: StepsProps) {
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

/** Enables the second factor: the password, the key and a code, then the recovery codes. */
function SetUpDialog({ onChanged, onClose }: StepsProps) {
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

const DIALOGS: Readonly<Record<TwoFactorChange, ComponentType<StepsProps>>> = {
  setUp: SetUpDialog,
  newCodes: NewCodesDialog,
  disable: DisableDialog,
};

/** The second factor's state and its actions (decision 0015). */
export function TwoFactorPanel() {
  const factor = useRead(account.readTwoFactor);
  const { data } = factor;
  const [open, setOpen] = useState<TwoFactorChange>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  const Steps = open && DIALOGS[open];
  return (
    <Panel
      title="Second factor"
      head={heading}
      aside={data && <Badge tone={data.enabled ? "ok" : "idle"}>{data.enabled ? "On" : "Off"}</Badge>}
    >
      <Read of={factor} loading={SECOND_FACTOR.loading} failed={SECOND_FACTOR.loadFailed} region={heading}>
        {(state) => <TwoFactorState state={state} onChange={setOpen} />}
      </Read>
      {Steps && (
        <Steps
          onChanged={() => void renew(account)}
          onClose={() => {
            refocus();
            setOpen(undefined);
          }}
        />
      )}
    </Panel>
  );
}

/** The number of recovery codes at which new ones are suggested. */
const FEW_CODES = 3;

interface Props {
  state: State;
  onChange: (change: TwoFactorChange) => void;
}

function TwoFactorState({ state: { enabled, recoveryCodesLeft }, onChange }: Props) {
  if (!enabled) {
    return (
      <div className="pad stack gap-3 at-start read small">
        <p>{SECOND_FACTOR.off}</p>
        <Button onClick={() => onChange("setUp")}>Set Up</Button>
      </div>
    );
  }
  return (
    <div className="pad stack gap-3 at-start read small">
      <p>{SECOND_FACTOR.on}</p>
      <p>{SECOND_FACTOR.codesLeft(recoveryCodesLeft)}</p>
      {recoveryCodesLeft <= FEW_CODES && <Note tone="warn">{SECOND_FACTOR.codesLow}</Note>}
      <div className="cluster">
        <Button onClick={() => onChange("newCodes")}>New Recovery Codes</Button>
        <Button look="danger" onClick={() => onChange("disable")}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}

type TwoFactorChange = "setUp" | "newCodes" | "disable";

interface StepsProps {
  onChanged: () => void;
  onClose: () => void;
}

interface RecoveryCodesDialogProps {
  notice?: string;
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, shown once: the dialog closes only after the user confirms that they are stored. */
function RecoveryCodesDialog({ notice, codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog title="Recovery codes" isBusy onClose={onClose}>
      <div className="in-body">
        {notice && <Note tone="ok">{notice}</Note>}
        <p className="small">{SECOND_FACTOR.codesText}</p>
        <ul className="stack gap-2 fill-columns recovery" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="mono small" translate="no">
                {code}
              </code>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <CopyButton text={text} label="Copy" size="small" />
          <Button
            size="small"
            data-first
            onClick={() => downloadText(text, "recovery-codes.txt", "text/plain")}
          >
            Download as Text
          </Button>
        </div>
      </div>
      <footer>
        <Button look="fill" onClick={onClose}>
          I have stored them
        </Button>
      </footer>
    </Dialog>
  );
}

interface ConfirmedStepProps extends Omit<PasswordStepProps, "send"> {
  send: (json: ChangeTwoFactorBody) => Promise<void>;
}

/** A change of an enabled second factor, which requires the password and a code. */
function ConfirmedStep({ text, failed, send, ...dialog }: ConfirmedStepProps) {
  const form = useForm<ChangeTwoFactorBody>({
    resolver: checkPasswordAndCode,
    defaultValues: { currentPassword: "", code: "" },
  });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, failed);
  return (
    <StepDialog {...dialog} isBusy={isSubmitting} refusal={refusal} onSubmit={submit(send)}>
      <p className="small">{text}</p>
      <CurrentPassword {...field("currentPassword")} />
      <CodeField {...field("code")} hint={LOGIN.codeHint} />
    </StepDialog>
  );
}
