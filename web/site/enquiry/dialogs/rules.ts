import type { CallbackBody } from "../../../../contract/enquiries/enquiry.ts";
import { CALLBACK, ENQUIRY_FORM } from "../../../../contract/messages.ts";
import { MESSAGE_MAX, NAME_MAX, PREFERRED_TIME_MAX } from "../../../../contract/platform/limits.ts";
import { phoneToSend } from "../../../../contract/platform/phone.ts";
import type { CallbackValues } from "../form/callback-fields.tsx";
import { remembered } from "../form/remembered.ts";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import type { EnquiryAbout } from "../links/about.ts";

/** The sentences of what is not right yet. */
export type Errors<V> = Partial<Record<keyof V, string>>;

/** What is asked of a callback (spec section 5, 'Public callback form'). */
export function checkCallback(values: CallbackValues): Errors<CallbackValues> {
  const { name, phone, company, preferredTime, message } = values;
  return withSentence({
    name: ifShorter(name, 1, ENQUIRY_FORM.nameRequired) ?? ifLonger(name, NAME_MAX, ENQUIRY_FORM.nameTooLong),
    phone: phoneToSend(phone) ? undefined : CALLBACK.phoneInvalid,
    company: ifLonger(company, NAME_MAX, ENQUIRY_FORM.companyTooLong),
    preferredTime:
      ifShorter(preferredTime, 1, ENQUIRY_FORM.preferredTimeRequired) ??
      ifLonger(preferredTime, PREFERRED_TIME_MAX, ENQUIRY_FORM.preferredTimeTooLong),
    message: ifLonger(message, MESSAGE_MAX, ENQUIRY_FORM.messageTooLong),
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
  ...filled({ company: values.company, message: values.message, website: values.website }),
  ...about?.context,
});

/** A form that nothing was typed into, but for what this browser remembers. */
export const noCallback = (message = ""): CallbackValues => ({
  ...remembered(),
  preferredTime: "",
  message,
  website: "",
});

/** What is optional is left out when nothing was typed. */
export const filled = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  );
