import type { ChatPlace } from "../../../../contract/enquiry.ts";
import { useBusiness } from "../../../ui/business.ts";
import { mailLink, telLink } from "../../../ui/contact-links.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { EnquiryAbout } from "./about.ts";
import { ChatLink } from "./chat-link.tsx";

/** Call, WhatsApp and Enquire under the thumb, on phones only; each knows what it is about, if anything. */
export function Dock({ from, about }: { from: ChatPlace; about?: EnquiryAbout }) {
  const { phones, email } = useBusiness();
  const [phone] = phones;
  return (
    <nav className="dock only-phone off-paper" aria-label="Call or enquire">
      {phone && (
        <a className="btn" href={telLink(phone)}>
          <Icon name="phone" />
          Call
        </a>
      )}
      <ChatLink from={from} about={about} />
      <a className="btn fill" href={mailLink(email, about?.subject)}>
        <Icon name="mail" />
        Enquire
      </a>
    </nav>
  );
}
