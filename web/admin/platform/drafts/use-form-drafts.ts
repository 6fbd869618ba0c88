import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { DRAFT } from "../../../../contract/messages.ts";
import type { Comparison } from "../conflict/comparison.tsx";
import { needsChoice, type Versions } from "../conflict/versions.ts";
import type { StoredDraft } from "./draft-store.ts";
import { draftOf, type FormDraft, holdsSecret, type Keeping, versionsOf } from "./form-draft.ts";
import { type Drafts, useDraft } from "./use-draft.ts";

/** A form whose drafts are kept until it is saved. */
export interface DraftedForm<V extends object> extends Keeping<V> {
  /** Names the form among all that this browser keeps drafts of; without a name it keeps none. */
  name: string | undefined;
  form: Pick<UseFormReturn<FieldValues>, "subscribe">;
  comparison: Comparison<V>;
  /** What the form holds now. */
  typed: () => V;
  /** What is stored, as the form goes on from it; of something new, what it begins with. */
  stored: V;
  /** Nothing is stored that a draft of it could be behind. */
  isNew?: boolean;
  /** Puts values into the form, as if they had been typed. */
  putIn: (values: V) => void;
  /** The offer that had the keyboard is gone: it goes on in the form. */
  onGone: () => void;
  /** Whether what is typed is worth coming back to. */
  isWorthKeeping?: (typed: V) => boolean;
}

export type Offer = StoredDraft<FormDraft>;

export interface FormDrafts<V extends object> extends Omit<Drafts<FormDraft>, "take" | "isKeeping"> {
  comparison: Comparison<V>;
  versionsOf: (draft: Offer) => Versions<V>;
  /** A draft that was begun from an older state, while a person chooses. */
  choosing: Versions<V> | undefined;
  choose: (values: V) => void;
  cancel: () => void;
  restore: (draft: Offer) => void;
  /** Where what is typed stays when the form is left. */
  kept: () => "draft" | undefined;
  /** What is told of an offer that is gone. */
  said: string;
}

/**
 * The drafts of a form: what is typed is kept until it is saved, and what was kept before is offered. One that was begun
 * from something else than what is stored now is put beside it first.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for the life of the form
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => changed() }), [form]);

  const ofDraft = (draft: Offer): Versions<V> => {
    const versions = versionsOf(draft, stored, options);
    return options.isNew ? { ...versions, stored: versions.opened } : versions;
  };
  // What has been saved since, by whomever, is nothing to come back to.
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
    // From what is stored now: it may have been read again since the choice was opened.
    choosing: choosing && ofDraft(choosing),
    restore(draft) {
      const versions = ofDraft(draft);
      const found = comparison.differences(versions);
      if (needsChoice(found)) setChoosing(draft);
      else put(draft, comparison.chosen(versions, comparison.first(found)));
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
