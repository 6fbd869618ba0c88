import { useSortable } from "@dnd-kit/react/sortable";
import type { ClipboardEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { isMoneyName, looksLikeMoney } from "../../../../contract/platform/money.ts";
import type { Specification } from "../../../../contract/products/product.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { MoveButtons } from "../../platform/ui/move-buttons.tsx";
import type { FormValues } from "./form-values.ts";
import { pastedRows } from "./pasted-rows.ts";

interface Props {
  id: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onPasteRows: (rows: Specification[]) => void;
}

export function SpecificationRow({ id, place, count, onMove, onRemove, onPasteRows }: Props) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  const { ref, handleRef, isDragSource } = useSortable({ id, index: place });
  const { name = "", value = "" } =
    useWatch<FormValues, `specifications.${number}`>({
      name: `specifications.${place}`,
    }) ?? {};
  const isMoney = isMoneyName(name) || looksLikeMoney(value);
  const wrong = errors.specifications?.[place];
  const number = place + 1;
  const onPaste = (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData("text/plain"));
    if (!rows?.length) return;
    event.preventDefault();
    onPasteRows(rows);
  };
  return (
    <li ref={ref} className={isDragSource ? "stack gap-2 high specrow dragged" : "stack gap-2 high specrow"}>
      <span ref={handleRef} className="middle grip">
        <AdminIcon name="grip" />
      </span>
      <TextField
        {...register(`specifications.${place}.name`)}
        label={`Specification name ${number}`}
        error={wrong?.name?.message}
        placeholder="Name"
        autoComplete="off"
        onPaste={onPaste}
      />
      <TextField
        {...register(`specifications.${place}.value`)}
        label={`Specification value ${number}`}
        error={wrong?.value?.message}
        hint={isMoney ? PRODUCT_FORM.specificationMoney : undefined}
        placeholder="Value"
        autoComplete="off"
        onPaste={onPaste}
      />
      <span className="line gap-1 row-acts">
        <MoveButtons
          what={`specification ${number}`}
          place={place}
          count={count}
          onMove={onMove}
          along="column"
        />
        <Button shape="icon" aria-label={`Remove specification ${number}`} onClick={onRemove}>
          <AdminIcon name="trash" className="i s" />
        </Button>
      </span>
    </li>
  );
}
