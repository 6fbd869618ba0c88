import { useId, useRef, useState } from "react";
import type { SendWay } from "#contract/enquiries/enquiry.ts";
import { QUOTATION_TERMS_MAX } from "#contract/enquiries/limits.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_LETTER, QUOTATION_SEND } from "#contract/enquiries/quotation-office-messages.ts";
import { whatsAppLink } from "#contract/platform/phone.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { putQuotation } from "./quotation-data.ts";

/** Returns the address of the customer's page. */
export const linkAddress = (link: string): string => new URL(quotationPath(link), location.origin).href;

/** Returns the first lines of a text to the customer. */
export const greeting = ({ customer }: Pick<Quotation, "customer">): string[] => [
  customer.name ? QUOTATION_LETTER.hello(customer.name) : QUOTATION_LETTER.helloAll,
  "",
];

/** Returns the text that goes with a quotation; its number once it has one. */
function letterOf(quotation: Quotation): string {
  const { number, total, currency, validUntil } = quotation;
  return [
    ...greeting(quotation),
    number === null ? QUOTATION_LETTER.aboutIt : QUOTATION_LETTER.about(quotationNumber(quotation)),
    QUOTATION_LETTER.total(formatMoney(total, currency), formatDay(validUntil)),
  ].join("\n");
}

const WAYS: readonly { way: SendWay; label: string; action: string }[] = [
  { way: "mail", label: "E-mail", action: "Send e-mail" },
  { way: "whatsapp", label: "WhatsApp", action: "Open WhatsApp" },
  { way: "copy", label: "Copy the link", action: "Get the link" },
];

interface Props {
  quotation: Quotation;
  /** Whether mail is set up. */
  hasMail: boolean;
  countryCode: string;
  onClose: () => void;
  /** Called with the server's refusal of a draft, whose fields are on the page. */
  onRefused: (error: AdminError) => void;
}

/** Sends a quotation; the first time gives its number. */
export function SendDialog({ quotation, hasMail, countryCode, onClose, onRefused }: Props) {
  const isDraft = quotation.state === "draft";
  const [way, setWay] = useState<SendWay>(hasMail && quotation.customer.email ? "mail" : "whatsapp");
  const [message, setMessage] = useState(() => letterOf(quotation));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<SendWay>();
  const form = useId();
  const close = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(close);
  const send = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { _id: id, version } = quotation;
      const json = { way, message: way === "mail" ? message : "" };
      const result = await ask(quotations.send, { params: { id }, json, version });
      refocus();
      putQuotation(result);
      setSent(way);
      if (way === "whatsapp") window.open(chatAddress(result, countryCode), "_blank", "noopener");
    } catch (error) {
      if (isDraft && error instanceof AdminError && (error.fields.length > 0 || error.status === 409))
        return onRefused(error);
      setProblem((error instanceof AdminError && error.message) || QUOTATION_SEND.failed);
    }
    setIsBusy(false);
  };
  const chosen = WAYS.find((each) => each.way === way);
  return (
    <Dialog title={isDraft || sent ? "Send quotation" : "Send again"} isBusy={isBusy} onClose={onClose}>
      {sent ? (
        <Sent way={sent} quotation={quotation} countryCode={countryCode} />
      ) : (
        <form
          id={form}
          className="in-body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void send();
          }}
        >
          {problem && <Note tone="bad">{problem}</Note>}
          {isDraft && <p className="small quiet">{QUOTATION_SEND.numberLater}</p>}
          <Ways way={way} hasMail={hasMail} onChoose={setWay} />
          {way === "mail" && <Mail quotation={quotation} message={message} onMessage={setMessage} />}
          {way === "whatsapp" && (
            <>
              <blockquote className="as-written small breaks">{letterOf(quotation)}</blockquote>
              <p className="small quiet">{QUOTATION_SEND.opensWhatsApp}</p>
            </>
          )}
          {way === "copy" && <p className="small quiet">{QUOTATION_SEND.copies}</p>}
        </form>
      )}
      <footer>
        <Button ref={close} disabled={isBusy} onClick={onClose}>
          {sent ? "Close" : "Cancel"}
        </Button>
        {!sent && (
          <BusyButton form={form} isBusy={isBusy} busyText="Sending...">
            {chosen?.action}
          </BusyButton>
        )}
      </footer>
    </Dialog>
  );
}

interface WaysProps {
  way: SendWay;
  hasMail: boolean;
  onChoose: (way: SendWay) => void;
}

function Ways({ way, hasMail, onChoose }: WaysProps) {
  const name = useId();
  return (
    <fieldset className="cluster gap-5" aria-label="How the customer gets it">
      {WAYS.map((each) => (
        <label key={each.way} className="line small">
          <input
            className="check radio"
            type="radio"
            name={name}
            checked={way === each.way}
            disabled={each.way === "mail" && !hasMail}
            onChange={() => onChoose(each.way)}
          />
          {each.label}
        </label>
      ))}
      {!hasMail && <p className="hint whole">{QUOTATION_SERVER.noMail}</p>}
    </fieldset>
  );
}

interface MailProps {
  quotation: Quotation;
  message: string;
  onMessage: (message: string) => void;
}

function Mail({ quotation: { customer }, message, onMessage }: MailProps) {
  return (
    <>
      <p className="small">
        {customer.email ? (
          <>
            To <b className="breaks">{customer.email}</b>
          </>
        ) : (
          QUOTATION_SEND.noAddress
        )}
      </p>
      <TextArea
        label="Message"
        rows={6}
        maxLength={QUOTATION_TERMS_MAX}
        value={message}
        hint={QUOTATION_SEND.linkAdded}
        onChange={({ target }) => onMessage(target.value)}
      />
    </>
  );
}

/** Returns the text that is sent by WhatsApp or pasted: with the link. */
const sentText = (quotation: Quotation): string =>
  [letterOf(quotation), quotation.link && linkAddress(quotation.link)].filter(Boolean).join("\n");

/** Returns the WhatsApp link with the text; without a valid number the user chooses the recipient in WhatsApp. */
function chatAddress(quotation: Quotation, countryCode: string): string {
  const text = sentText(quotation);
  return (
    whatsAppLink(quotation.customer.phone, countryCode, text) ??
    `https://wa.me/?text=${encodeURIComponent(text)}`
  );
}

interface SentProps {
  way: SendWay;
  quotation: Quotation;
  countryCode: string;
}

/** What is left to do after the server's part. */
function Sent({ way, quotation, countryCode }: SentProps) {
  const said = { mail: "queued", whatsapp: "checkWhatsApp", copy: "ready" } as const;
  return (
    <div className="in-body">
      <Note tone="ok">{QUOTATION_SEND[said[way]]}</Note>
      {way === "whatsapp" && (
        <p>
          <a
            className={buttonClass()}
            href={chatAddress(quotation, countryCode)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open WhatsApp again
          </a>
        </p>
      )}
      {way === "copy" && quotation.link && (
        <>
          <p className="mono small breaks" translate="no">
            {linkAddress(quotation.link)}
          </p>
          <div className="cluster">
            <CopyButton text={linkAddress(quotation.link)} label="Copy link" />
            <CopyButton text={sentText(quotation)} label="Copy text with link" />
          </div>
        </>
      )}
    </div>
  );
}
