import { ENQUIRY_FORM } from "../../../contract/messages.ts";
import { MESSAGE_MAX, NAME_MAX, PHONE_MAX } from "../../../contract/platform/limits.ts";
import { ifLonger, ifShorter, withSentence } from "../enquiry/form/sentences.ts";

/** The form of the contact page (spec section 3, 'Contact-page form') as typed, with the field that no person sees. */
export type ContactMessage = Record<"name" | "phone" | "requirements" | "website" | "remember", string>;

/** Stands fixed in front of the phone field (spec section 2). */
export const PHONE_PREFIX = "+91";

export const NO_MESSAGE: ContactMessage = {
  name: "",
  phone: "",
  requirements: "",
  website: "",
  remember: "",
};

/** What the prefix and a space leave of the phone number. */
const PHONE_TYPED_MAX = PHONE_MAX - PHONE_PREFIX.length - 1;

/** The fields that are not right yet, each with its sentence, in the order of the form (spec section 5). */
export function checkMessage({ name, phone, requirements }: ContactMessage): Partial<ContactMessage> {
  return withSentence({
    name: ifShorter(name, 1, ENQUIRY_FORM.nameRequired) ?? ifLonger(name, NAME_MAX, ENQUIRY_FORM.nameTooLong),
    phone:
      ifShorter(phone, 1, ENQUIRY_FORM.phoneRequired) ??
      ifLonger(phone, PHONE_TYPED_MAX, ENQUIRY_FORM.phoneTooLong),
    requirements:
      ifShorter(requirements, 1, ENQUIRY_FORM.requirementsRequired) ??
      ifLonger(requirements, MESSAGE_MAX, ENQUIRY_FORM.requirementsTooLong),
  });
}

/** The whole number: the prefix stands before it, unless it was typed with one of its own. */
const wholePhone = (typed: string): string =>
  typed.trim().startsWith("+") ? typed.trim() : `${PHONE_PREFIX} ${typed.trim()}`;

/** The message as a person would write it, for the mail and WhatsApp. */
export function asText({ name, phone, requirements }: ContactMessage): string {
  return `${requirements.trim()}\n\n${name.trim()}\n${wholePhone(phone)}`;
}

/** What is written to the console or sent: the phone with its prefix; the unseen field only when it was filled. */
export const withPrefix = ({ website, remember: _, ...message }: ContactMessage) => ({
  ...message,
  phone: wholePhone(message.phone),
  ...(website ? { website } : {}),
});
