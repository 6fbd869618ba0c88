import { CALLBACK } from "../../../../contract/messages.ts";
import { CallbackFields } from "../form/callback-fields.tsx";
import { useSending } from "../form/use-sending.ts";
import { useTypedForm } from "../form/use-typed-form.ts";
import type { DialogProps } from "../links/about.ts";
import { DialogForm } from "./dialog-form.tsx";
import { typedOf } from "./drafts.ts";
import { callbackBody, checkCallback } from "./rules.ts";
import { sendEnquiry } from "./send-enquiry.ts";

/** 'Request a Callback': name, phone, preferred time and an optional message (spec section 2, 'Dialogs'). */
export function CallbackForm({ about, onClose }: Omit<DialogProps, "kind">) {
  const [sending, run] = useSending();
  const draft = typedOf("callback", about, {
    name: "",
    phone: "",
    preferredTime: "",
    message: about && !about.context ? about.subject : "",
    website: "",
  });
  const { formProps, typed } = useTypedForm({
    start: draft.start,
    check: checkCallback,
    onChange: draft.keep,
    onSubmit: (values) =>
      run(async () => {
        await draft.send(values, () =>
          sendEnquiry("/email/callback", callbackBody(values, about), about, CALLBACK),
        );
        return CALLBACK.sent;
      }),
  });
  return (
    <DialogForm
      {...{ formProps, sending, about, onClose }}
      submitText="Request Callback"
      busyText={CALLBACK.submitting}
    >
      <CallbackFields typed={typed} />
    </DialogForm>
  );
}
