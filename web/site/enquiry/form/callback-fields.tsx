import { stripPhoneTyping } from "../../../../contract/phone.ts";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Honeypot } from "./honeypot.tsx";
import type { useTypedForm } from "./use-typed-form.ts";

/** The fields of 'Request a Callback' as typed, with the one that no person sees. */
export type CallbackValues = Record<"name" | "phone" | "preferredTime" | "message" | "website", string>;

/** Name, phone, preferred time and an optional message (spec section 2, 'Dialogs'). */
export function CallbackFields({ typed }: Pick<ReturnType<typeof useTypedForm<CallbackValues>>, "typed">) {
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
      <TextField label="Preferred time" placeholder="Weekdays after 16:00" {...typed("preferredTime")} />
      <TextArea label="Message" isOptional {...typed("message")} />
      <Honeypot {...typed("website")} />
    </>
  );
}
