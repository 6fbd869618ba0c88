import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { PRODUCT_SERVER } from "../../../contract/messages.ts";
import { type Product, QuickEditBody } from "../../../contract/product.ts";
import { Dialog } from "../../admin/dialog.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { AboutProduct } from "./about-product.tsx";
import { useQuickEdit } from "./use-quick-edit.ts";

const asNumber = (text: unknown) => (String(text).trim() === "" ? Number.NaN : Number(text));
const valuesOf = ({ price, stock }: QuickEditBody): QuickEditBody => ({ price, stock });

/**
 * Price and stock without leaving the list (spec section 2). When somebody else saved the product meanwhile, it
 * says so and shows the present values beside those that were typed.
 */
export function QuickEditDialog({ product: opened, onClose }: { product: Product; onClose: () => void }) {
  const [product, setProduct] = useState(opened);
  const [typed, setTyped] = useState<Partial<QuickEditBody>>();
  const form = useForm<QuickEditBody>({
    resolver: zodResolver(QuickEditBody),
    defaultValues: valuesOf(opened),
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("price", { shouldSelect: true }), [setFocus]);

  const save = useQuickEdit({
    onSaved: onClose,
    onMissing: onClose,
    onField: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    onStale(current) {
      const { price, stock } = form.getValues();
      setTyped({
        ...(price === product.price ? {} : { price }),
        ...(stock === product.stock ? {} : { stock }),
      });
      setProduct(current);
      form.reset(valuesOf(current));
    },
  });
  const field = (name: keyof QuickEditBody) => ({
    ...form.register(name, { setValueAs: asNumber }),
    type: "number",
    min: 0,
    step: "any",
    className: "mono",
    // Not disabled: the keyboard stays where it is.
    readOnly: isSubmitting,
    error: errors[name]?.message,
    hint: typed?.[name] === undefined ? undefined : `You entered ${typed[name]}`,
  });
  return (
    <Dialog title="Quick Edit Product" onClose={onClose} isBusy={isSubmitting}>
      <form noValidate onSubmit={form.handleSubmit((values) => save(product, values))}>
        <div className="in-body">
          {typed && <Note tone="warn">{PRODUCT_SERVER.stale}. These are its present values.</Note>}
          <AboutProduct product={product} />
          <div className="pair">
            <TextField label="Price (₹)" {...field("price")} />
            <TextField label="Stock" {...field("stock")} />
          </div>
        </div>
        <footer>
          <button type="button" className="btn" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </button>
          <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
            Save Changes
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}
