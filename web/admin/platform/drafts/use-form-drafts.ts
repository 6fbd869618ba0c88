import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { DRAFT } from "#contract/platform/unsaved-messages.ts";
import { type Comparison, joinedValues, type Versions } from "../conflict/comparison.tsx";
import type { StoredDraft } from "./draft-store.ts";
import { draftOf, type FormDraft, holdsSecret, type Keeping, versionsOf } from "./form-draft.ts";
import { type Drafts, useDraft } from "./use-draft.ts";

/** A form whose drafts are stored until it is saved. */
export interface DraftedForm<V extends object> extends Keeping<V> {
  /** The form's unique name for its drafts; without one none are stored. */
  name: string | undefined;
  form: Pick<UseFormReturn<FieldValues>, "subscribe">;
  comparison: Comparison<V>;
  typed: () => V;
  /** The stored values that the form continues from; for a new item its initial ones. */
  stored: V;
  /** Nothing is stored, so no draft can be behind it. */
  isNew?: boolean;
  /** Sets values as if typed. */
  putIn: (values: V) => void;
  /** Called when a focused offer is removed: moves the focus into the form. */
  onGone: () => void;
  /** Whether the input is worth storing. */
  isWorthKeeping?: (typed: V) => boolean;
}

export type Offer = StoredDraft<FormDraft>;

export interface FormDrafts<V extends object> extends Omit<Drafts<FormDraft>, "take" | "isKeeping"> {
  comparison: Comparison<V>;
  versionsOf: (draft: Offer) => Versions<V>;
  /** A draft from an older version, while the user chooses. */
  choosing: Versions<V> | undefined;
  choose: (values: V) => void;
  cancel: () => void;
  restore: (draft: Offer) => void;
  kept: () => "draft" | undefined;
  /** The announcement after an offer is removed. */
  said: string;
}

/** Stores input until saved and offers drafts; an older one is compared with the stored version first. */
export function useFormDrafts<V extends object>(options: DraftedForm<V>): FormDrafts<V> {
  const { name, form, comparison, typed, stored, putIn, onGone, isWorthKeeping = () => true } = options;
  const read = () => {
    const now = typed();
    return isWorthKeeping(now) ? draftOf(now, stored, options) : undefined;
  };
  const { take, isKeeping, ...drafts } = useDraft<FormDraft>(name, read);
  const [choosing, setChoosing] = useState<Offer>();
  const [said, say] = useState("");
  const { changed } = drafts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for the form's lifetime
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => changed() }), [form]);

  const ofDraft = (draft: Offer): Versions<V> => {
    const versions = versionsOf(draft, stored, options);
    return options.isNew ? { ...versions, stored: versions.opened } : versions;
  };
  // A draft whose changes have been saved since is not offered.
  const isOver = (draft: Offer) => comparison.differences(ofDraft(draft)).length === 0;
  useEffect(() => {
    for (const draft of drafts.offers) if (isOver(draft)) drafts.discard(draft.id);
  });
  const put = (draft: Offer, values: V) => {
    take(draft.id);
    setChoosing(undefined);
    putIn(values);
    say(draft.values.isIncomplete ? `${DRAFT.restored} ${DRAFT.incomplete}` : DRAFT.restored);
    onGone();
  };
  return {
    ...drafts,
    comparison,
    said,
    kept: () => {
      const isWhole = !holdsSecret(typed(), stored, options.secrets);
      return isWhole && isKeeping() && read() !== undefined ? "draft" : undefined;
    },
    versionsOf: ofDraft,
    offers: drafts.offers.filter((draft) => !isOver(draft)),
    // Recomputed, since the stored version may have been refetched since the choice opened.
    choosing: choosing && ofDraft(choosing),
    restore(draft) {
      const values = joinedValues(comparison, ofDraft(draft));
      if (values) put(draft, values);
      else setChoosing(draft);
    },
    choose: (values) => choosing && put(choosing, values),
    cancel: () => setChoosing(undefined),
    discard(id) {
      drafts.discard(id);
      say(DRAFT.discarded);
      onGone();
    },
  };
}
