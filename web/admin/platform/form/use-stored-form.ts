import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { CONFLICT, SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../calls/ask.ts";
import { byField, isSame } from "../conflict/comparison.tsx";
import { mergeTyped } from "../conflict/merge.ts";
import type { SaveFailure } from "../conflict/save-note.tsx";
import type { FieldOf } from "../conflict/versions.ts";
import { presentState } from "../conflict/versions.ts";
import type { Keeping } from "../drafts/form-draft.ts";
import { useFormDrafts } from "../drafts/use-form-drafts.ts";
import { AdminError } from "../session/client.ts";
import { useFocusFirstWrong, useForm } from "../ui/use-form.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { inLine } from "./lines.ts";

export interface StoredFormOptions<V extends FieldValues, B, S> extends Keeping<V> {
  /** Names the form among all that this browser keeps drafts of. */
  name: string;
  /** What is stored, as it was read last. */
  stored: S;
  /** The shape of what is stored, in the answer to a stale save. */
  answer: z.ZodType<S>;
  versionOf: (stored: S) => number;
  valuesOf: (stored: S) => V;
  schema: z.ZodType<B, V>;
  /** What the fields are called in notes, those of groups and rows in `parts`. */
  names: Readonly<Record<FieldOf<V>, string>>;
  parts?: Readonly<Record<string, string>> | undefined;
  /** What a note shows of a value that says little by itself. */
  shown?: (field: FieldOf<V>, value: unknown) => unknown;
  /** Sends what is typed, made from `opened`. The form goes on from the answer; without one it closes. */
  save: (body: B, opened: S) => Promise<S | undefined>;
  /** Shows what is stored wherever it is shown. */
  show: (stored: S) => void;
  saved?: string;
  failed: string;
  /** Nothing is stored yet that a draft could be behind. */
  isNew?: boolean;
  /** Whether the environment sets a field. */
  isFixed?: (name: string) => boolean;
}

/**
 * The form of something stored with a version. It takes in what others store as long as nothing is typed; a save carries
 * the version that was opened, and a stale one lets the person choose (ruling 'Saves carry the version').
 */
export function useStoredForm<V extends FieldValues, B, S>(options: StoredFormOptions<V, B, S>) {
  const { name, stored, answer, versionOf, valuesOf, schema, save, show, saved, failed } = options;
  const { isFixed = () => false, names, parts, shown, files, secrets, isNew = false } = options;
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const focusFirstWrong = useFocusFirstWrong(element);
  const refocus = useRefocus(saveButton);
  const [opened, setOpened] = useState(stored);
  const [failure, setFailure] = useState<SaveFailure<V>>();
  const [hint, setHint] = useState<string>();
  const current = useRef(stored);
  const form = useForm<V, unknown, B>({
    resolver: zodResolver<V, unknown, B>(schema),
    defaultValues: valuesOf(stored) as DefaultValues<V>,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const putIn = (values: V) => form.reset(values, { keepDefaultValues: true });
  const firstField = () => element.current?.querySelector<HTMLElement>(".in") ?? null;
  const start = () => firstField()?.focus();
  const startDrawn = useRefocus({
    get current() {
      return firstField();
    },
  });
  const drafts = useFormDrafts<V>({
    name,
    form: form as never,
    comparison: byField<V>({ names, parts, shown }),
    typed: form.getValues,
    stored: valuesOf(opened),
    isNew,
    putIn,
    onGone() {
      start();
      // What is put in may take the place of that field.
      startDrawn();
    },
    ...(files && { files }),
    ...(secrets && { secrets }),
  });
  useUnsaved({ isChanged: isDirty, kept: drafts.kept });

  /** Goes on from what is stored, with other values where some are typed. */
  const load = (theirs: S, typed?: V) => {
    setOpened(theirs);
    setFailure(undefined);
    setHint(undefined);
    form.reset(valuesOf(theirs));
    if (typed) putIn(typed);
  };
  const isBehind = versionOf(stored) > versionOf(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is taken in once, by its version
  useEffect(() => {
    if (isBehind && !isDirty && !isSubmitting) load(stored);
  }, [isBehind, isDirty, isSubmitting]);

  const forget = () => {
    setFailure(undefined);
    setHint(undefined);
  };
  /** What a save is made from: a newer version that holds what was opened is not in its way. */
  const from = () => (isBehind && isSame(valuesOf(stored), valuesOf(opened)) ? stored : opened);
  const fail = (error: unknown, otherwise = failed) => {
    toastFailure(error, otherwise);
    if (!(error instanceof AdminError)) return;
    const typed = form.getValues();
    const known = error.fields.filter(({ field }) => isShown(typed, nameOf(field)));
    for (const { field, message } of known) {
      const text: unknown = typed[nameOf(field)];
      const isLined = typeof text === "string";
      const path = (isLined ? nameOf(field) : field) as FieldPath<V>;
      form.setError(path, { message: isLined ? inLine(text, placeIn(field), message) : message });
    }
    if (known.length) return;
    const { status } = error;
    const message = error.message || otherwise;
    const theirs = presentState(error, answer);
    if (theirs === undefined) return setFailure({ message, status });
    current.current = theirs;
    const versions = { opened: valuesOf(opened), typed, stored: valuesOf(theirs) };
    const merge = mergeTyped(versions.opened, typed, versions.stored);
    setFailure({ message, status, stale: { ...merge, versions } });
  };
  const submit = form.handleSubmit(async (body) => {
    forget();
    try {
      const next = await save(body, from());
      if (next === undefined) return;
      load(next);
      show(next);
      if (saved) showToast({ kind: "success", text: saved });
    } catch (error) {
      fail(error);
    }
    refocus();
  });

  return {
    form,
    element,
    saveButton,
    opened,
    failure,
    hint,
    drafts,
    isSaving: isSubmitting,
    start,
    from,
    fail,
    forget,
    load,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit(event).then(focusFirstWrong);
    },
    /** Goes on from what was just stored beside the fields; what is typed stays. */
    goOnFrom(next: S) {
      load(next, mergeTyped(valuesOf(opened), form.getValues(), valuesOf(next)).values);
    },
    discard() {
      load(stored);
      showToast({ kind: "success", text: SETTINGS_ADMIN.discarded });
      refocus();
    },
    takeTheirs() {
      load(current.current);
      show(current.current);
      refocus();
    },
    /** What was typed stays, on top of what is stored now; it still has to be saved. */
    keepMine() {
      load(current.current, failure?.stale?.values);
      show(current.current);
      setHint(CONFLICT.keptMine);
      refocus();
    },
    /** What a text field takes: read-only while saving, and where the environment sets its value. */
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

/** A refused picture has no field: the sentence is shown over the form. */
const isShown = (typed: object, name: string): boolean => Object.hasOwn(typed, name) && name !== "image";

/** What the server calls `address.1` is the second line of the field `address`. */
const nameOf = (field: string): string => field.split(".")[0] ?? "";
const placeIn = (field: string): number | undefined =>
  field.includes(".") ? Number(field.split(".")[1]) : undefined;
