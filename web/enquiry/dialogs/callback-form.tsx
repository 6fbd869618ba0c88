import { CALLBACK } from "../../../contract/messages.ts";
import { CallbackFields } from "../form/callback-fields.tsx";
import { sendForm } from "../form/send.ts";
import { useSending } from "../form/use-sending.ts";
import { useTypedForm } from "../form/use-typed-form.ts";
import type { DialogProps } from "../links/open-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";
import { draftOf } from "./drafts.ts";
import { callbackBody, checkCallback } from "./rules.ts";

/** 'Request a Callback': name, phone, preferred time and an optional message (spec section 2, 'Dialogs'). */
export function CallbackForm({ about, onClose }: Omit<DialogProps, "kind">) {
  const [sending, run] = useSending();
  const draft = draftOf("callback", about, {
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
        await sendForm("/email/callback", callbackBody(values, about), CALLBACK);
        draft.drop();
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
