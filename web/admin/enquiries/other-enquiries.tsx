import { Link } from "@tanstack/react-router";
import type { EnquiryAround } from "../../../contract/enquiries/desk.ts";
import { ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { Moment } from "../platform/ui/moment.tsx";
import { withEnquiry } from "./change-inbox.ts";
import { readInboxSearch } from "./inbox-search.ts";

/** What the same person sent otherwise, by telephone number or e-mail address: each opens in the place of this one. */
export function OtherEnquiries({ others: { total, first } }: Pick<EnquiryAround, "others">) {
  return (
    <section aria-label="From the same customer">
      <h3>From the same customer</h3>
      <ul className="others-of small">
        {first.map(({ _id, reference, topic, lines, createdAt, state }) => (
          <li key={_id}>
            <Link
              to="/admin/enquiries"
              search={(before) => withEnquiry(readInboxSearch({ ...before }), _id)}
              resetScroll={false}
              // Otherwise the router marks it as the page one is on.
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
