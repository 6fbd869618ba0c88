import { type RefObject, useRef, useState } from "react";
import { DETAIL } from "#contract/platform/public-messages.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { aboutPart, type EnquiryAbout } from "../enquiry/links/about.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { readQuantity } from "../enquiry/list/entry.ts";
import { isInvalidQuantity, QuantityField } from "../enquiry/list/quantity-field.tsx";
import { changeLine, useList } from "../enquiry/list/store.ts";

/** How many of a part are wanted: one state for the field, the buttons, the messages and the enquiry list. */
export interface Wanted {
  quantity: number;
  /** The text in the field, if it is being edited or invalid. */
  typed: string | undefined;
  field: RefObject<HTMLDivElement | null>;
  change: (quantity: number) => void;
  type: (typed: string | undefined) => void;
  /** Returns the quantity to add; if the field is invalid, focuses it and returns undefined. */
  toAdd: () => number | undefined;
  /** What the wanted parts are for a message. */
  about: EnquiryAbout;
}

export function useWanted(part: PartSummary): Wanted {
  const entry = useList()?.find(({ key }) => key === part.id);
  const field = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(1);
  const [typed, setTyped] = useState<string>();
  const quantity = entry?.quantity ?? chosen;
  return {
    quantity,
    typed,
    field,
    change: (next) => {
      setChosen(next);
      if (entry) changeLine(part.id, { quantity: next });
    },
    type: setTyped,
    toAdd: () => {
      if (!isInvalidQuantity(typed)) return quantity;
      field.current?.querySelector("input")?.focus();
      return undefined;
    },
    about: aboutPart(part, typed === undefined ? quantity : readQuantity(typed)),
  };
}

/** The quantity and the ways to ask, in place of a price, which visitors don't see (spec section 1). */
export function AskForPrice({ part, wanted }: { part: PartSummary; wanted: Wanted }) {
  const { about, quantity, typed } = wanted;
  return (
    <section className="framed ask off-paper">
      <div className="stack gap-1 top">
        <h2 className="minor">{DETAIL.contactForPrice}</h2>
        <p className="small quiet">Tell us the code and the quantity you need.</p>
      </div>
      <div className="stack gap-2 acts">
        <div className="cluster gap-2 high whole needs-script">
          <div ref={wanted.field}>
            <QuantityField
              name={part.title}
              value={quantity}
              onChange={wanted.change}
              typed={typed}
              onTyped={wanted.type}
            />
          </div>
          <AddButton
            part={part}
            className={buttonClass({ look: "fill", shape: "lines" }, "ask-add no-phone")}
            label={addLabel(quantity, "Add to enquiry list")}
            quantity={wanted.toAdd}
          />
        </div>
        <CallLink about={about} className={buttonClass({ shape: "lines" }, "ask-call")}>
          Request a Callback
        </CallLink>
        <MailLink about={about} className={buttonClass({ shape: "lines" })}>
          Send Email
        </MailLink>
        {/* On phones it is in the dock. */}
        <ChatLink from="product" about={about} className={buttonClass({ shape: "lines" }, "no-phone")} />
      </div>
    </section>
  );
}

/** Adds the wanted quantity from the dock; then leads to the list. */
export function AddFromDock({ part, wanted }: { part: PartSummary; wanted: Wanted }) {
  const count = useList()?.length ?? 0;
  return (
    <AddButton
      part={part}
      className={buttonClass({ look: "fill", shape: "lines" }, "needs-script")}
      label={addLabel(wanted.quantity, "Add to list")}
      listed={`List (${count})`}
      quantity={wanted.toAdd}
    />
  );
}

const addLabel = (quantity: number, one: string): string =>
  quantity > 1 ? `Add ${quantity.toLocaleString("en-IN")} to list` : one;
