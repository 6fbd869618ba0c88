import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, type RefObject, useId } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import { ENQUIRY_STATES, type Enquiry, type EnquiryState } from "#contract/enquiries/enquiry.ts";
import {
  CHAT_TRACE,
  ENQUIRY_DETAIL,
  ENQUIRY_STATE_WORDS,
  ENQUIRY_WORDS,
} from "#contract/enquiries/inbox-messages.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { showToast } from "#web/api/toast-store.ts";
import { buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { useRead } from "../platform/calls/reads.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { AdminError } from "../platform/session/client.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { useChangeSearch } from "../platform/ui/list-state.ts";
import { Age } from "../platform/ui/moment.tsx";
import { PopMenu } from "../platform/ui/pop-menu.tsx";
import { Failed, Loading } from "../platform/ui/read-states.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { confirm } from "../platform/unsaved/questions.ts";
import { ContactButtons } from "./contact-buttons.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { EnquiryFoot } from "./enquiry-foot.tsx";
import { CataloguePage, EnquiryLines } from "./enquiry-lines.tsx";
import { Earlier, EnquiryLog } from "./enquiry-past.tsx";
import { answerTo, isChat, kindOf, senderOf, waysTo } from "./enquiry-words.ts";
import { type FailingQuestion, forgetQuestion } from "./forget-question.ts";
import { dropEnquiry, enquiryQuery, withEnquiry } from "./inbox-data.ts";
import { readInboxSearch } from "./inbox-search.ts";
import { dropDraft, NotesForm } from "./notes-form.tsx";
import { dropAnswer, useEnquiryAnswer } from "./use-answer.ts";
import { useEditEnquiry } from "./use-edit-enquiry.ts";

interface PanelProps {
  id: string;
  /** Gets the focus when it opens. */
  region: RefObject<HTMLElement | null>;
  /** Called when it gets the focus, if it is shown without having been opened. */
  onUse: (() => void) | undefined;
}

/** An enquiry: beside the list, or in narrow windows instead of it. */
export function EnquiryPanel({ id, region, onUse }: PanelProps) {
  const { data: enquiry, error, refetch } = useQuery(enquiryQuery(id));
  const heading = useId();
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  const isGone = error instanceof AdminError && error.status === 404;
  const isShown = !!enquiry && !isGone;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notes the focus of what is in it
    <section
      className="enquiry-panel measured focus-inside"
      ref={region}
      tabIndex={-1}
      onFocus={onUse}
      {...(isShown ? { "aria-labelledby": heading } : { "aria-label": "Enquiry" })}
    >
      {isShown && <EnquiryDetail enquiry={enquiry} heading={heading} />}
      {isGone && (
        <Failed title={error.message} text={ENQUIRY_DETAIL.gone}>
          <CloseLink className={buttonClass()}>Close</CloseLink>
        </Failed>
      )}
      {!enquiry && !error && <Loading text={ENQUIRY_DETAIL.loading} />}
      {!enquiry && error && !isGone && (
        <Failed title={ENQUIRY_DETAIL.loadFailed} text={error.message} onRetry={retry}>
          <CloseLink className={buttonClass()}>Close</CloseLink>
        </Failed>
      )}
    </section>
  );
}

function EnquiryDetail({ enquiry, heading }: { enquiry: Enquiry; heading: string }) {
  const { _id: id, message, events } = enquiry;
  const isTrace = isChat(enquiry);
  const { data: around } = useRead(enquiries.around, { params: { id }, quiet: true });
  const answer = useEnquiryAnswer(enquiry, around?.parts);
  const draft = around?.quotations.find(({ state, enquiry: of }) => state === "draft" && of?._id === id);
  return (
    <>
      <EnquiryHead enquiry={enquiry} heading={heading} />
      <div className="enquiry-body stack">
        {isTrace && <p className="small quiet">{CHAT_TRACE.text}</p>}
        {enquiry.sample && <p className="small quiet">{ENQUIRY_WORDS.sampleText}</p>}
        {message && (
          <section aria-label="Message">
            <p className="message as-written read small">{message}</p>
          </section>
        )}
        <EnquiryFacts enquiry={enquiry} />
        {answer.lines.length > 0 && <EnquiryLines answer={answer} enquiry={enquiry} isKnown={!!around} />}
        {events.length > 0 && <EnquiryLog events={events} />}
        {around && <Earlier around={around} />}
        <NotesForm key={id} enquiry={enquiry} />
        {!isTrace && !enquiry.sample && enquiry.kind !== "office" && <DeliveryState enquiry={enquiry} />}
      </div>
      {!isTrace && <EnquiryFoot key={id} enquiry={enquiry} answer={answer} draft={draft} />}
    </>
  );
}

/** Who it is from, how to reach them, its state, and what deletes it. */
function EnquiryHead({ enquiry, heading }: { enquiry: Enquiry; heading: string }) {
  const { reference, company, createdAt } = enquiry;
  return (
    <header className="enquiry-head cluster">
      <CloseLink className={buttonClass({ shape: "icon" }, "to-list")} label="All enquiries">
        <Icon name="left" />
      </CloseLink>
      <div className="wide-item">
        <h1 id={heading} className="title-28 breaks">
          {senderOf(enquiry)}
        </h1>
        <p className="cluster gap-3 flat fine quiet">
          {reference && (
            <span className="mono" translate="no">
              {reference}
            </span>
          )}
          {company && <span className="breaks">{company}</span>}
          <span>{kindOf(enquiry)}</span>
          <Age of={createdAt} />
        </p>
      </div>
      <div className="line push enquiry-acts">
        <ContactButtons {...waysTo(enquiry)} answer={answerTo(enquiry)} size="small" />
        {!isChat(enquiry) && <StateChoice enquiry={enquiry} />}
        <MoreMenu enquiry={enquiry} />
      </div>
    </header>
  );
}

function StateChoice({ enquiry }: { enquiry: Enquiry }) {
  const edit = useEditEnquiry(enquiry);
  return (
    <select
      className="in small"
      aria-label="State of the enquiry"
      value={enquiry.state}
      onChange={({ target }) => {
        const state = target.value as EnquiryState;
        edit({ json: { state }, done: ENQUIRY_DETAIL.marked(ENQUIRY_STATE_WORDS[state].toLowerCase()) });
      }}
    >
      {ENQUIRY_STATES.map((state) => (
        <option key={state} value={state}>
          {ENQUIRY_STATE_WORDS[state]}
        </option>
      ))}
    </select>
  );
}

/** Deletes the enquiry, or all that is known of its sender, such as on a request for erasure. */
function MoreMenu({ enquiry }: { enquiry: Enquiry }) {
  const changeSearch = useChangeSearch("/admin/enquiries", readInboxSearch);
  const { _id: id } = enquiry;
  const { data: around } = useRead(enquiries.around, { params: { id }, quiet: true });
  const quoted = around?.quotations.filter(({ sentAt }) => sentAt !== null) ?? [];
  const numbers = quoted.flatMap(({ number, enquiry: of }) => (of?._id === id ? (number ?? []) : []));
  const run = async (question: FailingQuestion, call: typeof enquiries.remove | typeof enquiries.forget) => {
    const { failed, ...asked } = question;
    if (!(await confirm({ ...asked, about: <AboutEnquiry enquiry={enquiry} /> }))) return;
    try {
      const { message } = await ask(call, { params: { id } });
      showToast({ kind: "success", text: message });
    } catch (error) {
      toastFailure(error, failed);
      if (!(error instanceof AdminError) || error.status !== 404) return;
    }
    dropDraft(id);
    dropAnswer(id);
    changeSearch((before) => (before.enquiry === id ? withEnquiry(before) : before), { replace: true });
    dropEnquiry(id);
    void renewEnquiries();
  };
  const forget = () =>
    run(forgetQuestion((around?.others.total ?? 0) + 1, around?.quotations ?? []), enquiries.forget);
  const remove = async () => {
    if (numbers.length === 0) return run(DELETE, enquiries.remove);
    const text = QUOTATION_SERVER.keptEnquiry([...new Set(numbers)]);
    const asked = { title: ENQUIRY_DETAIL.deleteKept, text, action: ENQUIRY_DETAIL.forget };
    return (await confirm(asked)) ? forget() : undefined;
  };
  return (
    <PopMenu
      label="More"
      className={buttonClass({ size: "small", shape: "icon" })}
      face={<AdminIcon name="more" className="i s" />}
    >
      <li>
        <UnstyledButton onClick={() => void remove()}>
          {isChat(enquiry) ? "Delete entry" : "Delete enquiry"}
        </UnstyledButton>
      </li>
      {!isChat(enquiry) && (
        <li>
          <UnstyledButton onClick={() => void forget()}>Forget this person</UnstyledButton>
        </li>
      )}
    </PopMenu>
  );
}

const DELETE: FailingQuestion = {
  title: "Delete enquiry",
  text: ENQUIRY_DETAIL.confirmDelete,
  action: "Delete",
  danger: true,
  failed: ENQUIRY_DETAIL.deleteFailed,
};

function AboutEnquiry({ enquiry }: { enquiry: Enquiry }) {
  return (
    <p className="breaks">
      <b>{senderOf(enquiry)}</b>
      <br />
      <span className="small quiet">
        {enquiry.reference && `${enquiry.reference}, `}
        {formatLongDate(enquiry.createdAt)}
      </span>
    </p>
  );
}

/** The fields that the visitor filled in, besides what the head shows. */
function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const { phone, preferredTime, contact, subject, catalogue } = enquiry;
  const ways = waysTo(enquiry);
  const facts: [label: string, value: ReactNode][] = [
    ["Subject", subject],
    ["Preferred time", preferredTime],
    ["Phone", phone !== ways.phone && phone],
    ["E-mail or phone", contact],
    ["Catalogue", catalogue && <CataloguePage catalogue={catalogue} />],
  ];
  const given = facts.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <dl className="stack small facts">
      {given.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="quiet">{label}</dt>
          <dd className="breaks">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface CloseProps {
  className: string;
  label?: string;
  children: ReactNode;
}

/** Closes the open enquiry and keeps the list's state. */
function CloseLink({ className, label, children }: CloseProps) {
  return (
    <Link
      className={className}
      to="/admin/enquiries"
      search={(before) => withEnquiry(readInboxSearch({ ...before }))}
      resetScroll={false}
      aria-label={label}
      // Otherwise the router marks it as the current page.
      activeOptions={{ exact: true }}
    >
      {children}
    </Link>
  );
}
