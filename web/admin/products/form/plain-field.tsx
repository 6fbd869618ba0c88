import type { ReactNode } from "react";
import { get, useFormContext } from "react-hook-form";
import { type FormField, fieldLabel, PRODUCT_FIELDS, type ProductField } from "#contract/products/fields.ts";
import { useCategories } from "#web/admin/platform/data/categories.ts";
import { CategoryOptions } from "#web/admin/platform/ui/category-options.tsx";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Counter } from "#web/admin/platform/ui/counter.tsx";
import { NUMBER_INPUT } from "#web/admin/platform/ui/use-form.ts";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import type { FormValues } from "./form-values.ts";

interface Props {
  name: FormField;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** The id of a WordList. */
  list?: string;
}

/** The control of a plain field, as described in contract/products/fields.ts. */
export function PlainField({ name, hint, placeholder, list }: Props) {
  const categories = useCategories();
  const { register, formState } = useFormContext<FormValues>();
  const field: ProductField = PRODUCT_FIELDS[name];
  const wrong: { message?: string } | undefined = get(formState.errors, name);
  const props = {
    ...register(name),
    ...(placeholder && { placeholder }),
    ...(field.isOptional && { isOptional: true }),
    label: fieldLabel(name),
    hint,
    error: wrong?.message,
  };
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...props}
          list={list}
          autoComplete="off"
          hint={hint ?? <Counter name={name} max={field.max} />}
        />
      );
    case "prose":
      return <TextArea {...props} hint={hint ?? <Counter name={name} max={field.max} />} />;
    case "code":
      return <TextField {...props} {...NUMBER_INPUT} inputMode="numeric" />;
    case "number":
    case "amount":
      return <TextField {...props} {...NUMBER_INPUT} />;
    case "category":
      return (
        // The key remounts it once the options are loaded: a select loses a value that has no option.
        <SelectField {...props} key={categories.length}>
          <option value="" hidden>
            Choose a category
          </option>
          <CategoryOptions />
        </SelectField>
      );
    case "flag":
      return (
        <div className="field">
          <label className="line gap-3">
            <Check aria-describedby={`${name}-hint`} {...register(name)} />
            {field.label}
          </label>
          <p className="hint" id={`${name}-hint`}>
            {hint}
          </p>
        </div>
      );
  }
}
