import { useId, useRef, useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/enquiries/list-messages.ts";
import { DETAIL } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { aboutPart, type EnquiryAbout } from "../enquiry/links/about.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { readQuantity } from "../enquiry/list/entry.ts";
import { useList } from "../enquiry/list/store.ts";

interface Props {
  part: PartSummary;
  about: EnquiryAbout;
  typed: string;
  onTyped: (typed: string) => void;
}

const useEntry = ({ id }: PartSummary) => useList()?.find(({ key }) => key === id);

/** Returns the subject of an enquiry about a part, with the typed quantity or that on the enquiry list. */
export function useAbout(part: PartSummary, typed: string): EnquiryAbout {
  const entry = useEntry(part);
  return aboutPart(part, entry?.quantity ?? readQuantity(typed));
}

/** Contact links in place of a price, which visitors don't see (spec section 1). */
export function AskForPrice({ part, about, typed, onTyped }: Props) {
  return (
    <section className="framed ruled ask off-paper">
      <div className="stack gap-1">
        <h2 className="minor">{DETAIL.contactForPrice}</h2>
        <p className="small quiet">Tell us the code and the quantity you need.</p>
      </div>
      <div className="stack gap-2 acts">
        <CallLink about={about} className={buttonClass({ look: "fill", shape: "lines" }, "whole")}>
          Request a Callback
        </CallLink>
        <MailLink about={about} className={buttonClass({ shape: "lines" })}>
          Send Email
        </MailLink>
        <ChatLink from="product" about={about} className={buttonClass({ shape: "lines" })} />
      </div>
      <AddToList part={part} typed={typed} onTyped={onTyped} />
    </section>
  );
}

/** Adds the typed quantity to the enquiry list; once added, shows the quantity. */
function AddToList({ part, typed, onTyped }: Omit<Props, "about">) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const entry = useEntry(part);
  const quantity = () => {
    const read = readQuantity(field.current?.value ?? "");
    setIsWrong(!read);
    if (!read) field.current?.focus();
    return read;
  };
  return (
    <div className="cluster gap-2 tolist needs-script">
      {entry ? (
        <p className="line gap-2 small">Quantity: {entry.quantity}</p>
      ) : (
        <p className="line gap-2 small">
          <label htmlFor={id}>Quantity</label>
          <input
            ref={field}
            id={id}
            className="in few mono"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}wrong` : undefined}
            onChange={({ currentTarget }) => {
              setIsWrong(false);
              onTyped(currentTarget.value);
            }}
          />
        </p>
      )}
      <AddButton
        part={part}
        className={buttonClass({ shape: "lines" }, "tolist-add")}
        label="Add to enquiry list"
        quantity={quantity}
      />
      {isWrong && (
        <p className="wrong fine" id={`${id}wrong`} role="alert">
          {ENQUIRY_LIST.quantityWrong}
        </p>
      )}
    </div>
  );
}
