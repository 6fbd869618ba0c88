import type { ReactNode } from "react";
import type { ChatPlace } from "#contract/enquiries/enquiry.ts";
import { useBusiness } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { aboutWanted, type EnquiryAbout } from "./about.ts";
import { ChatLink } from "./chat-link.tsx";
import { dialogLinkProps } from "./open-dialog.tsx";

interface Props {
  about?: EnquiryAbout;
  className?: string;
  children: ReactNode;
}

/** Opens 'Request a Callback', or the dialler under 768 px; nothing without a phone number. */
export function CallLink({ about, className = buttonClass(), children }: Props) {
  const [phone] = useBusiness().phones;
  if (!phone) return null;
  return (
    <a className={className} href={telLink(phone)} {...dialogLinkProps("callback", about)}>
      <Icon name="phone" />
      {children}
    </a>
  );
}

/** Opens 'Send Email', or the mail client under 768 px. */
export function MailLink({ about, className = buttonClass(), children }: Props) {
  const { email } = useBusiness();
  return (
    <a
      className={className}
      href={mailLink(email, about?.subject, about?.text)}
      {...dialogLinkProps("email", about)}
    >
      <Icon name="mail" />
      {children}
    </a>
  );
}

/** Call, e-mail and WhatsApp links for empty states; `subject` is the search text. */
export function AskUs({ from, subject }: { from: ChatPlace; subject?: string | undefined }) {
  const about = subject ? { about: { subject } } : {};
  return (
    <>
      <CallLink {...about}>Call Now</CallLink>
      <MailLink {...about}>Email Now</MailLink>
      <ChatLink from={from} about={subject ? aboutWanted(subject) : undefined} />
    </>
  );
}
