import { useEffect, useRef } from "react";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { NEWSLETTER_FORM } from "#contract/enquiries/newsletter-messages.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED } from "#contract/platform/email-messages.ts";
import { EMAIL_MAX } from "#contract/platform/limits.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Honeypot } from "../form/honeypot.tsx";
import { sendForm } from "../form/send.ts";
import { SendNote } from "../form/send-note.tsx";
import { useButtonFocus, useSending } from "../form/use-sending.ts";
import { useTypedForm } from "../form/use-typed-form.ts";
import "#web/styles/form-fields.css";
import "#web/styles/sending.css";

const NOTHING = { email: "", consent: "", website: "" };
/** Like `type="email"`; the server validates it. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The state of the box before its form was loaded. */
export interface BegunForm {
  typed: string;
  isFocused: boolean;
}

/** The enabled newsletter box: an address and the required consent. */
export function NewsletterForm({ typed: begun, isFocused }: BegunForm) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const [sending, run] = useSending();
  const button = useButtonFocus(sending);
  const { formProps, typed, change, reset } = useTypedForm({
    start: NOTHING,
    begun: { ...NOTHING, email: begun },
    check: errorsOf,
    onSubmit: ({ email, website }) =>
      run(async () => {
        const json = { email: email.trim(), consent: true, ...(website ? { website } : {}) } as const;
        const said = await sendForm("/newsletter", { json }, NEWSLETTER_FORM);
        reset();
        return said;
      }),
  });
  const { error, ...email } = typed("email");
  const consent = typed("consent");
  const isSending = sending.step === "sending";
  return (
    <form className="stack gap-3 narrow" method="dialog" {...formProps}>
      <div className="line equal narrow">
        <input
          {...email}
          ref={field}
          className="in"
          id="newsletter"
          type="email"
          placeholder="name@example.com"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          disabled={isSending}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && "newsletter-error"}
        />
        <BusyButton
          ref={button}
          className="needs-script"
          look="plain"
          isBusy={isSending}
          busyText={NEWSLETTER_FORM.sending}
        >
          Subscribe
        </BusyButton>
      </div>
      {error && <FieldError id="newsletter-error">{error}</FieldError>}
      <label className="stack gap-2 high small consent">
        <input
          className="check"
          type="checkbox"
          checked={consent.value !== ""}
          disabled={isSending}
          aria-invalid={consent.error ? true : undefined}
          aria-describedby={consent.error && "newsletter-consent-error"}
          onChange={({ target }) => change("consent", target.checked ? "given" : "")}
        />
        {NEWSLETTER_FORM.consent}
      </label>
      {consent.error && <FieldError id="newsletter-consent-error">{consent.error}</FieldError>}
      <Honeypot {...typed("website")} />
      <SendNote sending={sending} />
    </form>
  );
}

function errorsOf({ email, consent }: typeof NOTHING): Partial<typeof NOTHING> {
  const typed = email.trim();
  return {
    ...(EMAIL.test(typed) ? {} : { email: typed ? EMAIL_INVALID : EMAIL_REQUIRED }),
    ...(consent ? {} : { consent: ENQUIRY_FORM.consentRequired }),
  };
}
