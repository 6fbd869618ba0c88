import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatLongDate } from "../../../contract/dates.ts";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { firstWords, kindOf, senderOf, topicOf } from "./enquiry-words.ts";
import { readInboxSearch, withEnquiry } from "./inbox-search.ts";
import { DeliveryBadge, StateBadge } from "./state-badges.tsx";

/** The id of a row's link: the keyboard returns there when the enquiry is closed. */
export const rowId = (enquiry: string): string => `enquiry-${enquiry}`;

/** An enquiry in the list; all of it is the link that opens it. */
export const EnquiryRow = memo(function EnquiryRow({ enquiry }: { enquiry: Enquiry }) {
  const { _id: id, state, delivery, createdAt } = enquiry;
  const topic = topicOf(enquiry);
  const words = firstWords(enquiry);
  return (
    <li>
      <Link
        id={rowId(id)}
        className={state === "new" ? "enquiry new" : "enquiry"}
        to="/admin/enquiries"
        search={(before) => withEnquiry(readInboxSearch({ ...before }), id)}
        resetScroll={false}
      >
        <span className="who">
          <b>{senderOf(enquiry)}</b>
          <span>{kindOf(enquiry)}</span>
        </span>
        <span className="what">
          {topic && <b>{topic}</b>}
          <span>{words || (topic ? "" : ENQUIRY_WORDS.noWords)}</span>
        </span>
        <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
        <span className="signs">
          <StateBadge state={state} />
          <DeliveryBadge delivery={delivery} />
        </span>
      </Link>
    </li>
  );
});
