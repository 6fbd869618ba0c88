import { WithSettings } from "../with-settings.tsx";
import { MailForm } from "./mail-form.tsx";
import { MailState } from "./mail-state.tsx";

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
