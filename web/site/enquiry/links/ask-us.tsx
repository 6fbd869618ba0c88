import type { ChatPlace } from "../../../../contract/enquiries/enquiry.ts";
import { aboutWanted } from "./about.ts";
import { CallLink, MailLink } from "./ask-links.tsx";
import { ChatLink } from "./chat-link.tsx";

/** Call, e-mail and WhatsApp as ways on where the catalogue has nothing to show; `subject` is what was looked for. */
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
