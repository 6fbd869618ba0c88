import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { ContactBody } from "#contract/enquiries/enquiry.ts";
import {
  CONTACT_MAX,
  DIALOG_AUTO_CLOSE,
  MESSAGE_MAX,
  MESSAGE_MIN,
  SUBJECT_MAX,
  SUBJECT_MIN,
} from "#contract/enquiries/limits.ts";
import { CALLBACK, ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { CONTACT_EMAIL } from "#contract/site/contact-messages.ts";
import type { Posted, PostedJson } from "#web/api/public-calls.ts";
import { Boundary } from "#web/routing/boundary.tsx";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Modal } from "#web/ui/modal/modal.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { Toasts } from "#web/ui/toasts.tsx";
import { enquiryDraft } from "../form/drafts.ts";
import { Honeypot } from "../form/honeypot.tsx";
import { remember } from "../form/remembered.ts";
import { RefusedError, type SendResult, type SendSentences, sendForm } from "../form/send.ts";
import { SendNote, toastSendResult } from "../form/send-note.tsx";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import { type Sending, useButtonFocus, useSending } from "../form/use-sending.ts";
import { useTypedForm } from "../form/use-typed-form.ts";
import type { DialogProps, EnquiryAbout } from "../links/about.ts";
import {
  CallbackFields,
  callbackBody,
  checkCallback,
  type Errors,
  emptyCallback,
  filled,
} from "./callback.tsx";
import "./dialogs.css";

export const emailBody = (values: EmailValues, about: EnquiryAbout | undefined): ContactBody => ({
  subject: values.subject.trim(),
  message: values.message.trim(),
  ...filled({ contact: values.contact, website: values.website }),
  ...about?.context,
});

const CONTEXT = ["_id", "productId", "catalogue", "page"];

const isContextRefused = (error: unknown): boolean =>
  error instanceof RefusedError &&
  error.fields.length > 0 &&
  error.fields.every(({ field }) => CONTEXT.includes(field));

/** One of the two enquiry dialogs (spec section 2). It closes on a press outside, Cancel, the X and Escape. */
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

/** 'Request a Callback' (spec section 2, 'Dialogs'). */
function CallbackForm({ about, onClose }: Omit<DialogProps, "kind" | "href">) {
  const [sending, run] = useSending();
  const draft = enquiryDraft(
    "callback",
    about,
    emptyCallback((about?.context ? about.text : about?.subject) ?? ""),
  );
  const { formProps, typed, change } = useTypedForm({
    start: draft.start,
    check: checkCallback,
    onChange: draft.keep,
    onSubmit: (values) =>
      run(async () => {
        const taken = await draft.send(values, () =>
          sendEnquiry("/email/callback", callbackBody(values, about), about, CALLBACK),
        );
        remember(values);
        return taken.isWaiting ? taken : { ...taken, text: CALLBACK.sent };
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

/** 'Send Email' (spec section 2, 'Dialogs'), with the contact to reply to (ruling 'Enquiries'). */
function EmailForm({ about, onClose }: Omit<DialogProps, "kind" | "href">) {
  const [sending, run] = useSending();
  const draft = enquiryDraft("email", about, {
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
        const taken = await draft.send(values, () =>
          sendEnquiry("/email/contact", emailBody(values, about), about, CONTACT_EMAIL),
        );
        return taken.isWaiting ? taken : { ...taken, text: CONTACT_EMAIL.sent };
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
        hint="So that we can reply to you."
        isOptional
        autoComplete="email"
        {...typed("contact")}
      />
      <Honeypot {...typed("website")} />
    </DialogForm>
  );
}

/** Throws as sendForm does; a part or page deleted meanwhile is left out, as the message says. */
async function sendEnquiry<P extends "/email/callback" | "/email/contact">(
  path: P,
  body: PostedJson<P>,
  about: EnquiryAbout | undefined,
  sentences: SendSentences,
): Promise<SendResult> {
  try {
    return await sendForm(path, { json: body } as Posted<P>, sentences);
  } catch (error) {
    if (!about || !isContextRefused(error)) throw error;
    const { _id, productId, catalogue, page, ...words } = body;
    const message = [words.message, about.subject].filter(Boolean).join("\n\n");
    return sendForm(path, { json: { ...words, message } } as Posted<P>, sentences);
  }
}

type EmailValues = Record<"subject" | "message" | "contact" | "website", string>;

/** Returns an error message per invalid field (spec section 5, 'Public e-mail form'). */
export function checkEmail({ subject, message, contact }: EmailValues): Errors<EmailValues> {
  return withSentence({
    subject:
      ifShorter(subject, SUBJECT_MIN, CONTACT_EMAIL.subjectTooShort) ??
      ifLonger(subject, SUBJECT_MAX, ENQUIRY_FORM.subjectTooLong),
    message:
      ifShorter(message, MESSAGE_MIN, CONTACT_EMAIL.messageTooShort) ??
      ifLonger(message, MESSAGE_MAX, ENQUIRY_FORM.messageTooLong),
    contact: ifLonger(contact, CONTACT_MAX, ENQUIRY_FORM.contactTooLong),
  });
}

interface Props {
  formProps: ComponentProps<"form">;
  sending: Sending;
  about: EnquiryAbout | undefined;
  onClose: () => void;
  submitText: string;
  busyText: string;
  children: ReactNode;
}

/** Closes three seconds after success (spec section 4, 'Public dialogs'); an error keeps the input. */
function DialogForm({ formProps, sending, about, onClose, submitText, busyText, children }: Props) {
  const button = useButtonFocus(sending);
  const { step } = sending;
  const reference = sending.step === "sent" ? sending.reference : undefined;
  useEffect(() => {
    if (step !== "sent") return;
    const closing = setTimeout(() => {
      onClose();
      if (reference) toastSendResult({ text: "", reference });
    }, DIALOG_AUTO_CLOSE);
    return () => clearTimeout(closing);
  }, [step, reference, onClose]);
  if (step === "sent") {
    return (
      <>
        <div className="in-body">
          <SendNote sending={sending} />
          <AboutLine about={about} />
        </div>
        <footer>
          <Button ref={button} onClick={onClose}>
            Close
          </Button>
        </footer>
      </>
    );
  }
  const isSending = step === "sending";
  return (
    <form {...formProps}>
      <fieldset className="in-body" aria-label="Your enquiry" disabled={isSending}>
        <SendNote sending={sending} />
        <AboutLine about={about} />
        {children}
      </fieldset>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton ref={button} isBusy={isSending} busyText={busyText}>
          {submitText}
        </BusyButton>
      </footer>
    </form>
  );
}

/** The subject of the enquiry with its image, if any (look 'Dialogs'). */
function AboutLine({ about }: { about: EnquiryAbout | undefined }) {
  if (!about?.shown) return null;
  const { title, detail, image } = about.shown;
  return (
    <div className="pictured small">
      {image && <ResponsiveImage image={image} sizes="76px" priority="next" />}
      <p className={image ? undefined : "whole"}>
        <b className="breaks">
          <Unbroken text={title} />
        </b>
        <br />
        <span className="quiet">
          <Unbroken text={detail} />
        </span>
      </p>
    </div>
  );
}
