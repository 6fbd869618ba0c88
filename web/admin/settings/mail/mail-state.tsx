import { MAIL_ADMIN } from "../../../../contract/messages.ts";
import type { MailSettings } from "../../../../contract/settings.ts";

/** What becomes of enquiries as long as no mail can be sent. */
export function MailState({ mail }: { mail: MailSettings }) {
  if (mail.host && mail.to) return null;
  return <p className="note warn">{mail.host ? MAIL_ADMIN.noRecipient : MAIL_ADMIN.noServer}</p>;
}
