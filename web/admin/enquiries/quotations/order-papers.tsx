import { useQueryClient } from "@tanstack/react-query";
import type { OrderWork } from "../../../../contract/enquiries/order.ts";
import { ORDER_OFFICE } from "../../../../contract/enquiries/order-messages.ts";
import { PAPER_KINDS, PAPER_WORDS, type PaperKind } from "../../../../contract/enquiries/order-papers.ts";
import type { Quotation } from "../../../../contract/enquiries/quotation.ts";
import { quotations } from "../../../../contract/enquiries/quotation-calls.ts";
import { QUOTATION_SENT } from "../../../../contract/enquiries/quotation-office-messages.ts";
import { formatDay } from "../../../../contract/platform/written-day.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { ask } from "../../platform/calls/ask.ts";
import { downloadFrom } from "../../platform/calls/download.ts";
import { useCall } from "../../platform/calls/use-call.ts";
import { DownloadButton } from "../../platform/ui/download-button.tsx";
import { putQuotation } from "./quotation-data.ts";

interface Props {
  quotation: Quotation;
  work: OrderWork;
}

/** The order confirmation and the proforma invoice: made once, with a number of their own, then downloaded. */
export function OrderPapers({ quotation: { _id: id, state }, work }: Props) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const isConfirmed =
    state === "accepted" &&
    (work.state === "confirmed" || work.state === "dispatched" || work.state === "closed");
  const kinds = isConfirmed ? PAPER_KINDS : work.documents.map(({ kind }) => kind);
  const make = (kind: PaperKind) =>
    void run(async () => {
      const made = await ask(quotations.makeDocument, { params: { id }, json: { kind } });
      putQuotation(queries, made);
      const number = made.work?.documents.find((each) => each.kind === kind)?.number ?? "";
      showToast({ kind: "success", text: ORDER_OFFICE.made(kind, number) });
    }, ORDER_OFFICE.makeFailed);
  return (
    <section className="stack gap-2" aria-label="Documents">
      <h2 className="minor small">Documents</h2>
      {work.state === "to-confirm" && <p className="small quiet">{ORDER_OFFICE.confirmFirst}</p>}
      <ul className="ruled airy small touch">
        {kinds.map((kind) => {
          const paper = work.documents.find((each) => each.kind === kind);
          const name = PAPER_WORDS[kind];
          return (
            <li key={kind} className="line between gap-3">
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
                <DownloadButton
                  name={`${kind} ${id}`}
                  size="small"
                  failed={QUOTATION_SENT.pdfFailed}
                  begin={() => downloadFrom(quotations.makePdf, { _id: id, kind })}
                >
                  <span className="sr">{name} </span>PDF
                </DownloadButton>
              ) : (
                <Button size="small" {...unlessBusy(isBusy, () => make(kind))}>
                  Make<span className="sr"> {name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
