import type { ReactNode } from "react";
import type { ChatPlace } from "../../../../contract/enquiries/enquiry.ts";
import { publicOrigin } from "../../../api/client.ts";
import { useBusiness } from "../../../ui/business.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { EnquiryAbout } from "./about.ts";
import { chatLink, chatText, originOf, tellOfChat } from "./chat.ts";

interface Props {
  /** Where it stands. */
  from: ChatPlace;
  about?: EnquiryAbout | undefined;
  /** That of a button; empty for a link among others, without its sign. */
  className?: string;
  /** Its name where what it says may not be in view. */
  label?: string;
  children?: ReactNode;
}

/** Opens WhatsApp with a greeting and what is asked about; nothing where the firm has no number for it. */
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
        // Where its owner has not said the site's address, only the browser knows it.
        currentTarget.href = link(originOf()) ?? href;
        tellOfChat(from, about?.context);
      }}
    >
      {className && <Icon name="message" />}
      {children}
    </a>
  );
}
