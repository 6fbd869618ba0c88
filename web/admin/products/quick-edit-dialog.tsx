import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { plainNumber, typedAmount } from "../../../contract/amounts.ts";
import { GONE_PRODUCT } from "../../../contract/messages.ts";
import { typedNumber } from "../../../contract/numbers.ts";
import { type Product, QuickEditBody } from "../../../contract/product.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { restoreGone } from "../data/restore-gone.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NUMBER_INPUT } from "../ui/number-input.ts";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { AboutProduct } from "./about-product.tsx";
import { ConflictingValues, type QuickVersions } from "./conflicting-values.tsx";
import { GoneNote } from "./gone-note.tsx";
import { quickValues, useQuickEdit } from "./use-quick-edit.ts";

const { price, stock } = QuickEditBody.shape;
const schema = z.object({
  price: z.string().transform(orNone(typedAmount)).pipe(price),
  stock: z.string().transform(orNone(typedNumber)).pipe(stock),
});
type QuickTexts = z.input<typeof schema>;

function orNone(read: (text: string) => number | undefined) {
  return (text: string) => read(text) ?? Number.NaN;
}

const textsOf = ({ price, stock }: QuickEditBody): QuickTexts => ({
  price: plainNumber(price),
  stock: plainNumber(stock),
});

/**
 * Price and stock without leaving the list (spec section 2). When somebody else changed them meanwhile, both versions
 * take the place of the fields, to choose from; when it was deleted, it is restored first.
 */
export function QuickEditDialog({ product: opened, onClose }: { product: Product; onClose: () => void }) {
  const [product, setProduct] = useState(opened);
  const [versions, setVersions] = useState<QuickVersions>();
  const form = useForm<QuickTexts, unknown, QuickEditBody>({
    resolver: zodResolver(schema),
    defaultValues: textsOf(opened),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { setFocus } = form;
  const [gone, setGone] = useState<{ refusal?: string | undefined }>();
  const unsaved = useUnsaved({ isChanged: isDirty });
  useEffect(() => setFocus("price", { shouldSelect: true }), [setFocus]);

  const save = useQuickEdit({
    onSaved: onClose,
    onGone: () => setGone({}),
    onField: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    onStale(typed, current) {
      setVersions({ opened: quickValues(product), typed, stored: quickValues(current) });
      setProduct(current);
    },
  });
  const submit = async (values: QuickEditBody) => {
    if (!gone) return save(product, values);
    const { isRestored, refusal } = await restoreGone(product._id);
    if (refusal) setGone({ refusal });
    if (!isRestored) return;
    setGone(undefined);
    await save(product, values);
  };
  const canSave = !gone?.refusal;
  const field = (name: keyof QuickEditBody) => ({
    ...form.register(name),
    ...NUMBER_INPUT,
    // Not disabled: the keyboard stays where it is.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });
  return (
    <Dialog title="Quick Edit Product" onClose={unsaved.thenClose(onClose)} isBusy={isSubmitting}>
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <div className="in-body">
          <AboutProduct product={product} />
          {gone && <GoneNote refusal={gone.refusal} />}
          {versions ? (
            <ConflictingValues
              key={product.version}
              versions={versions}
              onChoose={(name, value) => form.setValue(name, plainNumber(value), { shouldDirty: true })}
            />
          ) : (
            <div className="pair">
              <TextField label="Price (₹)" {...field("price")} />
              <TextField label="Stock" {...field("stock")} />
            </div>
          )}
        </div>
        <footer>
          <button type="button" className="btn" disabled={isSubmitting} onClick={onClose}>
            {gone ? "Close" : "Cancel"}
          </button>
          {canSave && (
            <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
              {gone ? GONE_PRODUCT.restore : "Save Changes"}
            </BusyButton>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
