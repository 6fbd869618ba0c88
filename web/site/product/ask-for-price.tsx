import { useId, useRef, useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import { DETAIL } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { aboutPart } from "../enquiry/links/about.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { type ListEntry, readQuantity } from "../enquiry/list/entry.ts";
import { useList } from "../enquiry/list/store.ts";

/** Prices are not shown to visitors: they are told whom to ask (spec section 1). */
export function AskForPrice({ part }: { part: PartSummary }) {
  const [typed, setTyped] = useState("1");
  const entry = useList()?.find(({ key }) => key === part.id);
  const about = aboutPart(part, entry?.quantity ?? readQuantity(typed));
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
      <AddToList part={part} typed={typed} onTyped={setTyped} entry={entry} />
    </section>
  );
}

interface AddToListProps {
  part: PartSummary;
  typed: string;
  onTyped: (typed: string) => void;
  entry: ListEntry | undefined;
}

/** Puts so many of the part on the enquiry list; once it is there, says how many. */
function AddToList({ part, typed, onTyped, entry }: AddToListProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const quantity = () => {
    const read = readQuantity(typed);
    setIsWrong(!read);
    if (!read) field.current?.focus();
    return read;
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
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}wrong` : undefined}
            onChange={({ currentTarget }) => {
              setIsWrong(false);
              onTyped(currentTarget.value);
            }}
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
