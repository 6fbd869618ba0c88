import type { ReactNode } from "react";
import { useBusiness } from "../../../ui/business.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { mailLink, telLink } from "../../../ui/contact-links.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { EnquiryAbout } from "./about.ts";
import { asking } from "./asking.ts";

interface Props {
  about?: EnquiryAbout;
  className?: string;
  children: ReactNode;
}

/** Opens 'Request a Callback', or the dialler under 768 px; nothing where the firm has no telephone. */
export function CallLink({ about, className = buttonClass(), children }: Props) {
  const [phone] = useBusiness().phones;
  if (!phone) return null;
  return (
    <a className={className} href={telLink(phone)} {...asking("callback", about)}>
      <Icon name="phone" />
      {children}
    </a>
  );
}

/** Opens 'Send Email', or the mail client under 768 px. */
export function MailLink({ about, className = buttonClass(), children }: Props) {
  const { email } = useBusiness();
  return (
    <a className={className} href={mailLink(email, about?.subject, about?.text)} {...asking("email", about)}>
      <Icon name="mail" />
      {children}
    </a>
  );
}
