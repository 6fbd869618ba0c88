import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Comparison } from "../conflict/comparison.tsx";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { ONE_IMAGE, type WithImage } from "./form-draft.ts";
import { useFormDrafts } from "./use-form-drafts.ts";

interface Options {
  /** Names the form among all that this browser keeps drafts of. */
  name: string;
  form: Pick<UseFormReturn<FieldValues>, "subscribe"> & {
    formState: { isDirty: boolean };
    getValues: () => Readonly<Record<string, string>>;
  };
  /** Puts texts into the form, as if they had been typed. */
  putIn: (texts: Readonly<Record<string, string>>) => void;
  comparison: Comparison<WithImage>;
  /** The texts as they are stored, as the form goes on from them; of something new, what it begins with. */
  stored: Readonly<Record<string, string>>;
  isNew?: boolean;
  /** A draft that was offered is put in, or thrown away. */
  onDraftGone: () => void;
  onClose: () => void;
}

/**
 * A form of texts with a picture that is sent with them: both are kept as a draft, and leaving asks, until it is closed
 * because it is saved, or given up.
 */
export function useImageForm(options: Options) {
  const { form, putIn, stored, onDraftGone, onClose, ...how } = options;
  const [image, setImage] = useState<File>();
  const isChanged = form.formState.isDirty || image !== undefined;
  const drafts = useFormDrafts<WithImage>({
    ...how,
    form,
    files: ONE_IMAGE,
    typed: () => ({ ...form.getValues(), image }),
    stored: { ...stored, image: undefined },
    putIn({ image: picture, ...texts }) {
      putIn(texts as Record<string, string>);
      setImage(picture instanceof File ? picture : undefined);
    },
    onGone: onDraftGone,
  });
  useUnsaved({ isChanged, kept: drafts.kept });
  return {
    image,
    drafts,
    isChanged,
    choose(file: File | undefined) {
      setImage(file);
      drafts.changed();
    },
    close() {
      drafts.forget();
      onClose();
    },
  };
}
