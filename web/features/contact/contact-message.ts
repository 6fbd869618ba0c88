import { ENQUIRY_FORM } from "../../../contract/messages.ts";

/** The form of the contact page (spec section 3, 'Contact-page form') as typed, with the field that no person sees. */
export type ContactMessage = Record<"name" | "phone" | "requirements" | "website", string>;

/** Stands fixed in front of the phone field (spec section 2). */
export const PHONE_PREFIX = "+91";

export const NO_MESSAGE: ContactMessage = { name: "", phone: "", requirements: "", website: "" };

/** The fields that are missing, each with its sentence, in the order of the form (spec section 5). */
export function missingFields(message: ContactMessage): Partial<ContactMessage> {
  const sentences = {
    name: ENQUIRY_FORM.nameRequired,
    phone: ENQUIRY_FORM.phoneRequired,
    requirements: ENQUIRY_FORM.requirementsRequired,
  };
  return Object.fromEntries(
    Object.entries(sentences).filter(([field]) => !message[field as keyof ContactMessage].trim()),
  );
}

/** The message as a person would write it, for the mail and WhatsApp. */
export function asText({ name, phone, requirements }: ContactMessage): string {
  return `${requirements.trim()}\n\n${name.trim()}\n${PHONE_PREFIX} ${phone.trim()}`;
}

/** What is written to the console or sent: the phone with its prefix; the unseen field only when it was filled. */
export const withPrefix = ({ website, ...message }: ContactMessage) => ({
  ...message,
  phone: `${PHONE_PREFIX} ${message.phone}`,
  ...(website ? { website } : {}),
});
