import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { DRAFT } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import type { StoredDraft } from "../drafts/draft-store.ts";
import { useDraft } from "../drafts/use-draft.ts";
import {
  chosenValues,
  firstChoices,
  needsChoice,
  productDifferences,
  type Versions,
} from "./conflict-values.ts";
import { type FormValues, formValues } from "./form-values.ts";
import type { Prefill } from "./prefill.ts";
import { draftedForm, draftOf, openedOf, type ProductDraft, typedOf } from "./product-draft.ts";

type Offer = StoredDraft<ProductDraft>;

interface Options {
  form: UseFormReturn<FormValues>;
  /** What the form goes on from now; none for a new product. */
  product: Product | undefined;
  prefill: Prefill | undefined;
  say: (sentence: string) => void;
  /** The offer that had the focus is gone: the keyboard goes on in the form. */
  onGone: () => void;
}

/**
 * The drafts of the product form: what is typed is kept until it is saved, and what was kept before is offered. One that
 * was made from an older version of the product is put beside the current one first.
 */
export function useProductDraft({ form, product, prefill, say, onGone }: Options) {
  const read = () => {
    const typed = form.getValues();
    if (prefill?.isInAddress && !draftOf(typed, prefill.values, undefined)) return undefined;
    return draftOf(typed, formValues(product), product?.version);
  };
  const drafts = useDraft<ProductDraft>(draftedForm(product?._id), read);
  const [choosing, setChoosing] = useState<{ versions: Versions; draft: Offer }>();
  const { changed } = drafts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for the life of the form
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => changed() }), [form]);

  const putIn = (draft: Offer, values: FormValues) => {
    drafts.take(draft.id);
    setChoosing(undefined);
    form.reset(values, { keepDefaultValues: true });
    say(DRAFT.restored);
    onGone();
  };
  const versionsOf = (draft: Offer): Versions => ({
    opened: openedOf(draft),
    typed: typedOf(draft),
    stored: formValues(product),
  });
  return {
    ...drafts,
    isKeeping: () => drafts.isKeeping() && read() !== undefined,
    // What has been saved since, by whomever, is nothing to come back to.
    offers: drafts.offers.filter((draft) => productDifferences(versionsOf(draft)).length > 0),
    choosing,
    restore(draft: Offer) {
      const versions = versionsOf(draft);
      if (draft.values.version === product?.version) return putIn(draft, versions.typed);
      const found = productDifferences(versions);
      if (needsChoice(found)) setChoosing({ versions, draft });
      else putIn(draft, chosenValues(versions, firstChoices(found)));
    },
    choose: (values: FormValues) => choosing && putIn(choosing.draft, values),
    cancel: () => setChoosing(undefined),
    discard(draft: Offer) {
      drafts.discard(draft.id);
      say(DRAFT.discarded);
      onGone();
    },
  };
}
