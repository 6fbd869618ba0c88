import { useState } from "react";
import type { PartSummary } from "#web/api/parts.ts";
import { AddButton } from "#web/site/enquiry/list/add-button.tsx";
import { isInvalidQuantity, QuantityField } from "#web/site/enquiry/list/quantity-field.tsx";
import { changeLine, useList } from "#web/site/enquiry/list/store.ts";
import { type ButtonLook, buttonClass } from "#web/ui/button.tsx";

interface Props {
  part: PartSummary;
  quantity?: number | undefined;
  look?: ButtonLook["look"];
}

/** The quantity of a part with a button that adds it to the list; of a listed part it is the list's, changed at once. */
export function AddQuantity({ part, quantity = 1, look }: Props) {
  const listed = useList()?.find(({ key }) => key === part.id);
  const [wanted, setWanted] = useState(quantity);
  const [typed, setTyped] = useState<string>();
  return (
    <div className="line gap-2">
      <QuantityField
        name={part.title}
        value={listed?.quantity ?? wanted}
        typed={typed}
        onTyped={setTyped}
        onChange={(next) => (listed ? changeLine(part.id, { quantity: next }) : setWanted(next))}
      />
      <AddButton
        part={part}
        className={buttonClass({ look, shape: "grow" })}
        label="Add to list"
        quantity={() => (isInvalidQuantity(typed) ? undefined : wanted)}
      />
    </div>
  );
}
