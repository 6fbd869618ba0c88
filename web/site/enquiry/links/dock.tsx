import type { ReactNode } from "react";
import type { ChatPlace } from "#contract/enquiries/enquiry.ts";
import { Link } from "#web/routing/link.tsx";
import { useBusiness } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { useList } from "../list/store.ts";
import type { EnquiryAbout } from "./about.ts";
import { ChatLink } from "./chat-link.tsx";

interface Props {
  from: ChatPlace;
  about?: EnquiryAbout;
  /** Replaces Enquire; wider than the others. */
  children?: ReactNode;
}

/** Call, WhatsApp and Enquire in a fixed bar, on phones only. With lines on the enquiry list, Enquire leads there. */
export function Dock({ from, about, children }: Props) {
  const { phones, email } = useBusiness();
  const [phone] = phones;
  const count = useList()?.length;
  // On the home page the search has the one filled button.
  const enquire = buttonClass(from === "home" ? {} : { look: "fill" });
  return (
    <nav className="dock only-phone off-paper" aria-label="Call or enquire">
      {phone && (
        <a className={buttonClass()} href={telLink(phone)}>
          <Icon name="phone" />
          Call
        </a>
      )}
      <ChatLink from={from} about={about} />
      {children ??
        (count ? (
          <Link className={enquire} to="/enquiry-list">
            <Icon name="list" />
            Enquire
          </Link>
        ) : (
          <a className={enquire} href={mailLink(email, about?.subject)}>
            <Icon name="mail" />
            Enquire
          </a>
        ))}
    </nav>
  );
}
