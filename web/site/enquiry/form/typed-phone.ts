import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { readPhone, takePhone } from "#contract/platform/phone.ts";

/** Returns a message that also has what was written with a phone; unchanged if it has that already. */
function withPhoneRest(message: string, rest: string): string {
  if (!rest || message.includes(rest)) return message;
  return [message.trimEnd(), ENQUIRY_FORM.phoneRest(rest)].filter(Boolean).join("\n");
}

/**
 * Returns the reader of a phone field for `typed` of a form: what is pasted with a number, such as a second one or an extension,
 * goes into the field `message`, where the visitor sees it.
 */
export const phoneReader =
  <M extends string>(message: M) =>
  <V extends Record<M | "phone", string>>(text: string, values: V): Partial<V> => {
    const { phone, rest } = takePhone(text, values.phone);
    const taken = { phone, ...(rest && { [message]: withPhoneRest(values[message], rest) }) };
    return taken as Partial<V>;
  };

/** Returns a message with the second number of a phone field, if it has two. */
export const messageWith = (message: string, phone: string): string =>
  withPhoneRest(message, readPhone(phone).rest);
