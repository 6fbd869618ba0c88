import { useId, useRef, useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import { DETAIL } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { aboutPart } from "../enquiry/links/about.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { readQuantity } from "../enquiry/list/entry.ts";
import { useList } from "../enquiry/list/store.ts";

/** Prices are not shown to visitors: they are told whom to ask (spec section 1). */
export function AskForPrice({ part }: { part: PartSummary }) {
  const about = aboutPart(part);
  return (
    <section className="framed ask off-paper">
      <div className="top">
        <h2 className="minor">{DETAIL.contactForPrice}</h2>
        <p className="small quiet">Tell us the code and the quantity you need.</p>
      </div>
      <div className="stack gap-10px acts">
        <CallLink about={about} className="btn fill">
          Request a Callback
        </CallLink>
        <MailLink about={about}>Send Email</MailLink>
        <ChatLink from="product" about={about} />
      </div>
      <AddToList key={part.id} part={part} />
    </section>
  );
}

/** Puts so many of the part on the enquiry list; once it is there, says how many. */
function AddToList({ part }: { part: PartSummary }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const entry = useList()?.find(({ key }) => key === part.id);
  const quantity = () => {
    const typed = readQuantity(field.current?.value ?? "");
    setIsWrong(!typed);
    if (!typed) field.current?.focus();
    return typed;
  };
  return (
    <div className="cluster gap-10px tolist needs-script">
      {entry ? (
        <p className="line gap-10px small">Quantity: {entry.quantity}</p>
      ) : (
        <p className="line gap-10px small">
          <label htmlFor={id}>Quantity</label>
          <input
            ref={field}
            id={id}
            className="in"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}wrong` : undefined}
            onChange={() => setIsWrong(false)}
          />
        </p>
      )}
      <AddButton part={part} className="btn" label="Add to enquiry list" quantity={quantity} />
      {isWrong && (
        <p className="err fine" id={`${id}wrong`} role="alert">
          {ENQUIRY_LIST.quantityWrong}
        </p>
      )}
    </div>
  );
}
