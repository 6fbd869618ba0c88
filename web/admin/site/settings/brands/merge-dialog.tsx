import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { counted } from "#contract/platform/counted.ts";
import { categories } from "#contract/products/calls.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_ADMIN } from "#contract/products/category-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { brandRemoved } from "./brands-data.ts";

const check = zodResolver(z.object({ into: z.string().min(1, CATEGORY_ADMIN.intoRequired) }));

interface Props {
  category: OwnCategory;
  all: readonly OwnCategory[];
  onClose: () => void;
}

/** Merges a brand into another one. One that holds something can only go to a stocked one. */
export function MergeDialog({ category, all, onClose }: Props) {
  const form = useForm<{ into: string }>({ resolver: check, defaultValues: { into: "" } });
  const { refusal, isSubmitting, submit } = useSubmit(form, CATEGORY_ADMIN.mergeFailed);
  const { id, label, products, catalogs, isStocked } = category;
  const others = all.filter((other) => other.id !== id && (other.isStocked || !isStocked));
  const merge = submit(async ({ into }) => {
    const { message } = await ask(categories.merge, { params: { id }, json: { into } });
    onClose();
    void brandRemoved(category, message);
  });
  return (
    <StepDialog
      title={`Merge ${label}`}
      action="Merge"
      busyText="Merging..."
      danger
      isBusy={isSubmitting}
      refusal={refusal}
      onSubmit={merge}
      onClose={onClose}
    >
      <p className="small breaks">
        {label} has {holdings(products, catalogs)}, which move to the other brand. {CATEGORY_ADMIN.merge}
      </p>
      <SelectField label="Merge into" error={form.formState.errors.into?.message} {...form.register("into")}>
        <option value="">Choose a brand</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.label}
          </option>
        ))}
      </SelectField>
      <p className="hint breaks">
        Addresses with /products/{id} will lead to the other brand. You can undo this for 10 minutes.
      </p>
    </StepDialog>
  );
}

/** What a brand holds, deleted products that can still be restored included: '412 products, 2 catalogues'. */
export const holdings = (products: number, catalogs: number): string =>
  `${counted(products, "product")}, ${counted(catalogs, "catalogue")}`;
