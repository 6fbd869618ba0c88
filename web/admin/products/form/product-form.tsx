import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { CONFLICT, GONE_PRODUCT } from "../../../../contract/messages.ts";
import { formatLongDate } from "../../../../contract/platform/dates.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "../../../../contract/platform/limits.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { isSame } from "../../platform/conflict/comparison.tsx";
import { ConflictDialog } from "../../platform/conflict/conflict-dialog.tsx";
import type { Keeping } from "../../platform/drafts/form-draft.ts";
import { FormDraftsNote } from "../../platform/drafts/form-drafts.tsx";
import { useFormDrafts } from "../../platform/drafts/use-form-drafts.ts";
import { Panel } from "../../platform/ui/panel.tsx";
import { useFocusFirstWrong, useForm } from "../../platform/ui/use-form.ts";
import { useUnsaved } from "../../platform/unsaved/use-unsaved.ts";
import { formSchema } from "./form-schema.ts";
import { type FormImage, type FormValues, formValues } from "./form-values.ts";
import { ImagesPanel } from "./images-panel.tsx";
import { mayShareCode, PartCodeField } from "./part-code-field.tsx";
import { asNewProduct, type Prefill } from "./prefill.ts";
import { PRODUCT_COMPARISON } from "./product-comparison.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ShelfPanels } from "./shelf-panels.tsx";
import { SpecificationsPanel } from "./specifications-panel.tsx";
import { type FormFailure, useSave } from "./use-save.ts";
import "./product-form.css";

/** The form that drafts are kept of: a product's, or that of a new one. */
export const draftedForm = (id?: string): string => (id ? `product ${id}` : "new product");

/** Drafts of the product form hold the files of its pictures. A picture whose file is not there is left out. */
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
  /** What a new product begins with; it counts as typed. */
  prefill?: Prefill | undefined;
  /** The product is gone: what is typed goes on as a new one. */
  onAsNew?: (prefill: Prefill) => void;
}

/** The form that creates a product, or edits the one given (spec sections 2 and 5, 'Product form'). */
export function ProductForm({ product: opened, prefill, onAsNew }: Props) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [said, say] = useState("");
  const [isComparing, setIsComparing] = useState(true);
  const resolver = useMemo(() => zodResolver(formSchema(opened?.productId)), [opened]);
  const form = useForm({ resolver, defaultValues: formValues(opened), shouldFocusError: false });
  const { isDirty } = form.formState;
  const focusFirstWrong = useFocusFirstWrong(element);
  const { product, progress, failure, conflict, ...saving } = useSave({
    form,
    opened,
    onSaved() {
      drafts.forget();
      unsaved.saved();
    },
  });
  const drafts = useFormDrafts<FormValues>({
    ...PRODUCT_KEEPING,
    name: draftedForm(product?._id),
    form,
    comparison: PRODUCT_COMPARISON,
    typed: form.getValues,
    stored: formValues(product),
    putIn: (values) => form.reset(values, { keepDefaultValues: true }),
    onGone: () => element.current?.querySelector<HTMLElement>('[name="title"]')?.focus(),
    isWorthKeeping: (typed) => !prefill?.isInAddress || !isSame(typed, prefill.values),
  });
  const unsaved = useUnsaved({
    isChanged: isDirty,
    // Another query is another product to copy.
    isLostBetween: (from, to) => from !== to,
    kept: drafts.kept,
  });
  useEffect(() => {
    if (prefill) form.reset(prefill.values, { keepDefaultValues: true });
  }, [prefill, form]);
  const isSaving = progress !== undefined;
  const submit = async (event?: FormEvent) => {
    setIsComparing(true);
    await form.handleSubmit(async (values) => {
      const isNewCode = values.partCode.trim() !== (product?.partCode ?? "");
      const isMeant = !isNewCode || (await mayShareCode(queries, values.partCode, product?._id));
      if (isMeant) await saving.save(values);
    })(event);
    focusFirstWrong();
  };
  const asNew = async () => {
    if (!product) return;
    const copy = await asNewProduct(form.getValues(), String(product.productId));
    drafts.forget();
    onAsNew?.(copy);
  };
  return (
    <FormProvider {...form}>
      <FormDraftsNote
        isApart
        of={drafts}
        text={CONFLICT.draftText(formatLongDate(product?.updatedAt ?? ""))}
      />
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event);
        }}
      >
        {prefill && (
          <div className="form-note">
            <Note tone={prefill.trouble ? "warn" : "ok"}>
              <p>{prefill.news}</p>
              {prefill.trouble && <p>{prefill.trouble}</p>}
            </Note>
          </div>
        )}
        <FormNote
          failure={failure}
          onCompare={conflict && (() => setIsComparing(true))}
          onRestore={() => saving.restore(submit)}
          onAsNew={asNew}
        />
        <fieldset className="form2 split early high gap-6 tight" disabled={isSaving}>
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
          progress={progress}
          isDraftFailing={isDirty && drafts.isFailing}
        />
        <p className="sr" role="status">
          {said}
        </p>
      </form>
      {conflict && isComparing && (
        <ConflictDialog
          key={conflict.current.version}
          versions={conflict.versions}
          comparison={PRODUCT_COMPARISON}
          text={CONFLICT.text(formatLongDate(conflict.current.updatedAt))}
          action={CONFLICT.save}
          onChosen={(values) => void saving.saveChosen(conflict, values).then(focusFirstWrong)}
          onClose={() => {
            setIsComparing(false);
            focusFirstWrong();
          }}
        />
      )}
    </FormProvider>
  );
}

interface FormNoteProps {
  failure: FormFailure | undefined;
  /** Someone else's version is in the way: shows both again. */
  onCompare: (() => void) | undefined;
  onRestore: () => Promise<void>;
  onAsNew: () => Promise<void>;
}

/** What concerns the whole form, on top of it (look 'Fields'): why it was not saved, and what can be done. */
function FormNote({ failure, onCompare, onRestore, onAsNew }: FormNoteProps) {
  if (!failure) return null;
  const { message, gone } = failure;
  return (
    <div className="form-note" tabIndex={-1}>
      <Note tone={gone || onCompare ? "warn" : "bad"}>
        <p>{message}</p>
        {onCompare && (
          <>
            <p>{CONFLICT.notSaved}</p>
            <Button size="small" onClick={onCompare}>
              {CONFLICT.compare}
            </Button>
          </>
        )}
        {gone && <WaysBack isRestorable={gone.isRestorable} onRestore={onRestore} onAsNew={onAsNew} />}
      </Note>
    </div>
  );
}

/** A product that was deleted while it was edited (ruling 'Identity and products'). */
function WaysBack({
  isRestorable,
  onRestore,
  onAsNew,
}: Pick<FormNoteProps, "onRestore" | "onAsNew"> & { isRestorable: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const during = (act: () => Promise<void>) => () => {
    setIsBusy(true);
    void act().finally(() => setIsBusy(false));
  };
  return (
    <>
      <p>{isRestorable ? GONE_PRODUCT.text : GONE_PRODUCT.tooLate}</p>
      <div className="cluster">
        {isRestorable && (
          <Button size="small" {...unlessBusy(isBusy, during(onRestore))}>
            {GONE_PRODUCT.restore}
          </Button>
        )}
        <Button size="small" {...unlessBusy(isBusy, during(onAsNew))}>
          {GONE_PRODUCT.asNew}
        </Button>
      </div>
    </>
  );
}

/** Title, part code and description, the texts with how much of their room is used. */
function AboutPanel({ productId }: { productId: string | undefined }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <Panel aria-label="Title and description">
      <div className="fields stack gap-5">
        <div className="titled split late gap-5 high">
          <TextField
            {...register("title")}
            label="Title"
            hint={<Counter field="title" max={TITLE_MAX} />}
            error={errors.title?.message}
            autoComplete="off"
          />
          <PartCodeField productId={productId} />
        </div>
        <TextArea
          {...register("description")}
          label="Description"
          hint={<Counter field="description" max={DESCRIPTION_MAX} />}
          error={errors.description?.message}
        />
      </div>
    </Panel>
  );
}

function Counter({ field, max }: { field: "title" | "description"; max: number }) {
  const { length } = useWatch<FormValues, typeof field>({ name: field }).trim();
  return <span className={length > max ? "over" : undefined}>{`${length} of ${max} characters`}</span>;
}

/** A picture of a draft: one that the product has, or one whose file lies beside the draft under its id. */
type DraftImage = Pick<FormImage, "id" | "opens" | "stored">;
