import { ENQUIRY_LIST_FORM } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { useBusiness } from "../../ui/business.ts";
import { mailLink } from "../../ui/contact-links.ts";
import { Icon } from "../../ui/icons.tsx";
import { ownWhatsApp } from "../enquiry/form/own-whatsapp.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";
import { listText, textThatFits } from "./list-text.ts";

const SUBJECT = "Enquiry list";

/** The list as a message of one's own, and on paper. A link takes only so much, and says where it ends. */
export function WaysToSend({ list }: { list: readonly ListEntry[] }) {
  const business = useBusiness();
  const { email } = business;
  const whole = listText(list);
  const mailText = textThatFits(list, (text) => mailLink(email, SUBJECT, text));
  const chatText = textThatFits(list, (text) => ownWhatsApp(business, text) ?? "");
  const chat = ownWhatsApp(business, chatText);
  return (
    <section className="eways" aria-labelledby="other-ways">
      <h2 className="minor" id="other-ways">
        Or send it yourself
      </h2>
      <div className="row">
        {chat && (
          <a className="btn" href={chat} target="_blank" rel="noopener">
            <Icon name="message" />
            WhatsApp
          </a>
        )}
        <a className="btn" href={mailLink(email, SUBJECT, mailText)}>
          <Icon name="mail" />
          E-mail
        </a>
        <button type="button" className="btn" onClick={() => copy(whole)}>
          <Icon name="list" />
          Copy the list
        </button>
        <button type="button" className="btn" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </button>
      </div>
      {(mailText !== whole || chatText !== whole) && (
        <p className="small quiet">{ENQUIRY_LIST_FORM.tooLong}</p>
      )}
    </section>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "success", text: ENQUIRY_LIST_FORM.copied });
  } catch {
    showToast({ kind: "error", text: ENQUIRY_LIST_FORM.notCopied });
  }
}
