import { useEffect, useRef } from "react";
import { ENQUIRY_SENT } from "#contract/enquiries/list-page-messages.ts";
import { CALLBACK, ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { siteQuery } from "#web/api/queries.ts";
import { useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useBusiness } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { telLink } from "#web/ui/contact-links.ts";
import { copyText } from "#web/ui/forms/copy-text.ts";
import { Note } from "#web/ui/forms/note.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useOpening } from "#web/ui/use-opening.ts";
import { chatLink } from "../enquiry/links/chat.ts";
import { listExtent } from "./edit.ts";
import { LineImage } from "./list-line.tsx";
import { lineText } from "./list-text.ts";
import type { SentEnquiry } from "./send-form.tsx";

interface Props {
  sent: SentEnquiry;
  more: number;
  onMore: () => void;
}

/** A sent list: its reference, what was received, and what happens now. */
export function SentList({ sent: { entries, reference, phone, preferredTime }, more, onMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap elist esent">
      <h1 ref={heading} className="title-36" tabIndex={-1}>
        Enquiry list sent
      </h1>
      <div className="split high ecols">
        <div className="stack gap-5">
          <Note tone="ok">{CALLBACK.sent}</Note>
          {reference && <ReferenceBox reference={reference} />}
        </div>
        <NextSteps phone={phone} preferredTime={preferredTime} />
        <div className="stack gap-5">
          <h2 className="minor">Your enquiry: {listExtent(entries)}</h2>
          <ul className="ruled airy breaks">
            {entries.map((entry) => (
              <li key={entry.key} className="line gap-3">
                <LineImage entry={entry} />
                {lineText(entry)}
              </li>
            ))}
          </ul>
          <div className="cluster off-paper">
            {more > 0 && <Button onClick={onMore}>Show the current list</Button>}
            <Link className={buttonClass()} to="/products">
              Browse products
            </Link>
            <Button look="bare" onClick={() => window.print()}>
              <Icon name="print" />
              Print
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function ReferenceBox({ reference }: { reference: string }) {
  const chat = chatLink(useBusiness(), ENQUIRY_REFERENCE.chat(reference));
  return (
    <div className="framed cluster ereference">
      <p className="small quiet">
        {ENQUIRY_REFERENCE.label}{" "}
        <b className="block mono mid" translate="no">
          {reference}
        </b>
      </p>
      <Button
        className="off-paper"
        size="touch"
        onClick={() =>
          void copyText(reference, { copied: ENQUIRY_SENT.copied, notCopied: ENQUIRY_SENT.notCopied })
        }
      >
        Copy
      </Button>
      {chat && (
        <a className={buttonClass({ size: "touch" }, "off-paper")} href={chat} target="_blank" rel="noopener">
          <Icon name="message" />
          WhatsApp
        </a>
      )}
    </div>
  );
}

/** Who calls, from which number and when; the number can be saved, so that the call is recognised. */
function NextSteps({ phone: given, preferredTime }: Pick<SentEnquiry, "phone" | "preferredTime">) {
  const { companyName, director, phones } = useBusiness();
  const { answerTime } = useLoaded(siteQuery);
  const opening = useOpening();
  const [phone] = phones;
  const hours = [opening?.words, answerTime && ENQUIRY_SENT.half(answerTime)].filter(Boolean).join(". ");
  return (
    <aside className="framed form-panel enext" aria-labelledby="next-steps">
      <h2 id="next-steps">{ENQUIRY_SENT.next}</h2>
      <ol>
        <li>
          <b>{ENQUIRY_SENT.look}</b>
          {hours && `${hours}.`}
        </li>
        <li>
          <b translate={director ? "no" : undefined}>{ENQUIRY_SENT.call(director, opening?.from)}</b>
          {phone && (
            <>
              From{" "}
              <a className="mono" translate="no" href={telLink(phone)}>
                {phone}
              </a>{" "}
            </>
          )}
          {phone ? "to" : "To"}{" "}
          <span className="mono" translate="no">
            {given}
          </span>
          . {ENQUIRY_SENT.preferred(preferredTime)}
        </li>
        <li>
          <b>{ENQUIRY_SENT.prices}</b>
          {ENQUIRY_SENT.free}
        </li>
      </ol>
      {phones.length > 0 && (
        <div className="cluster spaced off-paper">
          <a
            className={buttonClass({ size: "touch" })}
            href={`data:text/vcard;charset=utf-8,${encodeURIComponent(vcard(companyName, phones))}`}
            download={`${companyName}.vcf`}
          >
            {ENQUIRY_SENT.save}
          </a>
        </div>
      )}
    </aside>
  );
}

/** A contact that phones can save (RFC 2426, vCard 3.0: lines end with CR and LF, and commas, semicolons and backslashes are escaped). */
function vcard(company: string, phones: readonly string[]): string {
  const escaped = (text: string) => text.replace(/[\\,;]/g, "\\$&");
  const name = escaped(company);
  return [
    ...["BEGIN:VCARD", "VERSION:3.0", `N:;${name};;;`, `FN:${name}`, `ORG:${name}`],
    ...phones.map((phone) => `TEL;TYPE=WORK,VOICE:${telLink(phone).replace("tel:", "")}`),
    ...["END:VCARD", ""],
  ].join("\r\n");
}
