import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { DELIVERY, ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { Badge, type Tone } from "../platform/ui/badge.tsx";

const DELIVERIES: Readonly<
  Record<Exclude<Enquiry["delivery"]["state"], "none">, { tone: Tone; text: string }>
> = {
  waiting: { tone: "warn", text: DELIVERY.waiting },
  queued: { tone: "info", text: DELIVERY.queued },
  delivered: { tone: "ok", text: DELIVERY.delivered },
  failed: { tone: "bad", text: DELIVERY.failed },
};

/** Whether somebody has dealt with it. */
export function StateBadge({ state }: Pick<Enquiry, "state">) {
  return state === "new" ? (
    <Badge tone="info">{ENQUIRY_WORDS.new}</Badge>
  ) : (
    <Badge>{ENQUIRY_WORDS.handled}</Badge>
  );
}

/** Whether it was mailed on. */
export function DeliveryBadge({ delivery }: Pick<Enquiry, "delivery">) {
  if (delivery.state === "none") return null;
  const { tone, text } = DELIVERIES[delivery.state];
  return <Badge tone={tone}>{text}</Badge>;
}
