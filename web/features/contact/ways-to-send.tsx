import { useEffect, useRef } from "react";
import { CONTACT_PAGE } from "../../../contract/messages.ts";
import { whatsAppLink } from "../../enquiry/form/whatsapp-link.ts";
import { useBusiness } from "../../ui/business.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { Icon } from "../../ui/icons.tsx";
import { asText, type ContactMessage } from "./contact-message.ts";

/** Says that nothing was sent, and how the message that was written gets to the firm. */
export function WaysToSend({ message }: { message: ContactMessage }) {
  const { phones, email } = useBusiness();
  const [phone] = phones;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const text = asText(message);
  return (
    <div className="note ways" ref={note} tabIndex={-1} role="status">
      <p>{CONTACT_PAGE.notSent}</p>
      <div className="row">
        <a className="btn" href={mailLink(email, `Enquiry from ${message.name.trim()}`, text)}>
          <Icon name="mail" />
          E-mail
        </a>
        {phone && (
          <>
            <a className="btn" href={whatsAppLink(phone, text)} target="_blank" rel="noopener">
              <Icon name="message" />
              WhatsApp
            </a>
            <a className="btn" href={telLink(phone)}>
              <Icon name="phone" />
              Call
            </a>
          </>
        )}
      </div>
    </div>
  );
}
