import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { CATEGORIES, CATEGORY_LABELS } from "../../../contract/categories.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { NetworkError } from "../../api/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { SelectField } from "../../ui/field.tsx";
import { completedCatalogsQuery } from "./form-queries.ts";
import type { FormValues } from "./form-values.ts";

/** The catalog a product belongs to: one whose processing is completed, or none (spec section 2). */
export function CatalogField() {
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
      hint={error ? CATALOG_ADMIN.loadFailed : "Only catalogs that have finished processing are listed."}
      error={fieldState.error?.message}
    >
      <option value="">No catalog</option>
      {!isListed && <option value={field.value}>{isPending ? "Loading..." : "Its present catalog"}</option>}
      {CATEGORIES.map((category) => {
        const own = catalogs.filter((catalog) => catalog.category === category);
        return own.length === 0 ? null : (
          <optgroup key={category} label={CATEGORY_LABELS[category]}>
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
