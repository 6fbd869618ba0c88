import { type ComponentProps, useEffect, useState } from "react";
import type { EnableTwoFactorBody, TwoFactorSetup } from "#contract/accounts/auth.ts";
import { account } from "#contract/accounts/calls.ts";
import { SECOND_FACTOR } from "#contract/accounts/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { checkCode } from "./account-rules.ts";
import type { qrPath } from "./qr-path.ts";

/** Returns the key in groups of four for typing; authenticators ignore the spaces. */
export const keyInGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

interface Props {
  setup: TwoFactorSetup;
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function ScanStep({ setup: { secret, uri }, onEnabled, onClose }: Props) {
  const form = useForm<EnableTwoFactorBody>({ resolver: checkCode, defaultValues: { code: "" } });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, SECOND_FACTOR.enableFailed);
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
      <div className="cluster high gap-4">
        <QrCode text={uri} />
        <div className="wide-item stack gap-2 at-start">
          <span className="label">Key</span>
          <code className="mono small breaks" translate="no">
            {keyInGroups(secret)}
          </code>
          <CopyButton text={secret} label="Copy Key" size="small" />
          <a className="small" href={uri}>
            Open an app on this device
          </a>
        </div>
      </div>
      <CodeField {...field("code")} hint={SECOND_FACTOR.codeHint} />
    </StepDialog>
  );
}

/** A QR code, whose library is loaded on demand; if that fails, the key can be typed. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<ReturnType<typeof qrPath> | null>();
  useEffect(() => {
    let isWanted = true;
    import("./qr-path.ts").then(
      (drawing) => isWanted && setCode(drawing.qrPath(text)),
      () => isWanted && setCode(null),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (code === null) return null;
  if (!code) return <span className="qr skel" />;
  return (
    <svg className="qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="Key to scan">
      <path d={code.path} />
    </svg>
  );
}

/** A field for a code; its keyboard has letters, since recovery codes are accepted. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      {...props}
      label="Code"
      className="mono"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
