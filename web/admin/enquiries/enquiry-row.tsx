import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { DELIVERY, ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { Badge, type Tone } from "../platform/ui/badge.tsx";
import { Age } from "../platform/ui/moment.tsx";
import { firstWords, isChat, kindOf, phoneOf, senderOf, topicOf } from "./enquiry-words.ts";
import { withEnquiry } from "./inbox-data.ts";
import { readInboxSearch } from "./inbox-search.ts";

const DELIVERIES: Readonly<
  Record<Exclude<Enquiry["delivery"]["state"], "none">, { tone: Tone; text: string }>
> = {
  waiting: { tone: "warn", text: DELIVERY.waiting },
  queued: { tone: "info", text: DELIVERY.queued },
  delivered: { tone: "ok", text: DELIVERY.delivered },
  failed: { tone: "bad", text: DELIVERY.failed },
};

/** The id of a row's link, which gets the focus when the enquiry is closed. */
export const rowId = (enquiry: string): string => `enquiry-${enquiry}`;

interface Props {
  enquiry: Enquiry;
  isOpen: boolean;
}

/** An enquiry in the list; the whole row is a link except for the phone number. */
export const EnquiryListRow = memo(function EnquiryRow({ enquiry, isOpen }: Props) {
  const { _id: id, reference, state, delivery, createdAt } = enquiry;
  const topic = topicOf(enquiry);
  const phone = phoneOf(enquiry);
  const words = firstWords(enquiry);
  const isTrace = isChat(enquiry);
  return (
    <li className="stack">
      <Link
        id={rowId(id)}
        className={[
          "enquiry fine quiet focus-inside",
          state === "new" && !isTrace && "new",
          phone && "callable",
        ]
          .filter(Boolean)
          .join(" ")}
        to="/admin/enquiries"
        search={(before) => withEnquiry(readInboxSearch({ ...before }), id)}
        resetScroll={false}
        aria-current={isOpen || undefined}
      >
        <span className="who">
          <b className="cut">{senderOf(enquiry)}</b>
          <span>
            {reference && <span className="mono">{reference} </span>}
            {kindOf(enquiry)}
          </span>
        </span>
        <span className="what">
          {topic && <b className="cut">{topic}</b>}
          <span className="cut">{words || (topic || isTrace ? "" : ENQUIRY_WORDS.noWords)}</span>
        </span>
        <span className="when nums">
          <Age of={createdAt} />
        </span>
        <span className="signs cluster">
          {!isTrace && <StateBadge state={state} />}
          <DeliveryBadge delivery={delivery} />
          {enquiry.sample && <Badge>{ENQUIRY_WORDS.sample}</Badge>}
        </span>
      </Link>
      {phone && (
        <a className="call mono line gap-3" href={phone.call}>
          {phone.written}
        </a>
      )}
    </li>
  );
});

export function StateBadge({ state }: Pick<Enquiry, "state">) {
  return state === "new" ? (
    <Badge tone="info">{ENQUIRY_WORDS.new}</Badge>
  ) : (
    <Badge>{ENQUIRY_WORDS.handled}</Badge>
  );
}

export function DeliveryBadge({ delivery }: Pick<Enquiry, "delivery">) {
  if (delivery.state === "none") return null;
  const { tone, text } = DELIVERIES[delivery.state];
  return <Badge tone={tone}>{text}</Badge>;
}
