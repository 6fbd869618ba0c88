import { useState } from "react";
import { QUOTATION_TERMS_MAX } from "#contract/enquiries/limits.ts";
import { isConfirmed, type OrderPaper, type OrderWork } from "#contract/enquiries/order.ts";
import { ORDER_OFFICE, ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import { PAPER_KINDS, PAPER_WORDS, type PaperKind } from "#contract/enquiries/order-papers.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_SEND, QUOTATION_SENT } from "#contract/enquiries/quotation-office-messages.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { DownloadButton } from "#web/admin/platform/ui/download-button.tsx";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { MailOutcome } from "../delivery-state.tsx";
import { putQuotation } from "./quotation-data.ts";
import { greeting } from "./send-dialog.tsx";
import { useQuotationStep } from "./use-quotation-step.ts";

interface Props {
  quotation: Quotation;
  work: OrderWork;
}

/** The order confirmation and the proforma invoice: made once, with a number of their own, then downloaded and mailed. */
export function OrderPapers({ quotation, work }: Props) {
  const { _id: id, state } = quotation;
  const [sending, setSending] = useState<OrderPaper>();
  const { isBusy, run } = useCall();
  const isOpen = state === "accepted" && isConfirmed(work.state);
  const kinds = isOpen ? PAPER_KINDS : work.documents.map(({ kind }) => kind);
  const make = (kind: PaperKind) =>
    void run(async () => {
      const made = await ask(quotations.makeDocument, { params: { id }, json: { kind } });
      putQuotation(made);
      const number = made.work?.documents.find((each) => each.kind === kind)?.number ?? "";
      showToast({ kind: "success", text: ORDER_OFFICE.made(kind, number) });
    }, ORDER_OFFICE.makeFailed);
  return (
    <section className="stack gap-2" aria-label="Documents">
      <h2 className="minor small">Documents</h2>
      {work.state === "to-confirm" && <p className="small quiet">{ORDER_OFFICE.confirmFirst}</p>}
      <ul className="ruled airy small">
        {kinds.map((kind) => {
          const paper = work.documents.find((each) => each.kind === kind);
          const name = PAPER_WORDS[kind];
          return (
            <li key={kind} className="stack gap-2">
              <div className="cluster between gap-3">
                <span>
                  {name}
                  {paper && (
                    <span className="block fine quiet">
                      <span className="mono" translate="no">
                        {paper.number}
                      </span>
                      , {formatDay(paper.date)}
                    </span>
                  )}
                </span>
                {paper ? (
                  <span className="line gap-2">
                    {isOpen && (
                      <Button size="small" onClick={() => setSending(paper)}>
                        {ORDER_OFFICE.send}
                        <span className="sr"> {name}</span>
                      </Button>
                    )}
                    <DownloadButton
                      name={`${kind} ${id}`}
                      size="small"
                      failed={QUOTATION_SENT.pdfFailed}
                      begin={() => downloadFrom(quotations.makePdf, { _id: id, kind })}
                    >
                      <span className="sr">{name} </span>PDF
                    </DownloadButton>
                  </span>
                ) : (
                  <Button size="small" {...unlessBusy(isBusy, () => make(kind))}>
                    Make<span className="sr"> {name}</span>
                  </Button>
                )}
              </div>
              {paper && paper.sends.length > 0 && <Sends paper={paper} />}
            </li>
          );
        })}
      </ul>
      {sending && (
        <SendPaper quotation={quotation} work={work} paper={sending} onClose={() => setSending(undefined)} />
      )}
    </section>
  );
}

/** To whom a document was mailed and when, and what became of the last mail. */
const Sends = ({ paper: { sends, delivery } }: { paper: OrderPaper }) => (
  <>
    <ul className="fine quiet">
      {sends.map(({ to, by, at }) => (
        <li key={at}>
          {by}, <span className="breaks">{ORDER_OFFICE.sentTo(to)}</span> <Moment value={at} />
        </li>
      ))}
    </ul>
    <MailOutcome delivery={delivery} />
  </>
);

interface SendProps extends Props {
  paper: OrderPaper;
  onClose: () => void;
}

/** Mails a document to the customer, with a text that can be edited. */
function SendPaper({ quotation, work, paper: { kind, number }, onClose }: SendProps) {
  const { _id: id, currency, mailAddress, version } = quotation;
  const message = [
    ...greeting(quotation),
    `${ORDER_OFFICE.about[kind]} ${number}.`,
    ORDER_OFFICE.total(formatMoney(work.total, currency)),
  ].join("\n");
  const { field, dialog } = useQuotationStep({
    values: { message },
    send: (typed) => ask(quotations.sendDocument, { params: { id }, json: { kind, ...typed }, version }),
    done: QUOTATION_SEND.queued,
    failed: ORDER_OFFICE.sendFailed,
    onClose,
  });
  const { refusal = mailAddress === null ? { text: ORDER_TEXTS.noMailAddress } : undefined } = dialog;
  return (
    <StepDialog
      title={`${PAPER_WORDS[kind]} ${number}`}
      action="Send e-mail"
      {...dialog}
      busyText="Sending..."
      refusal={refusal}
    >
      {mailAddress !== null && (
        <p className="small">
          To <b className="breaks">{mailAddress}</b>
        </p>
      )}
      <TextArea
        label="Message"
        rows={6}
        maxLength={QUOTATION_TERMS_MAX}
        hint={QUOTATION_SEND.linkAdded}
        {...field("message")}
      />
    </StepDialog>
  );
}
