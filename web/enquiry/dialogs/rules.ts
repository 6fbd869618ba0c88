import type { CallbackBody, ContactBody } from "../../../contract/enquiry.ts";
import { MESSAGE_MIN, SUBJECT_MIN } from "../../../contract/limits.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_FORM } from "../../../contract/messages.ts";
import { phoneToSend } from "../../../contract/phone.ts";
import type { CallbackValues } from "../form/callback-fields.tsx";
import type { EnquiryAbout } from "../links/about.ts";

/** The fields of 'Send Email' as typed, with the one that no person sees. */
export type EmailValues = Record<"subject" | "message" | "contact" | "website", string>;

type Errors<V> = Partial<Record<keyof V, string>>;

/** What is asked of a callback (spec section 5, 'Public callback form'). */
export function checkCallback({ name, phone, preferredTime }: CallbackValues): Errors<CallbackValues> {
  return {
    ...(name.trim() ? {} : { name: ENQUIRY_FORM.nameRequired }),
    ...(phoneToSend(phone) ? {} : { phone: CALLBACK.phoneInvalid }),
    ...(preferredTime.trim() ? {} : { preferredTime: ENQUIRY_FORM.preferredTimeRequired }),
  };
}

/** What is asked of an e-mail (spec section 5, 'Public e-mail form'). */
export function checkEmail({ subject, message }: EmailValues): Errors<EmailValues> {
  return {
    ...(subject.trim().length >= SUBJECT_MIN ? {} : { subject: CONTACT_EMAIL.subjectTooShort }),
    ...(message.trim().length >= MESSAGE_MIN ? {} : { message: CONTACT_EMAIL.messageTooShort }),
  };
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
