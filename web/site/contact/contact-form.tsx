import { useEffect, useRef, useState } from "react";
import { MESSAGE_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { internationalNumber, readPhone } from "#contract/platform/phone.ts";
import { CONTACT_PAGE, CONTACT_PAGE_FORM } from "#contract/site/contact-messages.ts";
import { NAME_MAX, PHONE_MAX } from "#contract/site/limits.ts";
import { useBusiness, useSiteBehaviour } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Field, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { enquiryDraft } from "../enquiry/form/drafts.ts";
import { Honeypot } from "../enquiry/form/honeypot.tsx";
import { RememberMe } from "../enquiry/form/remember-me.tsx";
import { remember, remembered } from "../enquiry/form/remembered.ts";
import { sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { ifLonger, ifShorter, withSentence } from "../enquiry/form/sentences.ts";
import { messageWith, phoneReader } from "../enquiry/form/typed-phone.ts";
import { useButtonFocus, useSending } from "../enquiry/form/use-sending.ts";
import { useTypedForm } from "../enquiry/form/use-typed-form.ts";
import { chatLink, reportChat } from "../enquiry/links/chat.ts";

/** The fixed prefix of the phone field (spec section 2). */
const PHONE_PREFIX = "+91";

export const NO_MESSAGE: ContactMessage = {
  name: "",
  phone: "",
  requirements: "",
  website: "",
  remember: "",
};

/** The maximum length of the field, without the prefix and a space. */
const PHONE_TYPED_MAX = PHONE_MAX - PHONE_PREFIX.length - 1;

/** Returns the phone number with the prefix; as digits if it was typed with a country code or a leading 0. */
function wholePhone(typed: string): string {
  const { written, number } = readPhone(typed);
  const shown = written || typed.trim();
  if (shown.startsWith("+")) return shown;
  const whole = `+${internationalNumber(number, PHONE_PREFIX.slice(1)) ?? ""}`;
  return whole === "+" || whole === PHONE_PREFIX + number ? `${PHONE_PREFIX} ${shown}` : whole;
}

/** Returns the message to send or log: the phone with its prefix, the honeypot only if it is filled. */
export const withPrefix = ({ website, remember: _, ...message }: ContactMessage) => ({
  ...message,
  phone: wholePhone(message.phone),
  requirements: messageWith(message.requirements, message.phone),
  ...(website ? { website } : {}),
});

/**
 * Name, phone and requirements. If the owner has enabled the form, it sends them; else submitting logs them to the console
 * (spec section 2), and the page says so and offers other ways to send the message (ruling 'Where the spec describes a
 * limitation').
 */
export function ContactForm() {
  const { contactMessages } = useSiteBehaviour();
  const [written, setWritten] = useState<ContactMessage>();
  const [sending, run] = useSending();
  const button = useButtonFocus(sending);
  const draft = enquiryDraft("contact-page", undefined, NO_MESSAGE);
  const send = (message: ContactMessage) =>
    run(async () => {
      const taken = await draft.send(message, () =>
        sendForm("/email/contact-page", { json: withPrefix(message) }, CONTACT_PAGE_FORM),
      );
      reset();
      remember(message);
      fillKnown();
      return taken;
    });
  const writeDown = (message: ContactMessage) => {
    console.info("Contact form", withPrefix(message));
    setWritten(message);
    remember(message);
  };
  const fillKnown = (unhandled: Partial<ContactMessage> = {}) => {
    const { company: _, ...known } = remembered();
    const message = { ...NO_MESSAGE, ...known, ...draft.typed(), ...unhandled };
    fill(message);
    if (Object.keys(unhandled).length > 0) draft.keep(message);
  };
  const { formProps, typed, change, fill, readUnhandledInput, reset } = useTypedForm({
    start: NO_MESSAGE,
    check: checkMessage,
    onChange: (message) => {
      setWritten(undefined);
      draft.keep(message);
    },
    onSubmit: contactMessages ? send : writeDown,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration: the server knows no draft
  useEffect(() => fillKnown(readUnhandledInput()), []);
  const { error, ...phone } = typed("phone", phoneReader("requirements"));
  const isSending = sending.step === "sending";
  return (
    // method="dialog" outside a dialog does nothing, so that before hydration no input gets into the address.
    <form className="stack gap-5" method="dialog" {...formProps}>
      <fieldset className="stack gap-5" aria-label="Your enquiry" disabled={isSending}>
        <TextField label="Name" autoComplete="name" {...typed("name")} />
        <Field label="Phone" error={error}>
          {(control) => (
            <div className="line equal gap-0 joined prefix">
              <span className="middle">{PHONE_PREFIX}</span>
              <input {...control} {...phone} className="in" type="tel" autoComplete="tel" />
            </div>
          )}
        </Field>
        <TextArea label="Requirements" rows={5} {...typed("requirements")} />
        <RememberMe
          isChecked={typed("remember").value !== ""}
          what="Name and phone"
          onChange={(wish) => change("remember", wish)}
        />
        <Honeypot {...typed("website")} />
      </fieldset>
      <BusyButton
        ref={button}
        size="touch"
        className="needs-script"
        isBusy={isSending}
        busyText={CONTACT_PAGE_FORM.sending}
      >
        Send message
      </BusyButton>
      <SendNote sending={sending} />
      {written && <WaysToSend message={written} />}
    </form>
  );
}

/** Says that nothing was sent, and offers to send the message by e-mail or WhatsApp. */
function WaysToSend({ message }: { message: ContactMessage }) {
  const business = useBusiness();
  const { phones, email } = business;
  const [phone] = phones;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const text = asText(message);
  const chat = chatLink(business, text);
  return (
    <div className="note spaced" ref={note} tabIndex={-1} role="status">
      <div className="stack gap-3">
        <p>{CONTACT_PAGE.notSent}</p>
        <div className="cluster">
          <a className={buttonClass()} href={mailLink(email, `Enquiry from ${message.name.trim()}`, text)}>
            <Icon name="mail" />
            E-mail
          </a>
          {chat && (
            <a
              className={buttonClass()}
              href={chat}
              target="_blank"
              rel="noopener"
              onClick={() => reportChat("contact")}
            >
              <Icon name="message" />
              WhatsApp
            </a>
          )}
          {phone && (
            <a className={buttonClass()} href={telLink(phone)}>
              <Icon name="phone" />
              Call
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/** The typed fields of the form (spec section 3, 'Contact-page form'), with the honeypot. */
type ContactMessage = Record<"name" | "phone" | "requirements" | "website" | "remember", string>;

/** Returns an error message per invalid field, in the form's order (spec section 5). */
export function checkMessage({ name, phone, requirements }: ContactMessage): Partial<ContactMessage> {
  return withSentence({
    name: ifShorter(name, 1, ENQUIRY_FORM.nameRequired) ?? ifLonger(name, NAME_MAX, ENQUIRY_FORM.nameTooLong),
    phone:
      ifShorter(phone, 1, ENQUIRY_FORM.phoneRequired) ??
      ifLonger(phone, PHONE_TYPED_MAX, ENQUIRY_FORM.phoneTooLong),
    requirements:
      ifShorter(requirements, 1, ENQUIRY_FORM.requirementsRequired) ??
      ifLonger(messageWith(requirements, phone), MESSAGE_MAX, ENQUIRY_FORM.requirementsTooLong),
  });
}

/** Returns the message as plain text, for e-mail and WhatsApp. */
export function asText({ name, phone, requirements }: ContactMessage): string {
  return `${messageWith(requirements, phone).trim()}\n\n${name.trim()}\n${wholePhone(phone)}`;
}
