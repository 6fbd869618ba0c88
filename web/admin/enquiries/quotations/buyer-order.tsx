import { useState } from "react";
import { buyerOrderWords } from "#contract/enquiries/buyer-order.ts";
import { BUYER_ORDER_MAX } from "#contract/enquiries/limits.ts";
import type { OrderWork } from "#contract/enquiries/order.ts";
import { ORDER_OFFICE } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { useQuotationStep } from "./use-quotation-step.ts";

interface Props {
  quotation: Quotation;
  work: OrderWork;
}

/** The number and date of the buyer's own order, which can be changed. */
export function BuyerOrderLine({ quotation, work }: Props) {
  const [isOpen, setOpen] = useState(false);
  const words = buyerOrderWords(work.buyerOrder);
  return (
    <div className="line between gap-3 small">
      <span className="breaks">
        {ORDER_OFFICE.buyerOrder}
        <span className="block quiet">{words || ORDER_OFFICE.noBuyerOrder}</span>
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        {words ? "Change" : "Add"}
        <span className="sr"> {ORDER_OFFICE.buyerOrder}</span>
      </Button>
      {isOpen && <Form quotation={quotation} work={work} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Form({ quotation: { _id: id, version }, work, onClose }: Props & { onClose: () => void }) {
  const { number, date } = work.buyerOrder;
  const { field, dialog } = useQuotationStep({
    values: { number, date: date ?? "" },
    send: (typed) => {
      const json = { ...typed, date: typed.date || null };
      return ask(quotations.saveBuyerOrder, { params: { id }, json, version });
    },
    done: ORDER_OFFICE.buyerOrderSaved,
    failed: ORDER_OFFICE.buyerOrderFailed,
    onClose,
  });
  return (
    <StepDialog title={ORDER_OFFICE.buyerOrder} action="Save" {...dialog}>
      <TextField label="Number" autoComplete="off" maxLength={BUYER_ORDER_MAX} {...field("number")} />
      <TextField label="Date" type="date" isOptional {...field("date")} />
    </StepDialog>
  );
}
