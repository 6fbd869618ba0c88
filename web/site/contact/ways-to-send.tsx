import { useEffect, useRef } from "react";
import { CONTACT_PAGE } from "../../../contract/messages.ts";
import { useBusiness } from "../../ui/business.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { Icon } from "../../ui/icons.tsx";
import { ownWhatsApp } from "../enquiry/form/own-whatsapp.ts";
import { asText, type ContactMessage } from "./contact-message.ts";

/** Says that nothing was sent, and how the message that was written gets to the firm. */
export function WaysToSend({ message }: { message: ContactMessage }) {
  const business = useBusiness();
  const { phones, email } = business;
  const [phone] = phones;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const text = asText(message);
  const chat = ownWhatsApp(business, text);
  return (
    <div className="note ways" ref={note} tabIndex={-1} role="status">
      <p>{CONTACT_PAGE.notSent}</p>
      <div className="row">
        <a className="btn" href={mailLink(email, `Enquiry from ${message.name.trim()}`, text)}>
          <Icon name="mail" />
          E-mail
        </a>
        {chat && (
          <a className="btn" href={chat} target="_blank" rel="noopener">
            <Icon name="message" />
            WhatsApp
          </a>
        )}
        {phone && (
          <a className="btn" href={telLink(phone)}>
            <Icon name="phone" />
            Call
          </a>
        )}
      </div>
    </div>
  );
}
