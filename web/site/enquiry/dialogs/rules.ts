import type { CallbackBody } from "../../../../contract/enquiries/enquiry.ts";
import { CALLBACK, ENQUIRY_FORM } from "../../../../contract/messages.ts";
import { MESSAGE_MAX, NAME_MAX, PREFERRED_TIME_MAX } from "../../../../contract/platform/limits.ts";
import { phoneToSend } from "../../../../contract/platform/phone.ts";
import type { CallbackValues } from "../form/callback-fields.tsx";
import { remembered } from "../form/remembered.ts";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import type { EnquiryAbout } from "../links/about.ts";

export type Errors<V> = Partial<Record<keyof V, string>>;

/** Returns an error message per invalid field (spec section 5, 'Public callback form'). */
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

/** Returns the body of POST /email/callback, with a valid phone number normalized to its digits. */
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

/** Returns an empty form, prefilled with the remembered contact details. */
export const emptyCallback = (message = ""): CallbackValues => ({
  ...remembered(),
  preferredTime: "",
  message,
  website: "",
});

export const filled = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  );
