import type { CallbackBody } from "#contract/enquiries/enquiry.ts";
import { MESSAGE_MAX, PREFERRED_TIME_MAX } from "#contract/enquiries/limits.ts";
import { CALLBACK, ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { phoneToSend } from "#contract/platform/phone.ts";
import { NAME_MAX } from "#contract/site/limits.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { useLatch } from "#web/ui/use-latch.ts";
import { Honeypot } from "../form/honeypot.tsx";
import { RememberMe } from "../form/remember-me.tsx";
import { remembered } from "../form/remembered.ts";
import { ifLonger, ifShorter, withSentence } from "../form/sentences.ts";
import { messageWith, phoneReader } from "../form/typed-phone.ts";
import type { useTypedForm } from "../form/use-typed-form.ts";
import type { EnquiryAbout } from "../links/about.ts";

export type CallbackValues = Record<
  "name" | "phone" | "company" | "preferredTime" | "message" | "website" | "remember",
  string
>;

interface Props extends Pick<ReturnType<typeof useTypedForm<CallbackValues>>, "typed" | "change"> {
  /** Whether company, time and message are folded until one of them is filled in. */
  isShort?: boolean;
}

/** The fields of 'Request a Callback' (spec section 2, 'Dialogs'), with the visitor's company. */
export function CallbackFields({ typed, change, isShort = false }: Props) {
  const [company, time, message] = [typed("company"), typed("preferredTime"), typed("message")];
  const isOpen = useLatch(Boolean(company.value || message.value) || time.value !== CALLBACK.anyTime);
  const more = (
    <>
      <TextField label="Company" isOptional autoComplete="organization" {...company} />
      <TextField
        label="Preferred time"
        placeholder="Weekdays after 16:00"
        onClick={({ currentTarget: field }) => field.value === CALLBACK.anyTime && field.select()}
        {...time}
      />
      <TextArea label="Message" isOptional {...message} />
    </>
  );
  return (
    <>
      <TextField label="Name" autoComplete="name" data-first {...typed("name")} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        className="mono"
        {...typed("phone", phoneReader("message"))}
      />
      {isShort ? (
        <details className="folding" open={isOpen}>
          <summary className="line small">Company, preferred time, message</summary>
          <div className="stack">{more}</div>
        </details>
      ) : (
        more
      )}
      <RememberMe
        isChecked={typed("remember").value !== ""}
        what="Name, company and phone"
        onChange={(remember) => change("remember", remember)}
      />
      <Honeypot {...typed("website")} />
    </>
  );
}

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
    message: ifLonger(messageWith(message, phone), MESSAGE_MAX, ENQUIRY_FORM.messageTooLong),
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
  ...filled({
    company: values.company,
    message: messageWith(values.message, values.phone),
    website: values.website,
  }),
  ...about?.context,
});

/** Returns an empty form, prefilled with the remembered contact details. */
export const emptyCallback = (message = ""): CallbackValues => ({
  ...remembered(),
  preferredTime: CALLBACK.anyTime,
  message,
  website: "",
});

export const filled = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  );
