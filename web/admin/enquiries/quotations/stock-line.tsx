import { isConfirmed, type OrderStockBody, type OrderWork } from "#contract/enquiries/order.ts";
import { ORDER_OFFICE } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { putQuotation } from "./quotation-data.ts";

interface Props {
  quotation: Quotation;
  work: OrderWork;
}

/** Whether an order's parts were taken from the stock, and the way to take them or put them back. */
export function StockLine({ quotation: { _id: id, state }, work: { state: order, stockTaken } }: Props) {
  const { isBusy, run } = useCall();
  const mayTake = state === "accepted" && isConfirmed(order);
  if (!stockTaken && !mayTake) return null;
  const send = async (json: OrderStockBody) => {
    const saved = await ask(quotations.moveStock, { params: { id }, json });
    putQuotation(saved);
    const { stockTaken: taken } = saved.work ?? {};
    const text = taken ? ORDER_OFFICE.stockTaken(taken.parts) : ORDER_OFFICE.stockPutBack;
    showToast({ kind: "success", text });
  };
  const take = () =>
    run(async () => {
      await send({ step: "take", anyway: false }).catch(async (error: unknown) => {
        if (!(error instanceof AdminError) || error.fields.length === 0) throw error;
        if (await confirm(questionOf(error))) await send({ step: "take", anyway: true });
      });
    }, ORDER_OFFICE.stockFailed);
  const putBack = () => run(() => send({ step: "back", anyway: false }), ORDER_OFFICE.stockFailed);
  return (
    <div className="line between gap-3 small">
      <span>
        {stockTaken ? ORDER_OFFICE.stockTaken(stockTaken.parts) : ORDER_OFFICE.stockNotTaken}
        {stockTaken && (
          <span className="block fine quiet">
            {stockTaken.by}, <Moment value={stockTaken.at} />
          </span>
        )}
      </span>
      <Button size="small" {...unlessBusy(isBusy, () => void (stockTaken ? putBack() : take()))}>
        {stockTaken ? ORDER_OFFICE.putBack : ORDER_OFFICE.takeStock}
      </Button>
    </div>
  );
}

/** Names the lines that have no part or not enough. */
const questionOf = ({ fields }: AdminError) => ({
  title: ORDER_OFFICE.takeStock,
  text: ORDER_OFFICE.takeAnyway,
  action: ORDER_OFFICE.takeWhatIs,
  about: (
    <ul className="ruled airy small breaks">
      {fields.map(({ field, message }) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  ),
});
