import { FormProvider } from "react-hook-form";
import { SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import type { MailSettingsBody, SettingsAnswer } from "../../../../contract/settings.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { PUT_SETTINGS } from "../settings-data.ts";
import { type MailValues, mailSchema, mailValues } from "./mail-values.ts";
import { MailPasswordField } from "./password-field.tsx";
import { TestMessage } from "./test-message.tsx";

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

/** The mail server, who writes, and whom. */
export function MailForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<MailValues, MailSettingsBody>({
    part: "mail",
    put: PUT_SETTINGS.mail,
    settings,
    schema: mailSchema,
    valuesOf: mailValues,
    saved: SETTINGS_ADMIN.mailSaved,
  });
  const { field } = of;
  // A choice cannot be read-only, and one that is disabled has no value.
  const { readOnly: isSecurityClosed, autoComplete: _, ...security } = field("security");
  const isFixed = settings.fromEnvironment.includes("mail.password");
  return (
    <FormProvider {...of.form}>
      <SettingsForm of={of} label="Mail" names={NAMES}>
        <section className="panel" aria-labelledby="mail-server">
          <header>
            <h2 id="mail-server">Mail server</h2>
          </header>
          <div className="fields pair">
            <TextField
              label={NAMES.host}
              isOptional
              {...field("host", "Left empty, no mail is sent.")}
              className="mono"
            />
            <div className="host-ways">
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
        </section>
        <section className="panel" aria-labelledby="mail-addresses">
          <header>
            <h2 id="mail-addresses">Addresses</h2>
          </header>
          <div className="fields pair">
            <TextField label={NAMES.to} type="email" isOptional {...field("to", "Where enquiries arrive")} />
            <TextField
              label={NAMES.from}
              type="email"
              isOptional
              {...field("from", "Left empty, the user's address or the recipient's")}
            />
          </div>
        </section>
        <TestMessage to={settings.mail.to} isUnsaved={of.form.formState.isDirty} />
      </SettingsForm>
    </FormProvider>
  );
}

const SECURITIES: Readonly<Record<MailValues["security"], string>> = {
  starttls: "STARTTLS",
  tls: "TLS",
  none: "None",
};
