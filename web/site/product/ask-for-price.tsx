import { DETAIL } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { aboutPart } from "../enquiry/links/about.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { AddToList } from "./add-to-list.tsx";

/** Prices are not shown to visitors: they are told whom to ask (spec section 1). */
export function AskForPrice({ part }: { part: PartSummary }) {
  const about = aboutPart(part);
  return (
    <section className="ask">
      <div className="top">
        <h2 className="minor">{DETAIL.contactForPrice}</h2>
        <p className="small quiet">Tell us the code and the quantity you need.</p>
      </div>
      <div className="acts">
        <CallLink about={about} className="btn fill">
          Request a Callback
        </CallLink>
        <MailLink about={about}>Send Email</MailLink>
      </div>
      <AddToList key={part.id} part={part} />
    </section>
  );
}
