import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useRef } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { DELIVERY } from "#contract/enquiries/inbox-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { ask } from "../platform/calls/ask.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { DeliveryBadge } from "./enquiry-row.tsx";
import { putEnquiry } from "./inbox-data.ts";

/** Returns whether a delivery can be retried: neither done nor about to be attempted for the first time. */
export const canDeliverAgain = ({ state, attempts }: Delivery): boolean =>
  state === "waiting" || state === "failed" || (state === "queued" && attempts > 0);

/** Returns the mail server's message if the last attempt failed. */
export const deliveryError = ({ state, error }: Delivery): string | null =>
  state === "failed" || state === "queued" ? error : null;

interface Props {
  delivery: Delivery;
  region?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** What became of a mail: its state, its error, and what can be done about it. */
export function MailState({ delivery, region, children }: Props) {
  return (
    <section className="stack gap-2 delivery" aria-label="Mail" tabIndex={-1} ref={region}>
      <h2 className="minor small">Mail</h2>
      <MailOutcome delivery={delivery} />
      {children}
    </section>
  );
}

/** The state of a mail, and its error. */
export function MailOutcome({ delivery }: { delivery: Delivery }) {
  const error = deliveryError(delivery);
  return (
    <>
      <p className="cluster small" role="status">
        <DeliveryBadge delivery={delivery} /> {deliveryText(delivery)}
      </p>
      {error && <blockquote className="small quiet breaks">{error}</blockquote>}
    </>
  );
}

/** The mail of an enquiry, and the retry button. */
export function DeliveryState({ enquiry }: { enquiry: Enquiry }) {
  const { delivery } = enquiry;
  const { deliver, isBusy } = useDeliverAgain(enquiry);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const press = () => {
    refocus();
    void deliver();
  };
  return (
    <MailState delivery={delivery} region={region}>
      <div className="cluster small">
        {canDeliverAgain(delivery) && (
          <Button size="small" aria-busy={isBusy || undefined} onClick={press}>
            {DELIVERY.again}
          </Button>
        )}
        {delivery.state === "waiting" && <Link to="/admin/settings/mail">{DELIVERY.mailSettings}</Link>}
      </div>
    </MailState>
  );
}

/** POST /enquiries/{id}/deliver: retries the delivery at once. */
function useDeliverAgain({ _id: id }: Enquiry) {
  const { isBusy, run } = useCall();
  const deliver = async () => {
    await run(async () => {
      putEnquiry(await ask(enquiries.deliver, { params: { id } }));
      showToast({ kind: "success", text: DELIVERY.queuedAgain });
    }, DELIVERY.againFailed);
    void renewEnquiries();
  };
  return { isBusy, deliver };
}

type Delivery = Enquiry["delivery"];

export function deliveryText({ state, attempts, deliveredAt }: Delivery): string {
  switch (state) {
    case "waiting":
      return DELIVERY.waitingText;
    case "queued":
      return attempts === 0 ? DELIVERY.queuedText : DELIVERY.retryText(attempts);
    case "delivered":
      return DELIVERY.deliveredText(formatLongDate(deliveredAt));
    case "none":
      return "";
    case "failed":
      return DELIVERY.failedText(attempts);
  }
}
