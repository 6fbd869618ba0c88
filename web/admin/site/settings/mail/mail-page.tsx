import { type ComponentProps, useEffect, useRef, useState } from "react";
import { type FieldPath, useFormContext, useWatch } from "react-hook-form";
import { hasSender } from "#contract/platform/mail-addresses.ts";
import { settings } from "#contract/site/calls.ts";
import { MAIL_ADMIN } from "#contract/site/messages.ts";
import type { MailSettings, MailSettingsBody, SettingsAnswer } from "#contract/site/settings.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { NetworkError } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Spinner } from "#web/ui/forms/spinner.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { WithSettings } from "../with-settings.tsx";
import { type MailValues, mailSchema, mailValues } from "./mail-values.ts";

const NAMES: Readonly<Record<keyof MailValues, string>> = {
  host: "Mail server",
  port: "Port",
  security: "Security",
  user: "User",
  password: "Password",
  isPasswordRemoved: "Remove the password",
  from: "From",
  to: "To",
};

const SECURITIES: Readonly<Record<MailValues["security"], string>> = {
  starttls: "STARTTLS",
  tls: "TLS",
  none: "None",
};

const wordsOf = (error: unknown): string =>
  (error instanceof Error && error.message) || MAIL_ADMIN.testFailed;

/** /admin/settings/mail: how enquiries are mailed. */
export function MailPage() {
  return (
    <WithSettings title="Mail">
      {(settings) => (
        <>
          <MailState mail={settings.mail} />
          <MailForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}

/** Says what happens to enquiries while mail is not configured, or not completely. */
function MailState({ mail }: { mail: MailSettings }) {
  if (mail.host && mail.to && hasSender(mail)) return null;
  const missing = mail.to ? MAIL_ADMIN.noSender : MAIL_ADMIN.noRecipient;
  return <p className="note warn">{mail.host ? missing : MAIL_ADMIN.noServer}</p>;
}

function MailForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<MailValues, MailSettingsBody>({
    part: "mail",
    settings,
    schema: mailSchema,
    valuesOf: mailValues,
    names: NAMES,
    secrets: ["password"],
  });
  const { field } = of;
  // A select has no read-only state, and a disabled one has no value.
  const { readOnly: isSecurityClosed, autoComplete: _, ...security } = field("security");
  const isFixed = settings.fromEnvironment.includes("mail.password");
  return (
    <SettingsForm of={of} label="Mail">
      <Panel title="Mail server">
        <div className="pad stack gap-5 halves late">
          <TextField
            label={NAMES.host}
            isOptional
            {...field("host", "Leave empty to send no mail.")}
            className="mono"
          />
          <div className="stack halves">
            <TextField label={NAMES.port} inputMode="numeric" {...field("port")} className="mono" />
            <SelectField label={NAMES.security} {...security} aria-disabled={isSecurityClosed}>
              {Object.entries(SECURITIES).map(([value, label]) => (
                <option
                  key={value}
                  value={value}
                  disabled={isSecurityClosed && value !== settings.mail.security}
                >
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <TextField label={NAMES.user} isOptional {...field("user")} />
          <MailPasswordField field={field} isStored={settings.mail.passwordSet} isFixed={isFixed} />
        </div>
      </Panel>
      <Panel title="Addresses">
        <div className="pad stack gap-5 halves late">
          <TextField
            label={NAMES.to}
            type="email"
            multiple
            isOptional
            {...field("to", "Where enquiries arrive. Put commas between several addresses.")}
          />
          <TextField
            label={NAMES.from}
            type="email"
            isOptional
            {...field("from", "Leave empty for the user's or recipient's address")}
          />
        </div>
      </Panel>
      <TestMessage to={settings.mail.to} isUnsaved={of.form.formState.isDirty} />
    </SettingsForm>
  );
}

interface Props {
  field: (name: FieldPath<MailValues>, hint?: string) => Omit<ComponentProps<typeof TextField>, "label">;
  isStored: boolean;
  isFixed: boolean;
}

/** The mail server's password, which is write-only; a stored one can be replaced or removed. */
function MailPasswordField({ field, isStored, isFixed }: Props) {
  const { setValue, formState, setFocus } = useFormContext<MailValues>();
  const isRemoved = useWatch<MailValues, "isPasswordRemoved">({ name: "isPasswordRemoved" });
  const [isReplacing, setIsReplacing] = useState(false);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const { hint, error, ...input } = field(
    "password",
    isStored ? "Leave empty to keep the stored one." : undefined,
  );
  // The stored password was removed or replaced, or the input was discarded.
  useEffect(() => {
    if (!formState.isDirty) setIsReplacing(false);
  }, [formState.isDirty]);
  useEffect(() => {
    if (isReplacing) setFocus("password");
  }, [isReplacing, setFocus]);
  const replace = () => {
    setIsReplacing(true);
    setValue("isPasswordRemoved", false, { shouldDirty: true });
  };
  const remove = (isWanted: boolean) => {
    setValue("isPasswordRemoved", isWanted, { shouldDirty: true });
    replaceButton.current?.focus();
  };
  if (isFixed || !isStored || isReplacing || error) {
    return (
      <TextField
        label="Password"
        isOptional={!isFixed}
        type="password"
        {...input}
        autoComplete="new-password"
        error={error}
        hint={hint}
      />
    );
  }
  return (
    <div className="field">
      <p className="label">Password</p>
      <p className="small line gap-3" role="status">
        {isRemoved ? MAIL_ADMIN.removed : MAIL_ADMIN.stored}
      </p>
      <div className="cluster">
        <Button ref={replaceButton} size="small" onClick={replace}>
          Replace
        </Button>
        <Button size="small" onClick={() => remove(!isRemoved)}>
          {isRemoved ? "Keep" : "Remove"}
        </Button>
      </div>
    </div>
  );
}

interface Result {
  tone: "ok" | "bad";
  text: string;
}

/** Sends a test mail and shows the result, with the mail server's message on failure. */
function TestMessage({ to, isUnsaved }: { to: string | null; isUnsaved: boolean }) {
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const send = async () => {
    if (isUnsaved) return setResult({ tone: "bad", text: MAIL_ADMIN.unsaved });
    setIsSending(true);
    setResult(undefined);
    try {
      const { message } = await ask(settings.testMail, {});
      setResult({ tone: "ok", text: message });
    } catch (error) {
      // A network failure has shown its toast.
      if (!(error instanceof NetworkError)) setResult({ tone: "bad", text: wordsOf(error) });
    }
    setIsSending(false);
  };
  return (
    <Panel title="Test message">
      <div className="pad stack gap-5">
        <div className="cluster">
          <Button {...unlessBusy(isSending, () => void send())}>
            {isSending && <Spinner />}
            {isSending ? "Sending..." : "Send test message"}
          </Button>
          {to && <span className="small quiet breaks">To {to}</span>}
        </div>
        {result && (
          <Note tone={result.tone}>
            <p>{result.text}</p>
          </Note>
        )}
      </div>
    </Panel>
  );
}
