import { MAIL_ADMIN } from "../../../../../contract/messages.ts";
import type { MailSettings } from "../../../../../contract/site/settings.ts";
import { WithSettings } from "../with-settings.tsx";
import { MailForm } from "./mail-form.tsx";

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

/** What becomes of enquiries as long as no mail can be sent. */
function MailState({ mail }: { mail: MailSettings }) {
  if (mail.host && mail.to) return null;
  return <p className="note warn">{mail.host ? MAIL_ADMIN.noRecipient : MAIL_ADMIN.noServer}</p>;
}
