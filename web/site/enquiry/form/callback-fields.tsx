import { stripPhoneTyping } from "../../../../contract/platform/phone.ts";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Honeypot } from "./honeypot.tsx";
import { RememberMe } from "./remember-me.tsx";
import type { useTypedForm } from "./use-typed-form.ts";

export type CallbackValues = Record<
  "name" | "phone" | "company" | "preferredTime" | "message" | "website" | "remember",
  string
>;

/** The fields of 'Request a Callback' (spec section 2, 'Dialogs'), with the visitor's company. */
export function CallbackFields({
  typed,
  change,
}: Pick<ReturnType<typeof useTypedForm<CallbackValues>>, "typed" | "change">) {
  return (
    <>
      <TextField label="Name" autoComplete="name" data-first {...typed("name")} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        className="mono"
        {...typed("phone", stripPhoneTyping)}
      />
      <TextField label="Company" isOptional autoComplete="organization" {...typed("company")} />
      <TextField label="Preferred time" placeholder="Weekdays after 16:00" {...typed("preferredTime")} />
      <TextArea label="Message" isOptional {...typed("message")} />
      <RememberMe
        isChecked={typed("remember").value !== ""}
        what="Name, company and phone"
        onChange={(remember) => change("remember", remember)}
      />
      <Honeypot {...typed("website")} />
    </>
  );
}
