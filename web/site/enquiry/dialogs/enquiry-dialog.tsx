import { CALLBACK, CONTACT_EMAIL } from "../../../../contract/messages.ts";
import { SUBJECT_MAX } from "../../../../contract/platform/limits.ts";
import { Boundary } from "../../../routing/boundary.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import { CallbackFields } from "../form/callback-fields.tsx";
import { Honeypot } from "../form/honeypot.tsx";
import { remember } from "../form/remembered.ts";
import { useSending } from "../form/use-sending.ts";
import { useTypedForm } from "../form/use-typed-form.ts";
import type { DialogProps } from "../links/about.ts";
import { DialogForm } from "./dialog-form.tsx";
import { typedOf } from "./drafts.ts";
import { checkEmail, emailBody } from "./email-rules.ts";
import { callbackBody, checkCallback, noCallback } from "./rules.ts";
import { sendEnquiry } from "./send-enquiry.ts";
import "./dialogs.css";

/** One of the two dialogs (spec section 2): closed by a press outside, Cancel, the X and Escape. */
export function EnquiryDialog({ kind, href, ...form }: DialogProps) {
  const isCallback = kind === "callback";
  const onFailed = () => {
    form.onClose();
    window.location.assign(href);
  };
  return (
    <Boundary of={href} onFailed={onFailed}>
      <Modal title={isCallback ? "Request a Callback" : "Send Email"} onClose={form.onClose}>
        {isCallback ? <CallbackForm {...form} /> : <EmailForm {...form} />}
        <Toasts />
      </Modal>
    </Boundary>
  );
}

/** 'Request a Callback': name, phone, preferred time and an optional message (spec section 2, 'Dialogs'). */
function CallbackForm({ about, onClose }: Omit<DialogProps, "kind" | "href">) {
  const [sending, run] = useSending();
  const draft = typedOf("callback", about, noCallback((about?.context ? about.text : about?.subject) ?? ""));
  const { formProps, typed, change } = useTypedForm({
    start: draft.start,
    check: checkCallback,
    onChange: draft.keep,
    onSubmit: (values) =>
      run(async () => {
        const { reference } = await draft.send(values, () =>
          sendEnquiry("/email/callback", callbackBody(values, about), about, CALLBACK),
        );
        remember(values);
        return { text: CALLBACK.sent, ...(reference && { reference }) };
      }),
  });
  return (
    <DialogForm
      {...{ formProps, sending, about, onClose }}
      submitText="Request Callback"
      busyText={CALLBACK.submitting}
    >
      <CallbackFields typed={typed} change={change} />
    </DialogForm>
  );
}

/** 'Send Email': subject and message (spec section 2, 'Dialogs'), and whom to answer (ruling 'Enquiries'). */
function EmailForm({ about, onClose }: Omit<DialogProps, "kind" | "href">) {
  const [sending, run] = useSending();
  const draft = typedOf("email", about, {
    subject: (about?.subject ?? "").slice(0, SUBJECT_MAX),
    message: about?.text ?? "",
    contact: "",
    website: "",
  });
  const { formProps, typed } = useTypedForm({
    start: draft.start,
    check: checkEmail,
    onChange: draft.keep,
    onSubmit: (values) =>
      run(async () => {
        const { reference } = await draft.send(values, () =>
          sendEnquiry("/email/contact", emailBody(values, about), about, CONTACT_EMAIL),
        );
        return { text: CONTACT_EMAIL.sent, ...(reference && { reference }) };
      }),
  });
  return (
    <DialogForm
      {...{ formProps, sending, about, onClose }}
      submitText="Send Email"
      busyText={CONTACT_EMAIL.sending}
    >
      <TextField label="Subject" data-first {...typed("subject")} />
      <TextArea label="Message" {...typed("message")} />
      <TextField
        label="Your e-mail or phone"
        hint="So that we can answer you."
        isOptional
        autoComplete="email"
        {...typed("contact")}
      />
      <Honeypot {...typed("website")} />
    </DialogForm>
  );
}
