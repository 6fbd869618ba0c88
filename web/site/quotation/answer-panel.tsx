import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { acceptedDocument, acceptedOf } from "#contract/enquiries/acceptance.ts";
import { BUYER_ORDER_MAX, QUOTATION_REASON_MAX, QUOTATION_TERMS_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import type { BuyerOrder } from "#contract/enquiries/order.ts";
import { PAPER_WORDS } from "#contract/enquiries/order-papers.ts";
import { formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import {
  DECLINE_REASONS,
  LINKED_ORDER_WORDS,
  QUOTATION_PAGE,
} from "#contract/enquiries/quotation-page-messages.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { NAME_MAX } from "#contract/site/limits.ts";
import { apiAddress } from "#web/api/address.ts";
import { answers } from "#web/api/answers-now.ts";
import { useBusiness } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { DrawnIcon, Icon } from "#web/ui/icons.tsx";
import { type SendResult, sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { type Sending, useSending } from "../enquiry/form/use-sending.ts";
import { chatLink } from "../enquiry/links/chat.ts";
import type { PartsChoice } from "./choice.ts";
import { ChooseParts } from "./choose-parts.tsx";
import { type Linked, linkedQuery } from "./quotation-data.ts";

interface Props {
  token: string;
  linked: Linked;
  /** What the customer orders of it. */
  choice: PartsChoice;
  ref: Ref<HTMLElement>;
  /** Whether the form for a question is unfolded. */
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/** The answers of a customer: accept, ask, decline; and the quotation as PDF, on paper and in WhatsApp. */
export function AnswerPanel({ token, linked, choice, ref, isAsking, onAsking }: Props) {
  // Here, since the forms unmount once it is answered.
  const [answering, runAnswer] = useSending();
  const [asking, runAsk] = useSending();
  const heading = useRef<HTMLHeadingElement>(null);
  const { document, isOpen } = linked;
  const params = { token };
  const settle = (sent: Promise<SendResult>, changes: Partial<Linked>) =>
    runAnswer(async () => {
      const said = await sent;
      answers().set(linkedQuery(token), { ...linked, ...changes, isOpen: false });
      return said;
    });
  const accept = (name: string, buyerOrder: BuyerOrder | undefined) =>
    settle(
      sendForm(
        "/quotation-links/{token}/accept",
        {
          params,
          json: { name, ...(choice.lines && { lines: choice.lines }), ...(buyerOrder && { buyerOrder }) },
        },
        QUOTATION_PAGE,
      ),
      {
        state: "accepted",
        acceptedBy: name,
        quantities: choice.quantities,
        order: { state: "to-confirm", documents: [] },
      },
    );
  const decline = (reason: string) =>
    settle(sendForm("/quotation-links/{token}/decline", { params, json: { reason } }, QUOTATION_PAGE), {
      state: "declined",
    });
  const ask = (question: string) =>
    runAsk(() => sendForm("/quotation-links/{token}/ask", { params, json: { question } }, QUOTATION_PAGE));
  // The focused button is gone with its form.
  useEffect(() => {
    if (!isOpen && answering.step === "sent") heading.current?.focus();
  }, [isOpen, answering.step]);
  const validUntil = formatDay(document.validUntil);
  const money = (amount: number) => formatMoney(amount, document.currency);
  const ordered = orderedOf(linked, choice);
  return (
    <aside className="framed stack offer-panel off-paper" id="answer" aria-label="Your answer" ref={ref}>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {money(ordered)}
        </h2>
        {ordered !== document.total && (
          <p className="small">{QUOTATION_PAGE.quoted(money(document.total))}</p>
        )}
        <p className="small quiet">
          {document.tax === "none"
            ? QUOTATION_PAGE.withoutTax(validUntil)
            : QUOTATION_PAGE.withTax(validUntil)}
        </p>
      </div>
      <SendNote sending={answering} />
      {isOpen ? (
        <AcceptForm sending={answering} document={document} choice={choice} onAccept={accept} />
      ) : (
        <Ordered linked={linked} />
      )}
      {linked.order && <YourOrder token={token} order={linked.order} />}
      <details
        className="folding needs-script"
        open={isAsking}
        onToggle={({ currentTarget }) => onAsking(currentTarget.open)}
      >
        <Summary>Ask a question</Summary>
        <AskForm sending={asking} onAsk={ask} />
      </details>
      {isOpen && (
        <details className="folding needs-script">
          <Summary>Decline</Summary>
          <DeclineForm sending={answering} onDecline={decline} />
        </details>
      )}
      <Tools token={token} document={document} />
      <Contact />
    </aside>
  );
}

const Summary = ({ children }: { children: string }) => (
  <summary className="line between small">{children}</summary>
);

/** Returns the handler of a form with one required text: `send` gets it trimmed, otherwise the field gets the focus. */
function useRequired(name: string, send: (text: string, form: HTMLFormElement) => void) {
  const [isMissing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(name) as HTMLInputElement;
    const text = field.value.trim();
    setMissing(!text);
    if (text) send(text, event.currentTarget);
    else field.focus();
  };
  return [isMissing, onSubmit] as const;
}

const sendButton = ({ step }: Sending) =>
  ({ size: "touch", isBusy: step === "sending", busyText: QUOTATION_PAGE.sending }) as const;

interface FormProps {
  sending: Sending;
}

interface AcceptProps extends FormProps, Pick<Linked, "document"> {
  choice: PartsChoice;
  onAccept: (name: string, buyerOrder: BuyerOrder | undefined) => void;
}

function AcceptForm({ sending, document, choice, onAccept }: AcceptProps) {
  const list = useRef<HTMLDetailsElement>(null);
  const parts = document.lines.filter(({ isFreight }) => !isFreight).length;
  const [isMissing, onSubmit] = useRequired("name", (name, form) => {
    const { wrong, isAnything } = choice;
    const inList = wrong >= 0 ? `[name=quantity-${wrong}]` : isAnything ? undefined : ".check";
    if (!inList) onAccept(name, buyerOrderIn(form));
    else if (list.current) {
      list.current.open = true;
      list.current.querySelector<HTMLElement>(inList)?.focus();
    }
  });
  return (
    <form className="stack gap-3 needs-script" noValidate onSubmit={onSubmit}>
      <details ref={list} className="folding">
        <Summary>{QUOTATION_PAGE.choose}</Summary>
        <ChooseParts document={document} choice={choice} />
      </details>
      {!choice.isAnything && <FieldError>{QUOTATION_PAGE.chooseOne}</FieldError>}
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={document.customer.name}
        maxLength={NAME_MAX}
        error={isMissing ? ENQUIRY_FORM.nameRequired : undefined}
      />
      <details className="folding">
        <Summary>{QUOTATION_PAGE.buyerOrder}</Summary>
        <div className="stack gap-2">
          <TextField label="Number" name="orderNumber" autoComplete="off" maxLength={BUYER_ORDER_MAX} />
          <TextField label="Date" name="orderDate" type="date" isOptional />
        </div>
      </details>
      <BusyButton {...sendButton(sending)}>
        <Icon name="check" />
        {choice.lines ? QUOTATION_PAGE.accept(choice.lines.length, parts) : "Accept this quotation"}
      </BusyButton>
      <p className="small quiet">{QUOTATION_PAGE.confirm}</p>
    </form>
  );
}

/** Returns the buyer's own order as typed; undefined without a number. */
function buyerOrderIn(form: HTMLFormElement): BuyerOrder | undefined {
  const typed = new FormData(form);
  const number = String(typed.get("orderNumber") ?? "").trim();
  return number ? { number, date: String(typed.get("orderDate") ?? "") || null } : undefined;
}

/** Returns the sum of what is or was ordered. */
function orderedOf({ document, isOpen, quantities }: Linked, choice: PartsChoice): number {
  if (isOpen) return choice.total;
  return quantities ? acceptedDocument(document, quantities).total : document.total;
}

/** The lines of an accepted quotation, if not all were accepted as quoted. */
function Ordered({ linked: { document, quantities } }: { linked: Linked }) {
  const { lines } = document;
  if (!quantities || lines.every(({ quantity }, at) => quantities[at] === quantity)) return null;
  return (
    <ul className="ruled small" aria-label="Accepted parts">
      {lines.map((line, at) => {
        const ordered = quantities[at] ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent quotation never change
          <li key={at} className={ordered > 0 ? "line between gap-3" : "line between gap-3 quiet"}>
            <span className="breaks">{line.title}</span>
            <span className="unbroken">
              {ordered > 0 ? acceptedOf(ordered, line) : QUOTATION_PAGE.notOrdered}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The state of the order, and its documents as PDF. */
function YourOrder({ token, order }: { token: string; order: NonNullable<Linked["order"]> }) {
  return (
    <section className="stack gap-2" aria-labelledby="your-order">
      <h3 id="your-order" className="minor small">
        Your order
      </h3>
      <p className="small">{LINKED_ORDER_WORDS[order.state]}</p>
      {order.documents.length > 0 && (
        <ul className="ruled airy small touch">
          {order.documents.map(({ kind, number, date }) => (
            <li key={kind} className="line between gap-3">
              <span>
                {PAPER_WORDS[kind]}
                <span className="block fine quiet">
                  <span className="mono" translate="no">
                    {number}
                  </span>
                  , {formatDay(date)}
                </span>
              </span>
              <a
                className={buttonClass({ size: "small" })}
                href={apiAddress("/quotation-links/{token}/documents/{kind}", { params: { token, kind } })}
              >
                <span className="sr">{PAPER_WORDS[kind]} </span>PDF
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AskForm({ sending, onAsk }: FormProps & { onAsk: (question: string) => void }) {
  const [isMissing, onSubmit] = useRequired("question", onAsk);
  if (sending.step === "sent") return <SendNote sending={sending} />;
  return (
    <form className="stack gap-2" noValidate onSubmit={onSubmit}>
      <TextArea
        label="Question"
        name="question"
        rows={3}
        maxLength={QUOTATION_TERMS_MAX}
        error={isMissing ? ENQUIRY_FORM.questionRequired : undefined}
      />
      <SendNote sending={sending} />
      <BusyButton look="plain" {...sendButton(sending)}>
        Send question
      </BusyButton>
    </form>
  );
}

const OTHER = DECLINE_REASONS[DECLINE_REASONS.length - 1];

function DeclineForm({ sending, onDecline }: FormProps & { onDecline: (reason: string) => void }) {
  const [chosen, setChosen] = useState<string>(DECLINE_REASONS[0]);
  const [isMissing, onSubmit] = useRequired(chosen === OTHER ? "words" : "reason", onDecline);
  return (
    <form className="stack gap-2" noValidate onSubmit={onSubmit}>
      <SelectField
        label="Reason"
        name="reason"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {DECLINE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
      </SelectField>
      {chosen === OTHER && (
        <TextArea
          label="In your words"
          name="words"
          rows={2}
          maxLength={QUOTATION_REASON_MAX}
          error={isMissing ? QUOTATION_PAGE.reasonRequired : undefined}
        />
      )}
      <BusyButton look="danger" {...sendButton(sending)}>
        Decline this quotation
      </BusyButton>
    </form>
  );
}

function Tools({ token, document }: { token: string } & Pick<Linked, "document">) {
  const chat = chatLink(useBusiness(), `I have a question about quotation ${quotationNumber(document)}.`);
  return (
    <div className="cluster offer-tools">
      <a className={buttonClass()} href={apiAddress("/quotation-links/{token}/pdf", { params: { token } })}>
        <DrawnIcon path="M10 3v10M6 9.5l4 4 4-4M3 17h14" className="i s" />
        PDF
      </a>
      <Button className="needs-script" onClick={() => window.print()}>
        <Icon name="print" className="i s" />
        Print
      </Button>
      {chat && (
        <a className={buttonClass()} href={chat} target="_blank" rel="noopener noreferrer">
          <Icon name="message" className="i s" />
          WhatsApp
        </a>
      )}
    </div>
  );
}

/** How to answer without a script. */
function Contact() {
  const { phones, email } = useBusiness();
  return (
    <p className="small quiet offer-contact">
      {QUOTATION_PAGE.withoutScript} {phones[0] && <a href={telLink(phones[0])}>{phones[0]}</a>}{" "}
      <a href={mailLink(email)}>{email}</a>
    </p>
  );
}
