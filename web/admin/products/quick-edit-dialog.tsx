import { useLayoutEffect } from "react";
import { z } from "zod";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { products } from "#contract/products/calls.ts";
import {
  type FieldValues,
  fieldLabel,
  fieldWords,
  QUICK_FIELDS,
  typedIn,
  typedValue,
} from "#contract/products/fields.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { Product } from "#contract/products/product.ts";
import { showToast } from "#web/api/toast-store.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { ask } from "../platform/calls/ask.ts";
import { renew } from "../platform/calls/reads.ts";
import { byField } from "../platform/conflict/comparison.tsx";
import { restoreGone } from "../platform/data/undo.ts";
import { SavedProduct, savedMeanwhile } from "../platform/data/whole-product.ts";
import { FormDialog } from "../platform/form/form-dialog.tsx";
import { useStoredForm } from "../platform/form/use-stored-form.ts";
import { AdminError } from "../platform/session/client.ts";
import { NUMBER_INPUT } from "../platform/ui/use-form.ts";
import { putProduct } from "./list-data.ts";
import { AboutProduct } from "./product-thumbnail.tsx";
import { fieldsOf, sentValues, typedRule } from "./typed-fields.ts";

type QuickField = (typeof QUICK_FIELDS)[number];
type QuickTexts = Record<QuickField, string>;

const schema = z
  .object(fieldsOf(QUICK_FIELDS, typedRule) as Record<QuickField, z.ZodType<string, string>>)
  .transform((values) => sentValues(QUICK_FIELDS, values));
const COMPARISON = byField<QuickTexts>({
  names: fieldsOf(QUICK_FIELDS, fieldLabel),
  meant: (field, { [field]: text }) => typedIn(field, text) ?? text,
  shown: (field, text) => (
    <span className="mono">{fieldWords(field, typedIn(field, String(text)), String) ?? CONFLICT.empty}</span>
  ),
});

/** Another user's change leads to a choice; a deleted product is restored first (spec section 2). */
export function QuickEditDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const of = useStoredForm<QuickTexts, Pick<FieldValues, QuickField>, Product>({
    stored: product,
    shape: Product,
    valuesOf: (product) => fieldsOf(QUICK_FIELDS, (field) => String(typedValue(product[field]))),
    schema,
    comparison: COMPARISON,
    async put(json, { _id: id, version }) {
      try {
        const saved = await ask(products.update, { params: { id }, json, version }, SavedProduct);
        putProduct(id, (known) => ({ ...known, ...json, ...saved }));
      } catch (error) {
        if (error instanceof AdminError && error.status === 404) void renew();
        throw error;
      }
      showToast({ kind: "success", text: PRODUCT_LIST.updated });
      onClose();
      void renew();
      return undefined;
    },
    show: (current) => putProduct(current._id, () => current),
    failed: PRODUCT_LIST.updateFailed,
    gone: { message: GONE_PRODUCT.title, restore: () => restoreGone(product._id) },
  });
  useLayoutEffect(() => of.element.current?.querySelector<HTMLInputElement>(".in")?.select(), [of.element]);
  return (
    <FormDialog
      of={of}
      title="Quick Edit Product"
      action="Save Changes"
      staleText={savedMeanwhile}
      goneText={GONE_PRODUCT.restoreFirst}
      onClose={onClose}
    >
      <AboutProduct product={of.opened} />
      <div className="stack halves high">
        {QUICK_FIELDS.map((field) => (
          <TextField key={field} label={fieldLabel(field)} {...of.field(field)} {...NUMBER_INPUT} />
        ))}
      </div>
    </FormDialog>
  );
}
