import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { z } from "zod";
import { CATEGORY_LABEL_MAX } from "#contract/platform/limits.ts";
import { categories } from "#contract/products/calls.ts";
import { CreateCategoryBody, OwnCategory, UpdateCategoryBody } from "#contract/products/category.ts";
import { CATEGORY_ADMIN } from "#contract/products/category-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { FormDialog } from "#web/admin/platform/form/form-dialog.tsx";
import { lined } from "#web/admin/platform/form/lines.ts";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { NO_VERSION } from "#web/admin/platform/session/send.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { brandsChanged, suggestedId } from "./brands-data.ts";

type BrandBody = UpdateCategoryBody & { id: string };
/** The fields of the form: other names one per line, and an empty label of the navigation for the same as the label. */
type BrandValues = Omit<BrandBody, "words"> & { words: string };

const { words, ...stored } = UpdateCategoryBody.shape;
const schemaFor = (rule: z.ZodType<string, string>) =>
  z
    .object({ ...stored, id: rule, navigationLabel: z.string(), words: lined(words) })
    .transform((body) => ({ ...body, navigationLabel: body.navigationLabel.trim() || body.label }));
const NEW = schemaFor(CreateCategoryBody.shape.id);
const EDITED = schemaFor(z.string());

const NAMES: Readonly<Record<keyof BrandValues, string>> = {
  id: "Id",
  label: "Label",
  navigationLabel: "Label in the navigation",
  words: "Other names",
  isStocked: "Stocked",
  isShown: "Shown",
  inBrandGrid: "In the home page's brand grid",
};
const CHECKS = ["isShown", "inBrandGrid"] as const;

interface Props {
  /** The brand as last fetched; undefined for a new one. */
  category: OwnCategory | undefined;
  /** Whether a new one is stocked. */
  isStocked: boolean;
  /** It was merged or deleted since. */
  isGone: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** Adds a brand or edits one. A newer version is merged, or both are shown for a choice. */
export function BrandDialog({ category, isStocked, isGone, taken, onClose }: Props) {
  const of = useStoredForm<BrandValues, BrandBody, OwnCategory | undefined>({
    name: `brand ${category?.id ?? "new"}`,
    stored: category,
    shape: OwnCategory,
    valuesOf: (brand) => valuesOf(brand, isStocked),
    schema: category ? EDITED : NEW,
    names: NAMES,
    shown: (_, value) => (typeof value === "boolean" ? (value ? "Yes" : "No") : value),
    async put({ id, ...json }, from) {
      if (from) await ask(categories.update, { params: { id }, json, version: from.version ?? NO_VERSION });
      else await ask(categories.create, { json: { id, ...json } });
      showToast({ kind: "success", text: from ? CATEGORY_ADMIN.saved : CATEGORY_ADMIN.created });
      of.close();
      onClose();
      void brandsChanged();
      return undefined;
    },
    show: () => void brandsChanged(),
    failed: CATEGORY_ADMIN.saveFailed,
    isNew: !category,
    ...(category && { gone: { message: CATEGORY_ADMIN.gone, isKnownDeleted: isGone } }),
  });
  const { form, field } = of;
  const label = field("label");
  /** The suggested id follows the label until another one is typed. */
  const changeLabel = (event: ChangeEvent<HTMLInputElement>) => {
    const before = form.getValues();
    if (!category && before.id === suggestedId(before.label, taken))
      form.setValue("id", suggestedId(event.target.value, taken));
    return label.onChange(event);
  };
  const isSold = form.watch("isStocked");
  /** A maker that becomes stocked is shown, until the user says otherwise. */
  const stock = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const name of CHECKS) form.setValue(name, target.checked, { shouldDirty: true });
  };
  return (
    <FormDialog
      of={of}
      title={category ? `Edit ${category.label}` : isStocked ? "Add brand" : "Add maker"}
      onClose={onClose}
    >
      <TextField {...label} label={NAMES.label} maxLength={CATEGORY_LABEL_MAX} onChange={changeLabel} />
      {!category && (
        <TextField {...field("id", CATEGORY_ADMIN.id(form.watch("id") || "..."))} label={NAMES.id} />
      )}
      <TextField
        {...field("navigationLabel", "Left empty, it is the label")}
        label={NAMES.navigationLabel}
        maxLength={CATEGORY_LABEL_MAX}
        isOptional
      />
      <TextArea {...field("words", CATEGORY_ADMIN.words)} label={NAMES.words} rows={4} isOptional />
      <Choice
        label={NAMES.isStocked}
        hint={CATEGORY_ADMIN.isStocked}
        {...form.register("isStocked", { onChange: stock })}
      />
      {isSold &&
        CHECKS.map((name) => (
          <Choice key={name} label={NAMES[name]} hint={CATEGORY_ADMIN[name]} {...form.register(name)} />
        ))}
    </FormDialog>
  );
}

function Choice({ label, hint, ...box }: ComponentProps<typeof Check> & { label: string; hint: ReactNode }) {
  const about = useId();
  return (
    <div>
      <label className="line gap-3">
        <Check {...box} aria-describedby={about} />
        {label}
      </label>
      <p className="hint" id={about}>
        {hint}
      </p>
    </div>
  );
}

/** The values of a brand, or of a new one, which is shown if it is stocked. */
function valuesOf(brand: OwnCategory | undefined, isStocked: boolean): BrandValues {
  if (!brand) {
    const shown = { isStocked, isShown: isStocked, inBrandGrid: isStocked };
    return { id: "", label: "", navigationLabel: "", words: "", ...shown };
  }
  const { id, label, navigationLabel, isShown, inBrandGrid } = brand;
  return {
    ...{ id, label, navigationLabel, isShown, inBrandGrid },
    words: brand.words.join("\n"),
    isStocked: brand.isStocked,
  };
}
