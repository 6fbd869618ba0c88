import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { buyerOrderWords } from "../../../../contract/enquiries/buyer-order.ts";
import { BUYER_ORDER_MAX } from "../../../../contract/enquiries/limits.ts";
import type { OrderWork } from "../../../../contract/enquiries/order.ts";
import { ORDER_OFFICE } from "../../../../contract/enquiries/order-messages.ts";
import type { Quotation } from "../../../../contract/enquiries/quotation.ts";
import { quotations } from "../../../../contract/enquiries/quotation-calls.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { StepDialog } from "../../platform/ui/step-dialog.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { putQuotation } from "./quotation-data.ts";

interface Props {
  quotation: Quotation;
  work: OrderWork;
}

/** The number and date of the buyer's own order, which can be changed. */
export function BuyerOrderLine({ quotation, work }: Props) {
  const [isOpen, setOpen] = useState(false);
  const words = buyerOrderWords(work.buyerOrder);
  return (
    <div className="line between gap-3 small touch">
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
  const queries = useQueryClient();
  const { number, date } = work.buyerOrder;
  const form = useForm({ defaultValues: { number, date: date ?? "" } });
  const { refusal, submit, field, isSubmitting } = useSubmit(form, ORDER_OFFICE.buyerOrderFailed);
  const save = submit(async (typed) => {
    const json = { ...typed, date: typed.date || null };
    putQuotation(queries, await ask(quotations.saveBuyerOrder, { params: { id }, json, version }));
    showToast({ kind: "success", text: ORDER_OFFICE.buyerOrderSaved });
    onClose();
  });
  return (
    <StepDialog
      title={ORDER_OFFICE.buyerOrder}
      action="Save"
      busyText="Saving..."
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Number" autoComplete="off" maxLength={BUYER_ORDER_MAX} {...field("number")} />
      <TextField label="Date" type="date" isOptional {...field("date")} />
    </StepDialog>
  );
}
