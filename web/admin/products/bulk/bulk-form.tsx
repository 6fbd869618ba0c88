import { BULK_EDIT, NOTHING_TO_CHANGE } from "../../../../contract/messages.ts";
import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  isCategory,
} from "../../../../contract/platform/categories.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import type { BulkChanges, BulkEditAnswer } from "../../../../contract/products/bulk-edit.ts";
import { QuickEditBody } from "../../../../contract/products/product.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { NUMBER_INPUT } from "../../platform/ui/number-input.ts";
import { StepDialog } from "../../platform/ui/step-dialog.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import type { Chosen } from "../use-selection.ts";
import { useBulkEdit } from "./use-bulk-edit.ts";

interface Props {
  products: readonly Chosen[];
  onSettled: (changes: BulkChanges, answer: BulkEditAnswer) => void;
  onClose: () => void;
}

const LEAVE = "Leave as it is";

/** What is to change in all of them; everything starts as it is. */
export function BulkForm({ products, onSettled, onClose }: Props) {
  const form = useForm<BulkValues>({ defaultValues: NOTHING_CHOSEN });
  const { errors, isSubmitting } = form.formState;
  const { refusal, submit } = useSubmit(form, BULK_EDIT.failed);
  const bulkEdit = useBulkEdit();
  const stock = form.watch("stock");
  const save = submit(async (values) => {
    const changes = changesOf(values);
    if (!Object.keys(changes).length) return form.setError("root", { message: NOTHING_TO_CHANGE });
    const message = figureProblem(values);
    if (message) return form.setError("figure", { message }, { shouldFocus: true });
    const chosen = products.map(({ _id: id, version }) => ({ id, version }));
    onSettled(changes, await bulkEdit(chosen, changes));
  });
  const count = counted(products.length, "product");
  const note = errors.root?.message ?? refusal?.text;
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
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </SelectField>
      <div className={stock === "" ? undefined : "stack halves high"}>
        <SelectField label="Stock" {...form.register("stock")}>
          <option value="">{LEAVE}</option>
          <option value="set">Set to</option>
          <option value="increase">Increase by</option>
          <option value="decrease">Decrease by</option>
        </SelectField>
        {stock !== "" && (
          <TextField
            label="Number"
            {...NUMBER_INPUT}
            readOnly={isSubmitting}
            error={errors.figure?.message}
            {...form.register("figure")}
          />
        )}
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
    </StepDialog>
  );
}

/** What the bulk edit's form holds; an empty choice leaves a field as it is. */
interface BulkValues {
  category: "" | Category;
  stock: "" | "set" | "increase" | "decrease";
  /** As it is typed. */
  figure: string;
  featured: "" | "on" | "off";
  published: "" | "on" | "off";
}

const NOTHING_CHOSEN: BulkValues = { category: "", stock: "", figure: "0", featured: "", published: "" };

/** Why the figure is none, or undefined: it is a stock, whichever way it is used. */
const figureProblem = ({ stock, figure }: BulkValues): string | undefined =>
  stock === "" ? undefined : QuickEditBody.shape.stock.safeParse(numberOf(figure)).error?.issues[0]?.message;

/** The changes as POST /products/bulk takes them; none when everything is left as it is. */
function changesOf({ category, stock, figure, featured, published }: BulkValues): BulkChanges {
  return {
    ...(isCategory(category) ? { category } : {}),
    ...(stock === "" ? {} : { stock: stockChange(stock, numberOf(figure)) }),
    ...(featured === "" ? {} : { featured: featured === "on" }),
    ...(published === "" ? {} : { published: published === "on" }),
  };
}

const numberOf = (figure: string): number => typedNumber(figure) ?? Number.NaN;

function stockChange(stock: "set" | "increase" | "decrease", figure: number) {
  if (stock === "set") return { set: figure };
  return { by: stock === "increase" ? figure : -figure };
}
