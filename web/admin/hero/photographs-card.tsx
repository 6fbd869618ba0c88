import { useRef, useState } from "react";
import { AdminIcon } from "../ui/icons.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemsCard } from "./items-card.tsx";
import { PHOTOGRAPHS } from "./photographs.tsx";

/** The photographs; a new one is its picture with a caption. Settings shows it. */
export function PhotographsCard() {
  const [isAdding, setIsAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(adder);
  const close = () => {
    refocus();
    setIsAdding(false);
  };
  return (
    <ItemsCard
      kind={PHOTOGRAPHS}
      title="Photographs"
      adder={adder}
      action={
        <button
          ref={adder}
          type="button"
          className="btn push"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(true)}
        >
          <AdminIcon name="plus" />
          Add photograph
        </button>
      }
    >
      {isAdding && <ItemForm kind={PHOTOGRAPHS} onClose={close} />}
    </ItemsCard>
  );
}
