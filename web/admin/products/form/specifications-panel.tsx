import { type ClipboardEvent, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { isMoneyName, looksLikeMoney } from "#contract/platform/money.ts";
import { SPECIFICATIONS_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Specification } from "#contract/products/product.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { MoveButtons } from "#web/admin/platform/ui/move-buttons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { sortable } from "#web/admin/platform/ui/sortable.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import type { FormValues } from "./form-values.ts";
import { pastedRows } from "./pasted-rows.ts";

/** Specifications: added, removed, sorted, or pasted from a spreadsheet (spec section 2). */
export function SpecificationsPanel({ say }: { say: (sentence: string) => void }) {
  const {
    setValue,
    setError,
    clearErrors,
    formState: { errors, isSubmitted },
  } = useFormContext<FormValues>();
  const { fields, append, remove, move } = useFieldArray<FormValues, "specifications">({
    name: "specifications",
  });
  const adder = useRef<HTMLButtonElement>(null);
  const wrong = errors.specifications;
  const message = wrong?.root?.message ?? wrong?.message;

  const moveRow = (from: number, to: number) => {
    move(from, to);
    say(`Specification ${from + 1} is now ${to + 1} of ${fields.length}`);
  };
  const removeRow = (place: number) => {
    remove(place);
    clearErrors("specifications");
    say(`Specification ${place + 1} removed, ${fields.length - 1} left`);
    adder.current?.focus();
  };
  const fill = (start: number, rows: readonly Specification[]) => {
    if (start + rows.length > SPECIFICATIONS_MAX) {
      setError("specifications", { type: "refused", message: PRODUCT_FORM.tooManySpecifications });
      say(PRODUCT_FORM.tooManySpecifications);
      return;
    }
    clearErrors("specifications");
    const below = rows.slice(0, fields.length - start);
    for (const [offset, row] of below.entries()) {
      for (const part of ["name", "value"] as const) {
        setValue(`specifications.${start + offset}.${part}`, row[part], {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        });
      }
    }
    append(rows.slice(below.length), { shouldFocus: false });
    say(`${rows.length} specifications pasted`);
  };
  return (
    <Panel title="Specifications" aside="Two columns of a spreadsheet can be pasted">
      <div className="pad stack">
        {fields.length > 0 && (
          <ol className="stack gap-3" {...sortable(moveRow)}>
            {fields.map(({ id }, place) => (
              <SpecificationRow
                key={id}
                place={place}
                count={fields.length}
                onMove={(to) => moveRow(place, to)}
                onRemove={() => removeRow(place)}
                onPasteRows={(rows) => fill(place, rows)}
              />
            ))}
          </ol>
        )}
        {message && <FieldError>{message}</FieldError>}
        <div>
          <Button
            ref={adder}
            data-wrong={message ? true : undefined}
            onClick={() =>
              append({ name: "", value: "" }, { focusName: `specifications.${fields.length}.name` })
            }
          >
            <AdminIcon name="plus" />
            Add Specification
          </Button>
        </div>
      </div>
    </Panel>
  );
}

interface Props {
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onPasteRows: (rows: Specification[]) => void;
}

function SpecificationRow({ place, count, onMove, onRemove, onPasteRows }: Props) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
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
    <li data-entry className="cluster high specrow">
      <span data-grip className="middle grip">
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
