import { useId, useState } from "react";
import { ENQUIRY_QUANTITY_MAX } from "../../../contract/limits.ts";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import { readQuantity } from "../../enquiry/list/entry.ts";
import { FieldError } from "../../ui/field.tsx";

interface Props {
  /** What it is the quantity of. */
  name: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** A number between 'one less' and 'one more'; what is typed counts as soon as it is one that is taken. */
export function QuantityField({ name, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== "" && !readQuantity(typed);
  const step = (by: number) => {
    setTyped(undefined);
    onChange(Math.min(Math.max(value + by, 1), ENQUIRY_QUANTITY_MAX));
  };
  return (
    <div className="equantity">
      <div className="stepper">
        {/* Not truly disabled: what has focus keeps it. */}
        <button
          type="button"
          className="btn icon"
          aria-label={`One less: ${name}`}
          aria-disabled={value <= 1 || undefined}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          className="in"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(ENQUIRY_QUANTITY_MAX).length}
          aria-label={`Quantity: ${name}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            const quantity = readQuantity(target.value);
            if (quantity) onChange(quantity);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <button
          type="button"
          className="btn icon"
          aria-label={`One more: ${name}`}
          aria-disabled={value >= ENQUIRY_QUANTITY_MAX || undefined}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      {isWrong && <FieldError id={id}>{ENQUIRY_LIST.quantityWrong}</FieldError>}
    </div>
  );
}
