import { useEffect, useRef, useState } from "react";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { QUOTATION_PAGE } from "#contract/enquiries/quotation-page-messages.ts";
import { dayParts } from "#contract/platform/written-day.ts";
import { post } from "#web/api/post.ts";
import { useLoaded } from "#web/api/use-answer.ts";
import { useBusiness } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { mailLink } from "#web/ui/contact-links.ts";
import { WholeCrashScreen } from "#web/ui/crash-screen.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PhoneButton } from "#web/ui/phone-button.tsx";
import { QuotationPaper } from "#web/ui/quotation/quotation.tsx";
import { Toasts } from "#web/ui/toasts.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { useChoice } from "./choice.ts";
import { type Linked, linkedQuery } from "./quotation-data.ts";
import "./quotation-page.css";

export { loadOffer } from "./quotation-data.ts";

/** The page of one customer: the quotation, and the answers to it. */
export function Page({ params: { token } }: { params: { readonly token: string } }) {
  const linked = useLoaded(linkedQuery(token));
  const panel = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  useReport(token, linked.state === "sent");
  /** Moves the focus to a field of the panel, which unfolds first. */
  const focusField = (name: string) => panel.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const { document, isOpen } = linked;
  const choice = useChoice(document);
  return (
    <main className={isOpen ? "split early high offer offer-open" : "split early high offer"} id="main">
      <Toasts />
      <div>
        <StateNote linked={linked} />
        <QuotationPaper document={document} title="h1" />
      </div>
      <AnswerPanel
        ref={panel}
        token={token}
        linked={linked}
        choice={choice}
        isAsking={isAsking}
        onAsking={setAsking}
      />
      {isOpen && (
        <nav className="offer-bar needs-script off-paper" aria-label="Answer">
          <p className="tiny quiet">
            Valid until {shortDay(document.validUntil)}
            <b className="block">{formatMoney(choice.total, document.currency)}</b>
          </p>
          <Button
            onClick={() => {
              setAsking(true);
              requestAnimationFrame(() => focusField("question"));
            }}
          >
            <Icon name="message" />
            Ask
          </Button>
          <Button look="fill" onClick={() => focusField("name")}>
            <Icon name="check" />
            Accept
          </Button>
        </nav>
      )}
    </main>
  );
}

/** Returns 'Dec 24' for '2026-12-24'. */
function shortDay(text: string): string {
  const { month = "", day = "" } = dayParts(text) ?? {};
  return `${month.slice(0, 3)} ${day}`;
}

/** Whether an administrator is signed in to the back office in this browser. */
function isStaff(): boolean {
  try {
    return Number(localStorage.getItem("adminTokenExpiry")) > Date.now();
  } catch {
    return false;
  }
}

/** Reports the first opening, once per page, but not that of the staff. Robots that make link previews run no scripts. */
function useReport(token: string, isUnseen: boolean): void {
  const hasReported = useRef(false);
  useEffect(() => {
    if (!isUnseen || hasReported.current || isStaff()) return;
    hasReported.current = true;
    post("/quotation-links/{token}/seen", { params: { token } }, { keepalive: true }).catch(() => undefined);
  }, [token, isUnseen]);
}

/** Why it can't be answered any more. */
function StateNote({ linked: { state, newer, acceptedBy } }: { linked: Linked }) {
  if (state === "sent" || state === "seen") return null;
  return (
    <p className={state === "accepted" ? "note ok offer-note off-paper" : "note warn offer-note off-paper"}>
      {state === "accepted" ? QUOTATION_PAGE.accepted(acceptedBy ?? "") : QUOTATION_PAGE[state]}
      {newer && (
        <a className="push" href={quotationPath(newer)}>
          See the newer quotation
        </a>
      )}
    </p>
  );
}

export const Failed = WholeCrashScreen;

/** The screen of a wrong, revoked and expired link. */
export function Missing() {
  const { phones, email } = useBusiness();
  return (
    <main className="wrap page-top crash">
      <div className="sechead">
        <h1 className="title-36">Quotation</h1>
      </div>
      <p className="read">{QUOTATION_PAGE.missing}</p>
      <div className="cluster">
        <PhoneButton phone={phones[0]} />
        <a className={buttonClass()} href={mailLink(email)}>
          {email}
        </a>
      </div>
    </main>
  );
}
