import type { ReactNode } from "react";
import type { ChatPlace } from "#contract/enquiries/enquiry.ts";
import { publicOrigin } from "#web/api/client.ts";
import { useBusiness } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import type { EnquiryAbout } from "./about.ts";
import { chatLink, chatText, originOf, reportChat } from "./chat.ts";

interface Props {
  from: ChatPlace;
  about?: EnquiryAbout | undefined;
  /** Default: a button; empty: a plain link without the icon. */
  className?: string;
  /** The accessible name if the text may be hidden. */
  label?: string;
  children?: ReactNode;
}

/** A WhatsApp link with a greeting and the subject; nothing if the business has no number. */
export function ChatLink({ from, about, className = buttonClass(), label, children = "WhatsApp" }: Props) {
  const business = useBusiness();
  const link = (origin: string) => chatLink(business, chatText(about, origin));
  const href = link(publicOrigin());
  if (!href) return null;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      onClick={({ currentTarget }) => {
        // Without a configured address only the browser knows the site's origin.
        currentTarget.href = link(originOf()) ?? href;
        reportChat(from, about?.context);
      }}
    >
      {className && <Icon name="message" />}
      {children}
    </a>
  );
}
