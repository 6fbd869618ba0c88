import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { PRODUCT_ID_MAX, PRODUCT_ID_MIN } from "#contract/products/limits.ts";
import { useCategories } from "#web/admin/platform/data/categories.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { NUMBER_INPUT } from "#web/admin/platform/ui/use-form.ts";
import { NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { UNITS, UnitList } from "../unit-list.tsx";
import { completedCatalogsQuery, quotationSettingsQuery } from "./form-queries.ts";
import type { FormValues } from "./form-values.ts";
import { PlainField } from "./plain-field.tsx";

export function ShelfPanels({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Panel title="Category and catalogue">
        <div className="pad stack gap-5">
          <PlainField name="category" />
          <CatalogField />
        </div>
      </Panel>
      <PricePanel />
      <TaxPanel />
      <Panel title="Visibility and number">
        <div className="pad stack gap-5">
          <PlainField name="published" hint="Visitors can find and see this product." />
          <NumberField isNew={isNew} />
        </div>
      </Panel>
    </>
  );
}

function PricePanel() {
  const { data } = useQuery(quotationSettingsQuery);
  return (
    <Panel title="Price and stock">
      <div className="pad stack gap-5 halves">
        <PlainField name="price" />
        <PlainField name="stock" />
        <PlainField name="unit" placeholder={data?.unit} list={UNITS} hint="Of price and stock" />
        <UnitList />
      </div>
    </Panel>
  );
}

/** HSN code and GST rate of quotations; the placeholders are those of the settings. */
function TaxPanel() {
  const { data } = useQuery(quotationSettingsQuery);
  const rate = data && String(data.gstRate);
  return (
    <Panel title="Tax on quotations">
      <div className="pad stack gap-5 halves">
        <PlainField name="hsnCode" placeholder={data?.hsnCode} />
        <PlainField name="gstRate" placeholder={rate} />
        <p className="hint whole">
          Leave empty to use those of Settings, Quotations. Visitors don't see them.
        </p>
      </div>
    </Panel>
  );
}

function NumberField({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<FormValues>();
  return (
    <TextField
      {...register("productId")}
      {...NUMBER_INPUT}
      inputMode="numeric"
      label="Product ID"
      isOptional
      placeholder={`${PRODUCT_ID_MIN} to ${PRODUCT_ID_MAX}`}
      hint={isNew ? "Leave empty to get a number." : "Leave empty to keep it."}
      error={formState.errors.productId?.message}
    />
  );
}

/** The catalogue of a product: a completed one, or none (spec section 2). */
function CatalogField() {
  const categories = useCategories();
  const { field, fieldState } = useController<FormValues, "catalogId">({ name: "catalogId" });
  const { data: catalogs = [], isPending, error } = useQuery(completedCatalogsQuery);
  useEffect(() => {
    if (error && !(error instanceof NetworkError)) {
      showToast({ kind: "error", text: error.message || CATALOG_ADMIN.loadFailed });
    }
  }, [error]);
  const isListed = !field.value || catalogs.some(({ _id }) => _id === field.value);
  return (
    <SelectField
      {...field}
      label="Catalog"
      isOptional
      hint={error ? CATALOG_ADMIN.loadFailed : "Only catalogues that have finished processing are listed."}
      error={fieldState.error?.message}
    >
      <option value="">No catalogue</option>
      {!isListed && <option value={field.value}>{isPending ? "Loading..." : "Its current catalogue"}</option>}
      {categories.map(({ id, label }) => {
        const own = catalogs.filter((catalog) => catalog.category === id);
        return own.length === 0 ? null : (
          <optgroup key={id} label={label}>
            {own.map(({ _id, originalName }) => (
              <option key={_id} value={_id}>
                {originalName}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}
