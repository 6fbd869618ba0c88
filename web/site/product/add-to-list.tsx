import { useId, useRef, useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import type { PartSummary } from "../../api/parts.ts";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { readQuantity } from "../enquiry/list/entry.ts";
import { useList } from "../enquiry/list/store.ts";

/** Puts so many of the part on the enquiry list; once it is there, says how many. */
export function AddToList({ part }: { part: PartSummary }) {
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
    <div className="tolist needs-script">
      {entry ? (
        <p className="small">Quantity: {entry.quantity}</p>
      ) : (
        <p>
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
        <p className="err" id={`${id}wrong`} role="alert">
          {ENQUIRY_LIST.quantityWrong}
        </p>
      )}
    </div>
  );
}
