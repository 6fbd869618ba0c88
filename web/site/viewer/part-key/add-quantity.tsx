import { useId, useState } from "react";
import { ENQUIRY_LIST } from "../../../../contract/enquiries/list-messages.ts";
import type { PartSummary } from "../../../api/parts.ts";
import { type ButtonLook, buttonClass } from "../../../ui/button.tsx";
import { AddButton } from "../../enquiry/list/add-button.tsx";
import { readQuantity } from "../../enquiry/list/entry.ts";

interface Props {
  part: PartSummary;
  quantity?: number | undefined;
  look?: ButtonLook["look"];
}

/** A quantity field with a button that adds this quantity of a part to the list. Invalid input is kept, with an error. */
export function AddQuantity({ part, quantity = 1, look }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(String(quantity));
  const [isWrong, setIsWrong] = useState(false);
  const read = () => {
    const typedQuantity = readQuantity(typed);
    setIsWrong(!typedQuantity);
    return typedQuantity;
  };
  return (
    <>
      <div className="line gap-2">
        <label className="sr" htmlFor={`${id}quantity`}>
          Quantity
        </label>
        <input
          id={`${id}quantity`}
          className="in few"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}wrong` : undefined}
          onChange={({ target }) => {
            setIsWrong(false);
            setTyped(target.value);
          }}
        />
        <AddButton
          part={part}
          className={buttonClass({ look, shape: "grow" })}
          label="Add to list"
          quantity={read}
        />
      </div>
      {isWrong && (
        <p className="wrong fine" id={`${id}wrong`} role="alert">
          {ENQUIRY_LIST.quantityWrong}
        </p>
      )}
    </>
  );
}
