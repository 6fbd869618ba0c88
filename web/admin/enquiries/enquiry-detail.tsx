import type { Enquiry } from "../../../contract/enquiry.ts";
import { Icon } from "../../ui/icons.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import { Moment } from "../ui/moment.tsx";
import { CloseLink } from "./close-link.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { EnquiryItems } from "./enquiry-items.tsx";
import { kindOf, senderOf } from "./enquiry-words.ts";
import { NotesForm } from "./notes-form.tsx";
import { StateBadge } from "./state-badges.tsx";
import { useHandled } from "./use-handled.ts";
import { useRemoval } from "./use-removal.tsx";

/** All that an enquiry holds, and what can be done with it. */
export function EnquiryDetail({ enquiry, heading }: { enquiry: Enquiry; heading: string }) {
  const { state, items, message, createdAt } = enquiry;
  const handled = useHandled(enquiry);
  const removal = useRemoval(enquiry);
  return (
    <>
      <header>
        <div className="title">
          <h2 id={heading}>{senderOf(enquiry)}</h2>
          <CloseLink className="btn icon s close" label="Close enquiry">
            <Icon name="x" className="i s" />
          </CloseLink>
        </div>
        <p>
          {kindOf(enquiry)}, <Moment value={createdAt} />
        </p>
        <div className="row acts-on">
          <StateBadge state={state} />
          <button
            type="button"
            className={state === "new" ? "btn fill push" : "btn push"}
            aria-busy={handled.isPending || undefined}
            onClick={handled.toggle}
          >
            {state === "new" ? "Mark as handled" : "Mark as new"}
          </button>
        </div>
      </header>
      <div className="enquiry-body">
        <EnquiryFacts enquiry={enquiry} />
        {message && (
          <section aria-label="Message">
            <h3>Message</h3>
            <p className="letter">{message}</p>
          </section>
        )}
        {items.length > 0 && <EnquiryItems items={items} />}
        <NotesForm enquiry={enquiry} />
        <DeliveryState enquiry={enquiry} />
      </div>
      <footer>
        <button
          type="button"
          className="btn danger s"
          disabled={removal.isGoing}
          onClick={() => void removal.remove()}
        >
          <AdminIcon name="trash" className="i s" />
          Delete enquiry
        </button>
      </footer>
    </>
  );
}
