import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { QUOTATION_REASON_MAX } from "#contract/enquiries/limits.ts";
import type { Quotation, QuotationOutcomeBody } from "#contract/enquiries/quotation.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_OFFICE, QUOTATION_SENT } from "#contract/enquiries/quotation-office-messages.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { ActorName } from "#web/admin/platform/ui/actor-name.tsx";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { DownloadButton } from "#web/admin/platform/ui/download-button.tsx";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Loading } from "#web/admin/platform/ui/read-states.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { MailState } from "../delivery-state.tsx";
import { putQuotation, useMakeQuotation } from "./quotation-data.ts";
import { PrintedQuotation, QuotationBadge } from "./quotation-parts.tsx";
import { linkAddress } from "./send-dialog.tsx";
import { useQuotationStep } from "./use-quotation-step.ts";

/** Loaded with the first quotation that has been accepted. */
const AcceptedOrder = lazy(() =>
  loadNeeded(() => import("./order-panel.tsx")).then((file) => ({ default: file.AcceptedOrder })),
);

/** Whether the customer's decision is still open. */
const isOpen = ({ state }: Quotation): boolean => state === "sent" || state === "seen" || state === "expired";

/** A sent quotation as it was printed, beside what became of it. */
export function SentView({ quotation, onSend }: { quotation: Quotation; onSend: () => void }) {
  const { state, delivery, revisions, revision, work, total, acceptedTotal, currency } = quotation;
  const newest = revisions.findLast((each) => each.state !== "draft");
  return (
    <div className="split early gap-6 high sent">
      <Panel className="stack gap-5" isPadded aria-label="What became of it">
        {state === "superseded" && newest && newest.revision > revision && (
          <div className="note warn">
            <p>
              {QUOTATION_SENT.superseded(newest.revision)}{" "}
              <Link to="/admin/quotations/$id" params={{ id: newest._id }}>
                Open R{newest.revision}
              </Link>
            </p>
          </div>
        )}
        {/* All at once, since the order is above the rest. */}
        <Suspense fallback={<Loading text={QUOTATION_OFFICE.opening} />}>
          <p className="title-22 strong nums">{formatMoney(acceptedTotal ?? total, currency)}</p>
          {work && <AcceptedOrder quotation={quotation} work={work} />}
          <Facts quotation={quotation} />
          <Actions quotation={quotation} onSend={onSend} />
          <CustomerLink quotation={quotation} />
          {delivery.state !== "none" && <MailState delivery={delivery} />}
          {revisions.length > 1 && <Revisions quotation={quotation} />}
        </Suspense>
      </Panel>
      <PrintedQuotation quotation={quotation} />
    </div>
  );
}

function Facts({ quotation }: { quotation: Quotation }) {
  const {
    state,
    total,
    acceptedTotal,
    currency,
    validUntil,
    sentAt,
    seenAt,
    answeredAt,
    answeredBy,
    reason,
  } = quotation;
  const facts: { name: string; value: ReactNode }[] = [
    { name: "Quoted", value: (acceptedTotal ?? total) !== total && formatMoney(total, currency) },
    { name: "Sent", value: sentAt && <ListMoment value={sentAt} /> },
    { name: "Seen", value: seenAt && <ListMoment value={seenAt} /> },
    {
      name: state === "accepted" ? "Accepted" : "Declined",
      value: answeredAt && <ListMoment value={answeredAt} />,
    },
    { name: "By", value: answeredAt && answeredBy && <ActorName name={answeredBy} /> },
    { name: "Reason", value: reason },
    { name: "Valid until", value: formatDay(validUntil) },
  ];
  return <FactTable facts={facts.filter(({ value }) => value)} />;
}

interface ActionsProps {
  quotation: Quotation;
  onSend: () => void;
}

function Actions({ quotation, onSend }: ActionsProps) {
  const { revise, duplicate, isMaking } = useMakeQuotation();
  const [outcome, setOutcome] = useState<QuotationOutcomeBody["state"]>();
  const { _id: id, state, canReopen } = quotation;
  const makeRevision = async () => {
    const question = { title: "Make revision", text: QUOTATION_SENT.confirmRevise, action: "Make revision" };
    if (state !== "accepted" || (await confirm(question))) revise(id);
  };
  return (
    <div className="cluster fills">
      <DownloadButton
        name={`quotation ${id}`}
        failed={QUOTATION_SENT.pdfFailed}
        size="small"
        begin={() => downloadFrom(quotations.makePdf, { _id: id })}
      >
        PDF
      </DownloadButton>
      {isOpen(quotation) && (
        <>
          <Button size="small" onClick={() => setOutcome("accepted")}>
            Accepted by phone
          </Button>
          <Button size="small" onClick={() => setOutcome("declined")}>
            Declined
          </Button>
          <Button size="small" onClick={onSend}>
            Send again
          </Button>
        </>
      )}
      {canReopen && (
        <Button size="small" onClick={() => setOutcome("open")}>
          Take back the answer
        </Button>
      )}
      {state !== "superseded" && (
        <BusyButton
          type="button"
          look="plain"
          size="small"
          isBusy={isMaking}
          busyText="Opening..."
          onClick={() => void makeRevision()}
        >
          Make revision
        </BusyButton>
      )}
      <Button size="small" {...unlessBusy(isMaking, () => duplicate(id))}>
        Duplicate
      </Button>
      {outcome && (
        <OutcomeDialog quotation={quotation} state={outcome} onClose={() => setOutcome(undefined)} />
      )}
    </div>
  );
}

/** The link, to be copied or revoked. */
function CustomerLink({ quotation: { _id: id, link, isRevoked } }: { quotation: Quotation }) {
  const { isBusy, run } = useCall();
  const revoke = async () => {
    const question = { title: "Revoke link", text: QUOTATION_SENT.confirmRevoke, action: "Revoke" };
    if (!(await confirm({ ...question, danger: true }))) return;
    await run(async () => {
      putQuotation(await ask(quotations.revoke, { params: { id } }));
      showToast({ kind: "success", text: QUOTATION_SENT.revoked });
    }, QUOTATION_SENT.revokeFailed);
  };
  return (
    <section className="stack gap-2" aria-label="Customer's link">
      <h2 className="minor small">Customer's link</h2>
      {link === null && isRevoked && <p className="small quiet">{QUOTATION_SENT.linkGone}</p>}
      {link !== null && (
        <div className="cluster">
          <CopyButton text={linkAddress(link)} label="Copy link" size="small" />
          {/* Loads a document, since the public site has its own security policy. */}
          <a
            className={buttonClass({ size: "small" })}
            href={linkAddress(link)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open
          </a>
          <Button look="danger" size="small" {...unlessBusy(isBusy, () => void revoke())}>
            Revoke
          </Button>
        </div>
      )}
    </section>
  );
}

function Revisions({ quotation: { _id: id, revisions } }: { quotation: Quotation }) {
  return (
    <section className="stack gap-2" aria-label="Revisions">
      <h2 className="minor small">Revisions</h2>
      <ul className="stack gap-2 small">
        {revisions.map(({ _id, revision, state }) => (
          <li key={_id} className="line gap-3">
            <Link
              to="/admin/quotations/$id"
              params={{ id: _id }}
              aria-current={_id === id ? "page" : undefined}
            >
              {revision === 1 ? "First" : `R${revision}`}
            </Link>
            <QuotationBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OutcomeProps {
  quotation: Quotation;
  state: QuotationOutcomeBody["state"];
  onClose: () => void;
}

const OUTCOMES = {
  accepted: { title: "The customer accepted", action: "Mark as accepted" },
  declined: { title: "The customer declined", action: "Mark as declined" },
  open: { title: "Take back the answer", action: "Take back" },
} as const;

/** Records what the customer said by phone or mail, or takes it back. */
function OutcomeDialog({ quotation: { _id: id }, state, onClose }: OutcomeProps) {
  const isTakenBack = state === "open";
  const { field, dialog } = useQuotationStep({
    values: { reason: "" },
    send: ({ reason }) => ask(quotations.decide, { params: { id }, json: { state, reason } }),
    done: isTakenBack ? QUOTATION_SENT.reopened : QUOTATION_SENT.decided,
    failed: QUOTATION_SENT.decideFailed,
    onClose,
  });
  return (
    <StepDialog {...OUTCOMES[state]} {...dialog}>
      <TextField
        label={state === "accepted" ? "Remark" : "Reason"}
        isOptional={!isTakenBack}
        autoComplete="off"
        maxLength={QUOTATION_REASON_MAX}
        {...field("reason")}
      />
    </StepDialog>
  );
}
