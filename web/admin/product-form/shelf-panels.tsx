import { useFormContext } from "react-hook-form";
import { CATEGORIES, CATEGORY_LABELS } from "../../../contract/categories.ts";
import { PRODUCT_ID_MAX, PRODUCT_ID_MIN } from "../../../contract/limits.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { NUMBER_INPUT } from "../ui/number-input.ts";
import { CatalogField } from "./catalog-field.tsx";
import type { FormValues } from "./form-values.ts";

/** Where the product belongs, what it costs, how many there are, and its number. */
export function ShelfPanels({ isNew }: { isNew: boolean }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <>
      <section className="panel" aria-label="Category and catalog">
        <div className="fields">
          <SelectField {...register("category")} label="Category" error={errors.category?.message}>
            <option value="" hidden>
              Choose a category
            </option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_LABELS[category]}
              </option>
            ))}
          </SelectField>
          <CatalogField />
        </div>
      </section>
      <section className="panel" aria-label="Price and stock">
        <div className="fields pair">
          <TextField
            {...register("price")}
            {...NUMBER_INPUT}
            label="Price (₹)"
            error={errors.price?.message}
          />
          <TextField {...register("stock")} {...NUMBER_INPUT} label="Stock" error={errors.stock?.message} />
        </div>
      </section>
      <section className="panel" aria-label="Product number">
        <div className="fields">
          <TextField
            {...register("productId")}
            {...NUMBER_INPUT}
            inputMode="numeric"
            label="Product ID"
            isOptional
            placeholder={`${PRODUCT_ID_MIN} to ${PRODUCT_ID_MAX}`}
            hint={isNew ? "Left empty, a free number is given." : "Left empty, it stays as it is."}
            error={errors.productId?.message}
          />
        </div>
      </section>
    </>
  );
}
