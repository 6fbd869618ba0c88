import type { DefaultValues, FieldValues } from "react-hook-form";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { showToast } from "#web/api/toast-store.ts";
import { putQuotation } from "./quotation-data.ts";

interface Step<V> {
  values: DefaultValues<V>;
  send: (values: V) => Promise<Quotation>;
  /** The toast of a success. */
  done: string;
  /** The text of a failure without a message from the server. */
  failed: string;
  onClose: () => void;
}

/** A form that changes a quotation, for a StepDialog: the answer is shown on its page, and the dialog closes. */
export function useQuotationStep<V extends FieldValues>({ values, send, done, failed, onClose }: Step<V>) {
  const form = useForm<V>({ defaultValues: values });
  const { refusal, submit, field, isSubmitting } = useSubmit(form, failed);
  const onSubmit = submit(async (typed) => {
    putQuotation(await send(typed));
    showToast({ kind: "success", text: done });
    onClose();
  });
  return { field, dialog: { busyText: "Saving...", isBusy: isSubmitting, refusal, onSubmit, onClose } };
}
