import type { OrderWork } from "../../../../contract/enquiries/order.ts";
import type { Quotation } from "../../../../contract/enquiries/quotation.ts";
import { OrderPanel } from "./order-panel.tsx";
import { OrderPapers } from "./order-papers.tsx";
import { StockLine } from "./stock-line.tsx";

/** What became of an accepted quotation: its order, or, after it was taken back, what is left of it. */
export function AcceptedOrder({ quotation, work }: { quotation: Quotation; work: OrderWork }) {
  const isAccepted = quotation.state === "accepted";
  return (
    <>
      {isAccepted ? (
        <OrderPanel quotation={quotation} work={work} />
      ) : (
        <StockLine quotation={quotation} work={work} />
      )}
      {(isAccepted || work.documents.length > 0) && <OrderPapers quotation={quotation} work={work} />}
    </>
  );
}
