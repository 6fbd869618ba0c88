import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { DELIVERY } from "../../../contract/messages.ts";
import { formatLongDate } from "../../../contract/platform/dates.ts";

type Delivery = Enquiry["delivery"];

/** Whether and when it was mailed on, as a sentence. */
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

/** Not what is done, and not what is just about to be. */
export const canDeliverAgain = ({ state, attempts }: Delivery): boolean =>
  state === "waiting" || state === "failed" || (state === "queued" && attempts > 0);

/** Why the last attempt failed, in the words of the mail server; none once it has succeeded. */
export const deliveryError = ({ state, error }: Delivery): string | null =>
  state === "failed" || state === "queued" ? error : null;
