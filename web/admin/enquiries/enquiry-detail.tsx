import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { enquiries } from "../../../contract/enquiries/calls.ts";
import type { EnquiryAround } from "../../../contract/enquiries/desk.ts";
import { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { CHAT_TRACE, ENQUIRY_DETAIL, ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { formatLongDate } from "../../../contract/platform/dates.ts";
import { showToast } from "../../api/toast-store.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import {
  ADMIN_KEY,
  adminReads,
  ask,
  invalidate,
  shownSiteQuery,
  toastFailure,
} from "../platform/calls/ask.ts";
import { presentState } from "../platform/conflict/versions.ts";
import { ENQUIRIES_KEY } from "../platform/data/arrivals.ts";
import { AdminError } from "../platform/session/client.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { useChangeSearch } from "../platform/ui/list-state.ts";
import { Moment } from "../platform/ui/moment.tsx";
import { confirm } from "../platform/unsaved/questions.ts";
import { CataloguePage } from "./catalogue-page.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { AskedProduct, EnquiryItems, type EnquiryParts } from "./enquiry-items.tsx";
import { StateBadge } from "./enquiry-row.tsx";
import { answerTo, isChat, kindOf, type ReplyText, senderOf, wayTo } from "./enquiry-words.ts";
import { dropEnquiry, putEnquiry, withEnquiry } from "./inbox-data.ts";
import { readInboxSearch } from "./inbox-search.ts";
import { dropDraft, NotesForm } from "./notes-form.tsx";

/** An enquiry's context: its parts' current state, and other enquiries of the same sender. */
const aroundQuery = (id: string) =>
  queryOptions({
    queryKey: [...ENQUIRIES_KEY, "around", id],
    queryFn: ({ signal }) => ask(enquiries.around, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });

export function EnquiryDetail({ enquiry, heading }: { enquiry: Enquiry; heading: string }) {
  const { reference, state, items, message, createdAt } = enquiry;
  const isTrace = isChat(enquiry);
  const { data: around } = useQuery(aroundQuery(enquiry._id));
  const handled = useHandled(enquiry);
  const removal = useRemoval(enquiry);
  return (
    <>
      <header>
        <div className="title line high gap-3">
          <h2 id={heading}>{senderOf(enquiry)}</h2>
          <CloseLink
            className={buttonClass({ look: "ghost", size: "small", shape: "icon" }, "close")}
            label="Close enquiry"
          >
            <Icon name="x" className="i s" />
          </CloseLink>
        </div>
        <p>
          {reference && <span className="mono">{reference}, </span>}
          {kindOf(enquiry)}, <Moment value={createdAt} withAge /> {!isTrace && <StateBadge state={state} />}
        </p>
        {isTrace && <p className="small quiet">{CHAT_TRACE.text}</p>}
        {enquiry.sample && <p className="small quiet">{ENQUIRY_WORDS.sampleText}</p>}
      </header>
      <div className="stack gap-6 pad">
        <EnquiryFacts enquiry={enquiry} parts={around?.parts} />
        {message && (
          <section aria-label="Message">
            <h3 className="label">Message</h3>
            <p className="as-written read">{message}</p>
          </section>
        )}
        {items.length > 0 && <EnquiryItems items={items} parts={around?.parts} />}
        {around && around.others.total > 0 && <OtherEnquiries others={around.others} />}
        <NotesForm key={enquiry._id} enquiry={enquiry} />
        {!isTrace && !enquiry.sample && <DeliveryState enquiry={enquiry} />}
      </div>
      <footer className="enquiry-foot cluster between">
        <Button look="danger" {...unlessBusy(removal.isGoing, () => void removal.remove())}>
          <AdminIcon name="trash" className="i s" />
          {isTrace ? "Delete entry" : "Delete enquiry"}
        </Button>
        {!isTrace && (
          <Button
            look={state === "new" ? "fill" : undefined}
            aria-busy={handled.isPending || undefined}
            onClick={handled.toggle}
          >
            {state === "new" ? "Mark as handled" : "Mark as new"}
          </Button>
        )}
      </footer>
    </>
  );
}

const KEY = [ADMIN_KEY, "enquiry-state"];

/** Marks an enquiry as handled or new: optimistic, rolled back on failure. Presses during a call are ignored. */
function useHandled(enquiry: Enquiry): { toggle: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: (state: Enquiry["state"]) =>
      ask(enquiries.edit, { params: { id: enquiry._id }, json: { state }, version: enquiry.version }),
    onMutate: (state) => putEnquiry(queries, { ...enquiry, state }),
    onSuccess: async (saved) => {
      await putEnquiry(queries, saved);
      const text = saved.state === "handled" ? ENQUIRY_DETAIL.markedHandled : ENQUIRY_DETAIL.markedNew;
      showToast({ kind: "success", text });
    },
    onError: async (error) => {
      await putEnquiry(queries, presentState(error, Enquiry) ?? enquiry);
      toastFailure(error, ENQUIRY_DETAIL.stateFailed);
    },
    onSettled: () => {
      // Of several pending changes only the last refetches; an earlier refetch would return the others' old states.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void invalidate(queries, ENQUIRIES_KEY);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(enquiry.state === "new" ? "handled" : "new") };
}

/** Deletes an enquiry permanently after a confirmation, such as on a request for erasure. */
function useRemoval(enquiry: Enquiry): { isGoing: boolean; remove: () => Promise<void> } {
  const queries = useQueryClient();
  const changeSearch = useChangeSearch("/admin/enquiries", readInboxSearch);
  const [isGoing, setGoing] = useState(false);
  const { _id: id } = enquiry;

  const remove = async () => {
    const question = { title: "Delete enquiry", text: ENQUIRY_DETAIL.confirmDelete, action: "Delete" };
    if (!(await confirm({ ...question, about: <AboutEnquiry enquiry={enquiry} />, danger: true }))) return;
    setGoing(true);
    try {
      const { message } = await ask(enquiries.remove, { params: { id } });
      showToast({ kind: "success", text: message });
    } catch (error) {
      toastFailure(error, ENQUIRY_DETAIL.deleteFailed);
      if (!(error instanceof AdminError) || error.status !== 404) return setGoing(false);
    }
    dropDraft(id);
    changeSearch((before) => (before.enquiry === id ? withEnquiry(before) : before), { replace: true });
    dropEnquiry(queries, id);
    void invalidate(queries, ENQUIRIES_KEY);
  };
  return { isGoing, remove };
}

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

/** The fields that the visitor filled in, and the subject. */
function EnquiryFacts({ enquiry, parts }: { enquiry: Enquiry; parts: EnquiryParts }) {
  const { company, phone, preferredTime, contact, subject, product, catalogue } = enquiry;
  const answer = answerTo(enquiry);
  const facts: [label: string, value: ReactNode][] = [
    ["Company", company],
    ["Phone", phone && <ContactWays written={phone} answer={answer} />],
    ["Preferred time", preferredTime],
    ["E-mail or phone", contact && <ContactWays written={contact} answer={answer} />],
    ["Subject", subject],
    ["Product", product && <AskedProduct product={product} parts={parts} />],
    ["Catalogue", catalogue && <CataloguePage catalogue={catalogue} />],
  ];
  const given = facts.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <dl className="facts-list">
      {given.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A phone number or address with the links to answer it. */
function ContactWays({ written, answer }: { written: string; answer: ReplyText }) {
  const { data } = useQuery({ ...shownSiteQuery, ...adminReads });
  const way = wayTo(written, answer, data?.business.countryCode);
  if (!way) return written;
  if (way.kind === "mail") return <a href={way.write}>{written}</a>;
  return (
    <span className="ways-on cluster">
      <a className="mono small" href={way.call}>
        {written}
      </a>
      {way.whatsApp && (
        <a className="also line gap-3" href={way.whatsApp} target="_blank" rel="noopener noreferrer">
          <Icon name="message" className="i s" />
          WhatsApp
        </a>
      )}
    </span>
  );
}

interface Props {
  className: string;
  label?: string;
  children: ReactNode;
}

/** Closes the open enquiry and keeps the list's state. */
export function CloseLink({ className, label, children }: Props) {
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

/** Other enquiries with the same phone number or e-mail address; each replaces this one. */
function OtherEnquiries({ others: { total, first } }: Pick<EnquiryAround, "others">) {
  return (
    <section aria-label="From the same customer">
      <h3 className="label">From the same customer</h3>
      <ul className="others-of ruled small">
        {first.map(({ _id, reference, topic, lines, createdAt, state }) => (
          <li key={_id} className="cluster between">
            <Link
              to="/admin/enquiries"
              search={(before) => withEnquiry(readInboxSearch({ ...before }), _id)}
              resetScroll={false}
              // Otherwise the router marks it as the current page.
              activeOptions={{ exact: true }}
            >
              {reference && <span className="mono">{reference} </span>}
              {topic ?? (lines > 0 ? ENQUIRY_WORDS.list(lines) : ENQUIRY_WORDS.noTopic)}
            </Link>
            <span className="fine quiet">
              <Moment value={createdAt} withAge />
              {state === "new" && `, ${ENQUIRY_WORDS.notHandled}`}
            </span>
          </li>
        ))}
      </ul>
      {total > first.length && <p className="fine quiet">{ENQUIRY_WORDS.older(total - first.length)}</p>}
    </section>
  );
}
