import { useId, useState } from "react";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_QUANTITY_MAX } from "#contract/products/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { readQuantity } from "./entry.ts";

interface Props {
  name: string;
  value: number;
  onChange: (quantity: number) => void;
  /** The typed text, if it is being edited or invalid. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
}

/** A number field with minus and plus buttons. Each valid input is applied at once; an invalid one stays, with an error. */
export function QuantityField({ name, value, onChange, typed, onTyped }: Props) {
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  // An emptied field is an error only after the field lost the focus.
  const isWrong = isInvalidQuantity(typed) && (isLeft || typed?.trim() !== "");
  const step = (by: number) => {
    onTyped(undefined);
    onChange(Math.min(Math.max(value + by, 1), ENQUIRY_QUANTITY_MAX));
  };
  return (
    <div className="stepper">
      <div className="line gap-0 joined">
        {/* aria-disabled instead of disabled, which would lose the focus. */}
        <Button
          shape="icon"
          className="off-paper"
          aria-label={`One less: ${name}`}
          aria-disabled={value <= 1 || undefined}
          onClick={() => step(-1)}
        >
          −
        </Button>
        <input
          className="in"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity: ${name}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={typed ?? value}
          onChange={({ target }) => {
            setIsLeft(false);
            onTyped(target.value);
            const quantity = readQuantity(target.value);
            if (quantity) onChange(quantity);
          }}
          onBlur={() => {
            setIsLeft(true);
            if (!isInvalidQuantity(typed)) onTyped(undefined);
          }}
        />
        <Button
          shape="icon"
          className="off-paper"
          aria-label={`One more: ${name}`}
          aria-disabled={value >= ENQUIRY_QUANTITY_MAX || undefined}
          onClick={() => step(1)}
        >
          +
        </Button>
      </div>
      {isWrong && (
        <div role="alert">
          <FieldError id={id}>{ENQUIRY_LIST.quantityWrong}</FieldError>
        </div>
      )}
    </div>
  );
}

/** Returns whether something was typed that is not a valid quantity. */
export const isInvalidQuantity = (typed: string | undefined): boolean =>
  typed !== undefined && !readQuantity(typed);
