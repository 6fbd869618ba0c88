import { useEffect, useRef, useState } from "react";
import { CONTACT_PAGE, CONTACT_PAGE_FORM } from "../../../contract/messages.ts";
import { stripPhoneTyping } from "../../../contract/platform/phone.ts";
import { useBusiness, useSiteBehaviour } from "../../ui/business.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { Field, TextArea, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { typedOf } from "../enquiry/dialogs/drafts.ts";
import { Honeypot } from "../enquiry/form/honeypot.tsx";
import { RememberMe } from "../enquiry/form/remember-me.tsx";
import { remember, remembered } from "../enquiry/form/remembered.ts";
import { sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { useButtonFocus } from "../enquiry/form/use-button-focus.ts";
import { useSending } from "../enquiry/form/use-sending.ts";
import { useTypedForm } from "../enquiry/form/use-typed-form.ts";
import { chatLink, tellOfChat } from "../enquiry/links/chat.ts";
import {
  asText,
  type ContactMessage,
  checkMessage,
  NO_MESSAGE,
  PHONE_PREFIX,
  withPrefix,
} from "./contact-message.ts";

/**
 * Name, phone and requirements. Where the owner has made the form real, it sends them; else submitting writes
 * them to the console (spec section 2), and the page says so and offers the ways by which a person can send
 * the message (ruling 'Where the spec describes a limitation').
 */
export function ContactForm() {
  const { contactMessages } = useSiteBehaviour();
  const [written, setWritten] = useState<ContactMessage>();
  const [sending, run] = useSending();
  const button = useButtonFocus(sending);
  const draft = typedOf("contact-page", undefined, NO_MESSAGE);
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
  const fillKnown = (unheard: Partial<ContactMessage> = {}) => {
    const { company: _, ...known } = remembered();
    const message = { ...NO_MESSAGE, ...known, ...draft.typed(), ...unheard };
    fill(message);
    if (Object.keys(unheard).length > 0) draft.keep(message);
  };
  const { formProps, typed, change, fill, unheard, reset } = useTypedForm({
    start: NO_MESSAGE,
    check: checkMessage,
    onChange: (message) => {
      setWritten(undefined);
      draft.keep(message);
    },
    onSubmit: contactMessages ? send : writeDown,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life: the server knows no draft
  useEffect(() => fillKnown(unheard()), []);
  const { error, ...phone } = typed("phone", stripPhoneTyping);
  const isSending = sending.step === "sending";
  return (
    // A dialog's method outside a dialog does nothing: before any script runs nothing gets into the address.
    <form className="stack gap-5 contact-form" method="dialog" {...formProps}>
      <fieldset className="stack gap-5" disabled={isSending}>
        <TextField label="Name" autoComplete="name" {...typed("name")} />
        <Field label="Phone" error={error}>
          {(control) => (
            <div className="prefix">
              <span>{PHONE_PREFIX}</span>
              <input {...control} {...phone} className="in" type="tel" autoComplete="tel-national" />
            </div>
          )}
        </Field>
        <TextArea label="Requirements" rows={5} {...typed("requirements")} />
        <RememberMe
          isWished={typed("remember").value !== ""}
          what="Name and phone"
          onChange={(wish) => change("remember", wish)}
        />
        <Honeypot {...typed("website")} />
      </fieldset>
      <BusyButton
        type="submit"
        ref={button}
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

/** Says that nothing was sent, and how the message that was written gets to the firm. */
function WaysToSend({ message }: { message: ContactMessage }) {
  const business = useBusiness();
  const { phones, email } = business;
  const [phone] = phones;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const text = asText(message);
  const chat = chatLink(business, text);
  return (
    <div className="note not-sent" ref={note} tabIndex={-1} role="status">
      <p>{CONTACT_PAGE.notSent}</p>
      <div className="cluster">
        <a className="btn" href={mailLink(email, `Enquiry from ${message.name.trim()}`, text)}>
          <Icon name="mail" />
          E-mail
        </a>
        {chat && (
          <a className="btn" href={chat} target="_blank" rel="noopener" onClick={() => tellOfChat("contact")}>
            <Icon name="message" />
            WhatsApp
          </a>
        )}
        {phone && (
          <a className="btn" href={telLink(phone)}>
            <Icon name="phone" />
            Call
          </a>
        )}
      </div>
    </div>
  );
}
