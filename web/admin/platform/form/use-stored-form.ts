import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { byField, type Comparison } from "../conflict/comparison.tsx";
import type { Keeping } from "../drafts/form-draft.ts";
import { type DraftedForm, useFormDrafts } from "../drafts/use-form-drafts.ts";
import { useFocusFirstWrong, useForm } from "../ui/use-form.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import type { Unsaved } from "../unsaved/unsaved.ts";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { inLine } from "./lines.ts";
import { type Saved, useSave } from "./use-save.ts";

interface Options<V extends FieldValues, B, S>
  extends Saved<V, B, S>,
    Keeping<V>,
    Pick<DraftedForm<V>, "isNew" | "isWorthKeeping">,
    Partial<Pick<Unsaved, "isLostBetween">> {
  name?: string;
  schema: z.ZodType<B, V>;
  /** Whether an environment variable sets a field. */
  isFixed?: (name: string) => boolean;
  /** Called before a save once the fields are valid; false cancels it. */
  isMeant?: (body: B, from: S) => Promise<boolean>;
  /** Returns the form's field for a field name of the server. */
  fieldOf?: (field: string) => string;
}

/** Fields that are compared as typed. */
export type FieldFormOptions<V extends FieldValues, B, S> = Options<V, B, S> &
  Parameters<typeof byField<V>>[0];

/** Fields that are compared as typed or by their own comparison. */
type StoredFormOptions<V extends FieldValues, B, S> =
  | FieldFormOptions<V, B, S>
  | (Options<V, B, S> & { comparison: Comparison<V> });

/** useSave with fields and drafts; `merge` shows versions in a dialog (SaveConflict), `ask` in SaveNote. */
export function useStoredForm<V extends FieldValues, B, S>(options: StoredFormOptions<V, B, S>) {
  const { name, stored, versionOf, valuesOf, schema, files, secrets, isNew = false } = options;
  const {
    isWorthKeeping,
    isLostBetween,
    isMeant,
    isFixed = () => false,
    fieldOf = (field) => field,
  } = options;
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const focusFirstWrong = useFocusFirstWrong(element);
  const [opened, setOpened] = useState(stored);
  const form = useForm<V, unknown, B>({
    resolver: zodResolver<V, unknown, B>(schema),
    defaultValues: valuesOf(stored) as DefaultValues<V>,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const putIn = (values: V) => form.reset(values, { keepDefaultValues: true });
  const firstField = () => element.current?.querySelector<HTMLElement>(".in:not([hidden] *)") ?? null;
  const start = () => firstField()?.focus();
  const startDrawn = useRefocus({
    get current() {
      return firstField();
    },
  });
  const comparison = "comparison" in options ? options.comparison : byField<V>(options);
  const drafts = useFormDrafts<V>({
    name,
    form: form as never,
    comparison,
    typed: form.getValues,
    stored: valuesOf(opened),
    isNew,
    putIn,
    onGone() {
      start();
      // The set values may remove the focused field.
      startDrawn();
    },
    ...(isWorthKeeping && { isWorthKeeping }),
    ...(files && { files }),
    ...(secrets && { secrets }),
  });
  const unsaved = useUnsaved({
    isChanged: isDirty,
    kept: drafts.kept,
    ...(isLostBetween && { isLostBetween }),
  });
  const { save, restore, load, ...saving } = useSave<V, B, S>({
    ...options,
    opened,
    typed: form.getValues,
    isDirty,
    rebase(theirs, mine) {
      setOpened(theirs);
      form.reset(valuesOf(theirs));
      if (mine) putIn(mine);
    },
    comparison,
    showAtFields(fields) {
      const typed = form.getValues();
      const known = fields
        .map(({ field, message }) => ({ field: fieldOf(field), message }))
        .filter(({ field }) => isShown(typed, nameOf(field)));
      for (const { field, message } of known) {
        const text: unknown = typed[nameOf(field)];
        const isLined = typeof text === "string";
        const path = (isLined ? nameOf(field) : field) as FieldPath<V>;
        form.setError(path, { message: isLined ? inLine(text, placeIn(field), message) : message });
      }
      return known.length > 0;
    },
    place: saveButton,
  });
  const isStale = versionOf(stored) > versionOf(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetched version is taken over once
  useEffect(() => {
    if (isStale && !isDirty && !isSubmitting) load(stored);
  }, [isStale, isDirty, isSubmitting]);

  const submit = async (event?: FormEvent) => {
    let isSaved = false;
    await form.handleSubmit(async (body) => {
      const from = saving.from();
      if (!isMeant || (await isMeant(body, from))) isSaved = await save(body, from);
    })(event);
    focusFirstWrong();
    return isSaved;
  };

  return {
    ...saving,
    form,
    element,
    saveButton,
    drafts,
    unsaved,
    isSaving: isSubmitting,
    load,
    start,
    focusFirstWrong,
    /** Saves if there are changes; returns whether everything is saved. */
    settle: async () => !isDirty || (await submit()),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit(event);
    },
    /** Saves the values chosen from both versions, based on the newest version. */
    async choose(values: V) {
      const current = saving.failure?.stale?.current;
      if (current === undefined) return;
      load(current, values);
      await form.handleSubmit((body) => save(body, current))();
      focusFirstWrong();
    },
    /** Closes the dialog without a choice and focuses the note that reopens it. */
    chooseLater() {
      saving.compare(false);
      focusFirstWrong();
    },
    async restore() {
      await restore(submit);
      focusFirstWrong();
    },
    /** After a save: deletes the draft and stops the confirmation on leaving. */
    close() {
      drafts.forget();
      unsaved.saved();
    },
    discard() {
      load(stored);
      showToast({ kind: "success", text: SETTINGS_ADMIN.discarded });
      saving.refocus();
    },
    /** Returns a text field's props: read-only while saving, and if an environment variable sets it. */
    field(name: FieldPath<V>, hintText?: string) {
      const isSet = isFixed(name);
      const { error } = form.getFieldState(name, form.formState);
      return {
        ...form.register(name),
        error: error?.message,
        hint: isSet ? SETTINGS_ADMIN.fixed : hintText,
        readOnly: isSet || isSubmitting,
        autoComplete: "off",
      };
    },
  };
}

export type StoredForm<V extends FieldValues, B, S> = ReturnType<typeof useStoredForm<V, B, S>>;

/** An image has no text field; its error is shown over the form. */
const isShown = (typed: object, name: string): boolean => Object.hasOwn(typed, name) && name !== "image";

/** Returns the form's field: the server's `address.1` is the second line of `address`. */
const nameOf = (field: string): string => field.split(".")[0] ?? "";
const placeIn = (field: string): number | undefined =>
  field.includes(".") ? Number(field.split(".")[1]) : undefined;
