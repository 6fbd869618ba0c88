import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { Product } from "../../../contract/product.ts";
import { useFocusFirstWrong } from "../../admin/use-focus-first-wrong.ts";
import { AboutPanel } from "./about-panel.tsx";
import { FormNote } from "./form-note.tsx";
import { formSchema } from "./form-schema.ts";
import { formValues } from "./form-values.ts";
import { ImagesPanel } from "./images-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ShelfPanels } from "./shelf-panels.tsx";
import { SpecificationsPanel } from "./specifications-panel.tsx";
import { useSave } from "./use-save.ts";

/** The form that creates a product, or edits the one given (spec sections 2 and 5, 'Product form'). */
export function ProductForm({ product }: { product?: Product }) {
  const element = useRef<HTMLFormElement>(null);
  const [said, say] = useState("");
  const resolver = useMemo(() => zodResolver(formSchema(product?.productId)), [product]);
  const form = useForm({ resolver, defaultValues: formValues(product), shouldFocusError: false });
  const focusFirstWrong = useFocusFirstWrong(element);
  const { save, progress, failure, loadPresent } = useSave(form, product);
  const submit = form.handleSubmit(save);
  const isSaving = progress !== undefined;
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event).then(focusFirstWrong)}>
        <FormNote
          failure={failure}
          onLoadPresent={() => {
            loadPresent();
            focusFirstWrong();
          }}
        />
        <fieldset className="form2" disabled={isSaving}>
          <div className="stack">
            <ImagesPanel say={say} isClosed={isSaving} />
            <AboutPanel />
            <SpecificationsPanel say={say} />
          </div>
          <div className="stack">
            <ShelfPanels isNew={!product} />
          </div>
        </fieldset>
        <SaveBar action={product ? "Update Product" : "Create Product"} progress={progress} />
        <p className="sr" role="status">
          {said}
        </p>
      </form>
    </FormProvider>
  );
}
