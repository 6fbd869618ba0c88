import { useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { SPECIFICATIONS_MAX } from "../../../../contract/platform/limits.ts";
import type { Specification } from "../../../../contract/products/product.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { SortableList } from "../../platform/ui/sortable-list.tsx";
import type { FormValues } from "./form-values.ts";
import { SpecificationRow } from "./specification-row.tsx";

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
      <div className="fields stack">
        <SortableList onMove={moveRow}>
          {fields.length > 0 && (
            <ol className="stack gap-2 specs spec-rows touch">
              {fields.map(({ id }, place) => (
                <SpecificationRow
                  key={id}
                  id={id}
                  place={place}
                  count={fields.length}
                  onMove={(to) => moveRow(place, to)}
                  onRemove={() => removeRow(place)}
                  onPasteRows={(rows) => fill(place, rows)}
                />
              ))}
            </ol>
          )}
        </SortableList>
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
