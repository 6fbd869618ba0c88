import type { CallbackBody, ContactBody } from "../../../contract/enquiry.ts";
import {
  CONTACT_MAX,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  PREFERRED_TIME_MAX,
  SUBJECT_MAX,
  SUBJECT_MIN,
} from "../../../contract/limits.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_FORM } from "../../../contract/messages.ts";
import { phoneToSend } from "../../../contract/phone.ts";
import type { CallbackValues } from "../form/callback-fields.tsx";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import type { EnquiryAbout } from "../links/about.ts";

/** The fields of 'Send Email' as typed, with the one that no person sees. */
export type EmailValues = Record<"subject" | "message" | "contact" | "website", string>;

type Errors<V> = Partial<Record<keyof V, string>>;

/** What is asked of a callback (spec section 5, 'Public callback form'). */
export function checkCallback(values: CallbackValues): Errors<CallbackValues> {
  const { name, phone, preferredTime, message } = values;
  return withSentence({
    name: ifShorter(name, 1, ENQUIRY_FORM.nameRequired) ?? ifLonger(name, NAME_MAX, ENQUIRY_FORM.nameTooLong),
    phone: phoneToSend(phone) ? undefined : CALLBACK.phoneInvalid,
    preferredTime:
      ifShorter(preferredTime, 1, ENQUIRY_FORM.preferredTimeRequired) ??
      ifLonger(preferredTime, PREFERRED_TIME_MAX, ENQUIRY_FORM.preferredTimeTooLong),
    message: ifLonger(message, MESSAGE_MAX, ENQUIRY_FORM.messageTooLong),
  });
}

/** What is asked of an e-mail (spec section 5, 'Public e-mail form'). */
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

/** The body of POST /email/callback; the phone is the bare number where that is valid. */
export const callbackBody = (
  values: CallbackValues,
  about?: Pick<EnquiryAbout, "context">,
): CallbackBody => ({
  name: values.name.trim(),
  phone: phoneToSend(values.phone) ?? values.phone,
  preferredTime: values.preferredTime.trim(),
  ...filled({ message: values.message, website: values.website }),
  ...about?.context,
});

/** The body of POST /email/contact. */
export const emailBody = (values: EmailValues, about: EnquiryAbout | undefined): ContactBody => ({
  subject: values.subject.trim(),
  message: values.message.trim(),
  ...filled({ contact: values.contact, website: values.website }),
  ...about?.context,
});

/** What is optional is left out when nothing was typed. */
const filled = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  );
