import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type Ref, useEffect, useId, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_FORM, SHARED_CODE } from "#contract/products/messages.ts";
import { Product } from "#contract/products/product.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { readOf } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { isSame } from "#web/admin/platform/conflict/comparison.tsx";
import { restoreGone } from "#web/admin/platform/data/undo.ts";
import { SavedProduct, savedMeanwhile } from "#web/admin/platform/data/whole-product.ts";
import type { Keeping } from "#web/admin/platform/drafts/form-draft.ts";
import { NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { formSchema } from "./form-schema.ts";
import {
  changedProductForm,
  type FormImage,
  type FormValues,
  formValues,
  newProductForm,
} from "./form-values.ts";
import { ImagesPanel } from "./images-panel.tsx";
import { PlainField } from "./plain-field.tsx";
import { asNewProduct, type Prefill } from "./prefill.ts";
import { PRODUCT_COMPARISON } from "./product-comparison.tsx";
import { ShelfPanels } from "./shelf-panels.tsx";
import { SpecificationsPanel } from "./specifications-panel.tsx";
import "./product-form.css";
import { PART_CODE_MAX, SEARCH_DEBOUNCE } from "#contract/platform/limits.ts";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { useSettled } from "#web/site/viewer/document/use-settled.ts";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";

/** Returns the name of a product form for its drafts. */
export const draftedForm = (id?: string): string => (id ? `product ${id}` : "new product");

/** The server's field names of the images. */
const IMAGE_FIELD = /^(?:images|removedImages|imageOrder|openingImage)\b/;

/** Drafts include the files of the images. Images whose file is missing are omitted. */
export const PRODUCT_KEEPING: Keeping<FormValues> = {
  files: {
    named: ({ images }) => images.flatMap(({ id, file }): [string, File][] => (file ? [[id, file]] : [])),
    without: (values) => ({
      ...values,
      images: values.images.map(({ file: _, ...image }): DraftImage => image),
    }),
    within: (kept, files) => ({
      ...kept,
      images: (kept["images"] as DraftImage[]).flatMap(({ stored, ...image }): FormImage[] => {
        const file = files.get(image.id);
        if (stored) return [{ ...image, stored }];
        return file ? [{ ...image, file }] : [];
      }),
    }),
  },
};

interface Props {
  product?: Product;
  /** The initial values of a new product; they count as input. */
  prefill?: Prefill | undefined;
  /** Called to continue the input of a deleted product as a new one. */
  onAsNew?: (prefill: Prefill) => void;
}

/** The form that creates or edits a product (spec sections 2 and 5, 'Product form'). */
export function ProductForm({ product: opened, prefill, onAsNew }: Props) {
  const navigate = useNavigate();
  const [said, say] = useState("");
  const schema = useMemo(() => formSchema(opened), [opened]);
  const of = useStoredForm<FormValues, FormValues, Product | undefined>({
    ...PRODUCT_KEEPING,
    name: draftedForm(opened?._id),
    stored: opened,
    shape: Product,
    valuesOf: formValues,
    schema,
    comparison: PRODUCT_COMPARISON,
    async put(values, from, how) {
      if (from) {
        const { _id: id, version } = from;
        const form = changedProductForm(values, from);
        await ask(products.update, { params: { id }, form, version, ...how }, SavedProduct);
      } else await ask(products.create, { form: newProductForm(values), ...how }, SavedProduct);
      of.close();
      showToast({ kind: "success", text: from ? PRODUCT_FORM.updated : PRODUCT_FORM.created });
      await navigate({ to: "/admin/products" });
      return undefined;
    },
    failed: PRODUCT_FORM.saveFailed,
    isMeant: async ({ partCode }, from) =>
      partCode.trim() === (from?.partCode ?? "") || mayShareCode(partCode, from?._id),
    fieldOf: (field) => (IMAGE_FIELD.test(field) ? "images" : field),
    isWorthKeeping: (typed) => !prefill?.isInAddress || !isSame(typed, prefill.values),
    // Another query may copy another product.
    isLostBetween: (from, to) => from !== to,
    ...(opened && {
      gone: { message: GONE_PRODUCT.title, restore: () => restoreGone(opened._id) },
    }),
  });
  const { form, drafts, sending, opened: product } = of;
  // Cancel aborts an upload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is left
  useEffect(() => sending.giveUp, []);
  useEffect(() => {
    if (prefill) form.reset(prefill.values, { keepDefaultValues: true });
  }, [prefill, form]);
  const isSaving = sending.isRunning;
  const isRestorable = of.failure?.gone?.isRestorable;
  const { isBusy, run } = useCall();
  const asNew = async () => {
    if (!product) return;
    const copy = await asNewProduct(form.getValues(), String(product.productId));
    drafts.forget();
    onAsNew?.(copy);
  };
  return (
    <div className="stack gap-6">
      <FormFrame
        of={of}
        className="stack gap-6"
        staleText={savedMeanwhile}
        draftText={CONFLICT.draftText(formatLongDate(product?.updatedAt ?? ""))}
      >
        {prefill && (
          <div className="form-note">
            <Note tone={prefill.trouble ? "warn" : "ok"}>
              <p>{prefill.news}</p>
              {prefill.trouble && <p>{prefill.trouble}</p>}
            </Note>
          </div>
        )}
        <SaveNote of={of} goneText={isRestorable ? GONE_PRODUCT.text : GONE_PRODUCT.tooLate}>
          <Button size="small" {...unlessBusy(isBusy, () => void run(asNew, PRODUCT_FORM.saveFailed))}>
            {GONE_PRODUCT.asNew}
          </Button>
        </SaveNote>
        <fieldset className="split early high gap-6" aria-label="All fields" disabled={isSaving}>
          <div className="stack gap-6">
            <ImagesPanel say={say} isClosed={isSaving} />
            <AboutPanel productId={product?._id} />
            <SpecificationsPanel say={say} />
          </div>
          <div className="stack gap-6">
            <ShelfPanels isNew={!product} />
          </div>
        </fieldset>
        <SaveBar
          action={product ? "Update Product" : "Create Product"}
          progress={isSaving ? (sending.share ?? 0) : undefined}
          isDraftFailing={form.formState.isDirty && drafts.isFailing}
          saveButton={of.saveButton}
        />
        <p className="sr" role="status">
          {said}
        </p>
      </FormFrame>
    </div>
  );
}

const AboutPanel = ({ productId }: { productId: string | undefined }) => (
  <Panel title="Title and description">
    <div className="pad stack gap-5">
      <div className="split late gap-5 high">
        <PlainField name="title" />
        <PartCodeField productId={productId} />
      </div>
      <PlainField name="description" />
    </div>
  </Panel>
);

/** An image of a draft: a stored one, or one whose file is stored beside the draft under its id. */
type DraftImage = Pick<FormImage, "id" | "opens" | "stored">;

interface SaveBarProps {
  action: string;
  /** The sent fraction of the upload, 0 to 1; undefined while not saving. */
  progress: number | undefined;
  /** Drafts can't be stored. */
  isDraftFailing: boolean;
  saveButton: Ref<HTMLButtonElement>;
}

/** The sticky bar with Cancel and Save; while saving, the upload's progress (spec section 2). */
function SaveBar({ action, progress, isDraftFailing, saveButton }: SaveBarProps) {
  const bar = useId();
  const isSaving = progress !== undefined;
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <div className="save sending cluster nums">
      {isSaving && (
        <>
          <label className="small" htmlFor={bar}>
            {percent < 100 ? `Uploading ${percent}%` : "Storing images..."}
          </label>
          <progress id={bar} max={100} value={percent} />
        </>
      )}
      <NotKept when={!isSaving && isDraftFailing} />
      <Link className={buttonClass({}, "push")} to="/admin/products">
        Cancel
      </Link>
      <BusyButton ref={saveButton} isBusy={isSaving} busyText="Saving...">
        {action}
      </BusyButton>
    </div>
  );
}

/** Finds other products with the same code, ignoring separators and case; none for an invalid code. */
const sameCodeQuery = (typed: string, except: string | undefined) => {
  const code = typed.trim();
  return queryOptions({
    ...readOf(products.byCode, { query: { code, ...(except && { except }) }, quiet: true }),
    enabled: code !== "" && code.length <= PART_CODE_MAX,
  });
};

const namesOf = (found: readonly { title: string; productId: number }[]): string =>
  found.map(({ title, productId }) => `'${title}' (No. ${productId})`).join(", ");

/** Warns while typing if other products have the code; `productId` is the product's own `_id`. */
function PartCodeField({ productId }: { productId: string | undefined }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  const typed = useWatch<FormValues, "partCode">({ name: "partCode" });
  const settled = useSettled(typed, SEARCH_DEBOUNCE);
  const { data: found = [] } = useQuery(sameCodeQuery(settled, productId));
  return (
    <TextField
      {...register("partCode")}
      label="Part code"
      isOptional
      className="mono"
      hint={found.length > 0 && SHARED_CODE.known(namesOf(found))}
      error={errors.partCode?.message}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Asks before a product is saved with another product's code; a failed lookup doesn't block the save. */
async function mayShareCode(typed: string, except: string | undefined): Promise<boolean> {
  const query = sameCodeQuery(typed, except);
  const found = query.enabled ? await queries.fetchQuery(query).catch(() => []) : [];
  if (!found.length) return true;
  const { title, action } = SHARED_CODE;
  return confirm({ title, text: SHARED_CODE.confirm(namesOf(found)), action });
}
