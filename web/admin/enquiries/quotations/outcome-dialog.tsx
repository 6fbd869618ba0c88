import { useQueryClient } from "@tanstack/react-query";
import type { Quotation, QuotationOutcomeBody } from "../../../../contract/enquiries/quotation.ts";
import { quotations } from "../../../../contract/enquiries/quotation-calls.ts";
import { QUOTATION_SENT } from "../../../../contract/messages.ts";
import { QUOTATION_REASON_MAX } from "../../../../contract/platform/limits.ts";
import { showToast } from "../../../api/toast-store.ts";
import { TextField } from "../../../ui/field.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { StepDialog } from "../../platform/ui/step-dialog.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { putQuotation } from "./quotation-data.ts";

interface Props {
  quotation: Quotation;
  state: QuotationOutcomeBody["state"];
  onClose: () => void;
}

/** Records what the customer said by phone or mail. */
export function OutcomeDialog({ quotation: { _id: id }, state, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm<{ reason: string }>({ defaultValues: { reason: "" } });
  const { refusal, submit } = useSubmit(form, QUOTATION_SENT.decideFailed);
  const { errors, isSubmitting } = form.formState;
  const save = submit(async ({ reason }) => {
    putQuotation(queries, await ask(quotations.decide, { params: { id }, json: { state, reason } }));
    showToast({ kind: "success", text: QUOTATION_SENT.decided });
    onClose();
  });
  const isWon = state === "accepted";
  return (
    <StepDialog
      title={isWon ? "The customer accepted" : "The customer declined"}
      action={isWon ? "Mark as accepted" : "Mark as declined"}
      busyText="Saving..."
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={isWon ? "Remark" : "Reason"}
        isOptional
        autoComplete="off"
        maxLength={QUOTATION_REASON_MAX}
        readOnly={isSubmitting}
        error={errors.reason?.message}
        {...form.register("reason")}
      />
    </StepDialog>
  );
}
