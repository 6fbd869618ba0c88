import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Enquiry, EnquiryState } from "#contract/enquiries/enquiry.ts";
import { DELIVERY, ENQUIRY_STATE_WORDS, ENQUIRY_WORDS } from "#contract/enquiries/inbox-messages.ts";
import { today } from "#contract/platform/day.ts";
import { formatShortDay } from "#contract/platform/written-day.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Badge, type Tone } from "../platform/ui/badge.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Age } from "../platform/ui/moment.tsx";
import { firstWords, isChat, kindOf, senderOf, topicOf } from "./enquiry-words.ts";
import { withEnquiry } from "./inbox-data.ts";
import { readInboxSearch } from "./inbox-search.ts";

const TONES: Readonly<Record<EnquiryState, Tone>> = {
  new: "info",
  answered: "idle",
  quoted: "warn",
  won: "ok",
  lost: "idle",
};

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
  picture: string | undefined;
  isOpen: boolean;
}

/** An enquiry in the list: who it is from, what about, since when, and its state. */
export const EnquiryListRow = memo(function EnquiryRow({ enquiry, picture, isOpen }: Props) {
  const { _id: id, state, delivery, createdAt, sample } = enquiry;
  const isTrace = isChat(enquiry);
  const source = isTrace || enquiry.from ? kindOf(enquiry) : undefined;
  const topic = topicOf(enquiry) ?? (firstWords(enquiry) || (source ? undefined : kindOf(enquiry)));
  return (
    <li>
      <Link
        id={rowId(id)}
        className="enquiry"
        to="/admin/enquiries"
        search={(before) => withEnquiry(readInboxSearch({ ...before }), id)}
        resetScroll={false}
        aria-current={isOpen || undefined}
      >
        <span className="pic middle quiet">
          {picture ? (
            <img src={picture} width="48" height="36" alt="" loading="lazy" />
          ) : (
            <Icon name={isTrace || enquiry.kind === "email" ? "message" : "phone"} className="i s" />
          )}
        </span>
        <b className={state === "new" && !isTrace ? "cut strong" : "cut mid"}>{senderOf(enquiry)}</b>
        <Age of={createdAt} />
        <span className="cut fine quiet">
          {[sample && ENQUIRY_WORDS.sample, source, topic].filter(Boolean).join(", ")}
        </span>
        <span className="line gap-1 to-end">
          <Reminder day={enquiry.remindOn} />
          {delivery.state === "failed" && <DeliveryBadge delivery={delivery} />}
          {!isTrace && <StateBadge state={state} />}
        </span>
      </Link>
    </li>
  );
});

/** A bell; madder if the day has come. */
function Reminder({ day }: { day: string | null }) {
  if (!day) return null;
  const now = today(Date.now());
  const words = ENQUIRY_WORDS.reminder(formatShortDay(day, now));
  return (
    <span className={day <= now ? "bad-text" : "quiet"} title={words}>
      <AdminIcon name="bell" className="i s" />
      <span className="sr">{words}</span>
    </span>
  );
}

export const StateBadge = ({ state }: { state: EnquiryState }) => (
  <Badge tone={TONES[state]}>{ENQUIRY_STATE_WORDS[state]}</Badge>
);

export function DeliveryBadge({ delivery }: Pick<Enquiry, "delivery">) {
  if (delivery.state === "none") return null;
  const { tone, text } = DELIVERIES[delivery.state];
  return <Badge tone={tone}>{text}</Badge>;
}
