import type { ContactBody } from "../../../../contract/enquiries/enquiry.ts";
import { CONTACT_EMAIL, ENQUIRY_FORM } from "../../../../contract/messages.ts";
import {
  CONTACT_MAX,
  MESSAGE_MAX,
  MESSAGE_MIN,
  SUBJECT_MAX,
  SUBJECT_MIN,
} from "../../../../contract/platform/limits.ts";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import type { EnquiryAbout } from "../links/about.ts";
import { type Errors, filled } from "./rules.ts";

/** The fields of 'Send Email' as typed, with the one that no person sees. */
export type EmailValues = Record<"subject" | "message" | "contact" | "website", string>;

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

/** The body of POST /email/contact. */
export const emailBody = (values: EmailValues, about: EnquiryAbout | undefined): ContactBody => ({
  subject: values.subject.trim(),
  message: values.message.trim(),
  ...filled({ contact: values.contact, website: values.website }),
  ...about?.context,
});
