import { useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { NOTHING_TO_CHANGE } from "#contract/platform/server-messages.ts";
import type { BulkChanges, BulkEditAnswer } from "#contract/products/bulk-edit.ts";
import { BULK_FIELDS, type BulkField, fieldLabel } from "#contract/products/fields.ts";
import { BULK_EDIT } from "#contract/products/messages.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { CategoryOptions } from "#web/admin/platform/ui/category-options.tsx";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { NUMBER_INPUT, useForm } from "#web/admin/platform/ui/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { fieldsOf, sentValues, typedRule } from "../typed-fields.ts";
import { UNITS, UnitList } from "../unit-list.tsx";
import type { Chosen } from "../use-selection.ts";
import { useBulkEdit } from "./use-bulk-edit.ts";

const LEAVE = "Don't change";

const NOTHING_CHOSEN: BulkValues = {
  category: "",
  stock: "",
  figure: "0",
  featured: "",
  published: "",
  ...fieldsOf(BULK_FIELDS, () => ""),
};

/** Returns the first error of the typed values; the number follows the stock's rule. */
function problemOf(values: BulkValues) {
  const rules = [
    ...(values.stock === "" ? [] : [["figure", typedRule("stock")] as const]),
    ...BULK_FIELDS.map((name) => [name, typedRule(name)] as const),
  ];
  const [wrong] = rules.flatMap(([name, rule]) => {
    const { error } = rule.safeParse(values[name]);
    return error ? [{ name, message: error.issues[0]?.message ?? "" }] : [];
  });
  return wrong;
}

const numberOf = (figure: string): number => typedNumber(figure) ?? Number.NaN;

interface Props {
  /** The selected products with the versions they had when selected. */
  products: readonly Chosen[];
  /** Called when some are saved; the others, by id, stay selected. */
  onSaved: (others: string[]) => void;
  onClose: () => void;
}

/** Edits category, stock, visibility, unit and tax of all selected products; then lists those that were not saved, with the reasons. */
export function BulkEditDialog({ products, onSaved, onClose }: Props) {
  const [outcome, setOutcome] = useState<{ changes: BulkChanges; answer: BulkEditAnswer }>();
  const settle = (changes: BulkChanges, answer: BulkEditAnswer) => {
    onSaved(answer.refused.map(({ id }) => id));
    if (answer.refused.length) setOutcome({ changes, answer });
    else onClose();
  };
  if (!outcome) return <BulkForm products={products} onSettled={settle} onClose={onClose} />;
  return <BulkOutcome {...outcome} products={products} onSettled={settle} onClose={onClose} />;
}

interface BulkOutcomeProps {
  products: readonly Chosen[];
  changes: BulkChanges;
  answer: BulkEditAnswer;
  onSettled: (changes: BulkChanges, answer: BulkEditAnswer) => void;
  onClose: () => void;
}

/** The products that were not saved, with the reasons. Those that another user changed can be retried. */
function BulkOutcome({ products, changes, answer, onSettled, onClose }: BulkOutcomeProps) {
  const { saved, refused } = answer;
  const bulkEdit = useBulkEdit();
  const { isBusy, run } = useCall();
  const titleOf = (id: string) => products.find(({ _id }) => _id === id)?.title ?? "";
  const stale = refused.flatMap(({ reason, current }) => (reason === "stale" && current ? [current] : []));
  const saveAnyway = async () => {
    const current = stale.map(({ _id: id, version }) => ({ id, version }));
    const next = await bulkEdit(current, changes);
    const others = refused.filter(({ reason }) => reason !== "stale");
    onSettled(changes, { saved: [...saved, ...next.saved], refused: [...others, ...next.refused] });
  };
  return (
    <Dialog title="Not all were updated" isBusy={isBusy} onClose={onClose}>
      <div className="in-body">
        <Note tone="warn">
          <p>{BULK_EDIT.refused(refused.length, saved.length + refused.length)}</p>
        </Note>
        <ul className="refused">
          {refused.map(({ id, message, current }) => (
            <li key={id}>
              <b className="block">{current?.title ?? titleOf(id)}</b>
              <span className="block small quiet">{message}</span>
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <Button data-first disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {stale.length > 0 && (
          <Button look="fill" {...unlessBusy(isBusy, () => void run(saveAnyway, BULK_EDIT.failed))}>
            Update {stale.length} anyway
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

interface BulkFormProps {
  products: readonly Chosen[];
  onSettled: (changes: BulkChanges, answer: BulkEditAnswer) => void;
  onClose: () => void;
}

/** The changes for all products; by default none. */
function BulkForm({ products, onSettled, onClose }: BulkFormProps) {
  const form = useForm<BulkValues>({ defaultValues: NOTHING_CHOSEN });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, BULK_EDIT.failed);
  const bulkEdit = useBulkEdit();
  const stock = form.watch("stock");
  const save = submit(async (values) => {
    const changes = changesOf(values);
    if (!Object.keys(changes).length) return form.setError("root", { message: NOTHING_TO_CHANGE });
    const wrong = problemOf(values);
    if (wrong) return form.setError(wrong.name, { message: wrong.message }, { shouldFocus: true });
    const chosen = products.map(({ _id: id, version }) => ({ id, version }));
    onSettled(changes, await bulkEdit(chosen, changes));
  });
  const count = counted(products.length, "product");
  const note = form.formState.errors.root?.message ?? refusal?.text;
  return (
    <StepDialog
      title={`Edit ${count}`}
      action={`Save ${count}`}
      busyText="Saving..."
      isBusy={isSubmitting}
      refusal={note ? { text: note } : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField label="Category" {...form.register("category")}>
        <option value="">{LEAVE}</option>
        <CategoryOptions />
      </SelectField>
      <div className={stock === "" ? undefined : "stack halves high"}>
        <SelectField label="Stock" {...form.register("stock")}>
          <option value="">{LEAVE}</option>
          <option value="set">Set to</option>
          <option value="increase">Increase by</option>
          <option value="decrease">Decrease by</option>
        </SelectField>
        {stock !== "" && <TextField label="Number" {...NUMBER_INPUT} {...field("figure")} />}
      </div>
      <SelectField label="Featured" {...form.register("featured")}>
        <option value="">{LEAVE}</option>
        <option value="on">On</option>
        <option value="off">Off</option>
      </SelectField>
      <SelectField label="Published" {...form.register("published")}>
        <option value="">{LEAVE}</option>
        <option value="on">Yes</option>
        <option value="off">No</option>
      </SelectField>
      <div className="stack halves high">
        {BULK_FIELDS.map((name) => (
          <TextField
            key={name}
            label={fieldLabel(name)}
            {...(name === "unit" ? { list: UNITS, autoComplete: "off" } : NUMBER_INPUT)}
            placeholder={LEAVE}
            {...field(name)}
          />
        ))}
        <UnitList />
      </div>
    </StepDialog>
  );
}

/** The form's values; an empty choice leaves a field unchanged. */
interface BulkValues extends Record<BulkField, string> {
  category: string;
  stock: "" | "set" | "increase" | "decrease";
  /** As typed. */
  figure: string;
  featured: "" | "on" | "off";
  published: "" | "on" | "off";
}

/** Returns the changes for POST /products/bulk; empty if nothing changes. */
function changesOf(values: BulkValues): BulkChanges {
  const { category, stock, figure, featured, published } = values;
  const filled = BULK_FIELDS.filter((name) => values[name].trim());
  return {
    ...(category ? { category } : {}),
    ...(stock === "" ? {} : { stock: stockChange(stock, numberOf(figure)) }),
    ...(featured === "" ? {} : { featured: featured === "on" }),
    ...(published === "" ? {} : { published: published === "on" }),
    ...sentValues(filled, values),
  };
}

function stockChange(stock: "set" | "increase" | "decrease", figure: number) {
  if (stock === "set") return { set: figure };
  return { by: stock === "increase" ? figure : -figure };
}
