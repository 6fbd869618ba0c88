import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { OrderState } from "#contract/enquiries/order.ts";
import { ORDER_STATE_WORDS } from "#contract/enquiries/order-messages.ts";
import { quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { QUOTATION_STATE_WORDS } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_OFFICE } from "#contract/enquiries/quotation-office-messages.ts";
import type { QuotationState, QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { Loading } from "#web/admin/platform/ui/read-states.tsx";
import { loadNeeded } from "#web/api/needed-script.ts";
import { documentQuery } from "./quotation-data.ts";

const TONES: Readonly<Record<QuotationState, Tone>> = {
  draft: "idle",
  sent: "info",
  seen: "warn",
  accepted: "ok",
  declined: "bad",
  expired: "idle",
  superseded: "idle",
};

const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  "to-confirm": "warn",
  confirmed: "info",
  dispatched: "info",
  closed: "ok",
  cancelled: "bad",
};

/** The state of a quotation, or with `order` that of the order that it became. */
export function QuotationBadge({ state, order }: { state: QuotationState; order?: OrderState | null }) {
  if (state === "accepted" && order)
    return <Badge tone={ORDER_TONES[order]}>{ORDER_STATE_WORDS[order]}</Badge>;
  return <Badge tone={TONES[state]}>{QUOTATION_STATE_WORDS[state]}</Badge>;
}

/** Returns who a quotation is for; undefined if nobody is named. */
export const customerName = ({ customer }: Pick<QuotationSummary, "customer">): string | undefined =>
  customer.company || customer.name || undefined;

/** A quotation's number, or that it has none yet, as a link to it. */
export function QuotationLink({ of, className }: { of: QuotationSummary; className?: string }) {
  const { _id: id, number, revision } = of;
  const unsent = revision > 1 ? `Not sent, R${revision}` : "Not sent";
  return (
    <Link className={className} to="/admin/quotations/$id" params={{ id }}>
      {number === null ? (
        unsent
      ) : (
        <span className="mono" translate="no">
          {quotationNumber(of)}
        </span>
      )}
    </Link>
  );
}

/** The form of a draft works without it. */
const QuotationPaper = lazy(() =>
  loadNeeded(() => import("#web/ui/quotation/quotation.tsx")).then((file) => ({
    default: file.QuotationPaper,
  })),
);

/** A quotation as printed; loading, or the way to try again. */
export function PrintedQuotation({ quotation }: { quotation: Parameters<typeof documentQuery>[0] }) {
  return (
    <Read
      of={useQuery(documentQuery(quotation))}
      loading={QUOTATION_OFFICE.opening}
      failed={QUOTATION_OFFICE.previewFailed}
    >
      {(document) => (
        <Suspense fallback={<Loading text={QUOTATION_OFFICE.opening} />}>
          <QuotationPaper document={document} />
        </Suspense>
      )}
    </Read>
  );
}
