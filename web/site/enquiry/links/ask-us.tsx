import { CallLink, MailLink } from "./ask-links.tsx";

/** Call and e-mail as ways on where the catalogue has nothing to show; `subject` is what was looked for. */
export function AskUs({ subject }: { subject?: string }) {
  const about = subject ? { about: { subject } } : {};
  return (
    <>
      <CallLink {...about}>Call Now</CallLink>
      <MailLink {...about}>Email Now</MailLink>
    </>
  );
}
