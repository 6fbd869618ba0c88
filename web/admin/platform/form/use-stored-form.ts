import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { SETTINGS_ADMIN } from "#contract/site/messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { presentState, toastFailure } from "../calls/ask.ts";
import { type UploadOptions, useUpload } from "../calls/use-submit.ts";
import { byField, type Comparison, isSame, joinedValues, type Versions } from "../conflict/comparison.tsx";
import type { Keeping } from "../drafts/form-draft.ts";
import type { SessionDrafts } from "../drafts/session-drafts.ts";
import { type DraftedForm, useFormDrafts } from "../drafts/use-form-drafts.ts";
import { AdminError } from "../session/client.ts";
import { useFocusFirstWrong, useForm } from "../ui/use-form.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import type { Unsaved } from "../unsaved/unsaved.ts";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { inLine } from "./lines.ts";

/** The maximum attempts of a stale save, each joined with the newest version, before the user is asked. */
export const SAVE_ATTEMPTS = 3;

interface SaveFailure<V, S> {
  message: string;
  /** The newly stored version, and the three versions to compare. */
  stale?: { current: S; versions: Versions<V> };
  /** The edited item was deleted. */
  gone?: {
    isRestorable: boolean;
    /** Why it can't be restored. */
    refusal?: string;
  };
}

/** A failure without the input, which may still change: the version a save was made from, and the stored one. */
type Found<V, S> = Omit<SaveFailure<V, S>, "stale"> & { between?: [base: S, current: S] };

/** Unsaved input that is kept in this tab, and the version that it started from. */
export interface TabDraft<V, S> {
  typed: V;
  opened: S;
}

interface Options<V extends FieldValues, B, S>
  extends Keeping<V>,
    Pick<DraftedForm<V>, "isNew" | "isWorthKeeping">,
    Partial<Pick<Unsaved, "isLostBetween">> {
  /** The form's name for its drafts in this browser; without one none are offered. */
  name?: string;
  /** Keeps the input in this tab, and restores it when the form opens. */
  tab?: ReturnType<SessionDrafts<TabDraft<V, S>>["useDraft"]>;
  /** The stored item as last fetched. */
  stored: S;
  /** The schema of the stored item in the answer to a stale save. */
  shape: z.ZodType<S>;
  /** Default: the item's own `version`. */
  versionOf?: (stored: S) => number;
  valuesOf: (stored: S) => V;
  schema: z.ZodType<B, V>;
  /** Sends the input with the version of `from`. The form continues from the answer; without one it closes. */
  put: (body: B, from: S, options: UploadOptions) => Promise<S | undefined>;
  show?: (stored: S) => void;
  saved?: string;
  failed: string;
  /** Shown once a newer version was fetched, and instead of the server's message. Without it only a save detects that. */
  staleText?: string;
  gone?: {
    message: string;
    /** Set if the item is known to be deleted before a save. */
    isKnownDeleted?: boolean;
    restore?: () => Promise<{ isRestored: boolean; refusal?: string }>;
  };
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

/**
 * The form of a stored item. Every save carries the version that the form started from, so that no other user's change is
 * overwritten unseen (ruling 'Saves carry the version'). States:
 * - open: no `failure`; `hint` says what the last save joined.
 * - saving: `isSaving`; `sending.share` is the sent fraction of the body.
 * - failed: `failure.message`, unless the messages are at their fields. The input stays.
 * - stale: fields that one side alone changed are joined and saved again. If both changed one, `failure.stale` holds the
 *   versions; the user chooses by field (SaveConflict), and `choose` saves.
 * - gone: `failure.gone`; `restore` restores the deleted item and saves again.
 */
export function useStoredForm<V extends FieldValues, B, S>(options: StoredFormOptions<V, B, S>) {
  const { name, tab, stored, shape, valuesOf, schema, put, show, saved, failed, staleText, gone } = options;
  const { files, secrets, isNew = false, isWorthKeeping, isLostBetween, isMeant } = options;
  const { isFixed = () => false, fieldOf = (field) => field, versionOf = ownVersion } = options;
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(saveButton);
  const focusFirstWrong = useFocusFirstWrong(element);
  const sending = useUpload();
  const [kept, keep] = tab ?? [];
  const [opened, setOpened] = useState(kept ? kept.opened : stored);
  const [found, setFound] = useState<Found<V, S>>();
  const [hint, setHint] = useState<string>();
  const [isComparing, setIsComparing] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const form = useForm<V, unknown, B>({
    resolver: zodResolver<V, unknown, B>(schema),
    defaultValues: valuesOf(opened) as DefaultValues<V>,
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
    kept: tab ? () => "page" : drafts.kept,
    ...(isLostBetween && { isLostBetween }),
  });
  const typedInTab = tab && JSON.stringify(form.watch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (kept) putIn(kept.typed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the input
  useEffect(() => {
    keep?.(isDirty ? { typed: structuredClone(form.getValues()), opened } : undefined);
  }, [isDirty, typedInTab, opened]);

  const forget = () => {
    setFound(undefined);
    setHint(undefined);
    setIsComparing(false);
  };
  /** Continues from a stored version, with `typed` as input. */
  const load = (theirs: S, typed?: V) => {
    forget();
    setOpened(theirs);
    form.reset(valuesOf(theirs));
    if (typed) putIn(typed);
  };
  const hasNewerValues = () => !isSame(valuesOf(stored), valuesOf(opened));
  const isStale = versionOf(stored) > versionOf(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetched version is taken over once
  useEffect(() => {
    if (!isStale || isDirty || isSubmitting) return;
    // The fields stay as they are if nothing of theirs changed.
    if (hasNewerValues()) load(stored);
    else setOpened(stored);
  }, [isStale, isDirty, isSubmitting]);
  /** A save's base: a newer version is used if it has the opened values of the form's fields. */
  const baseOf = () => (isStale && !hasNewerValues() ? stored : opened);
  const versionsOf = (base: S, current: S): Versions<V> => ({
    opened: valuesOf(base),
    typed: form.getValues(),
    stored: valuesOf(current),
  });
  /** Shows the server's messages at their fields; returns whether there are any. */
  const showAtFields = (wrong: AdminError["fields"]) => {
    const typed = form.getValues();
    const known = wrong
      .map(({ field, message }) => ({ field: fieldOf(field), message }))
      .filter(({ field }) => isShown(typed, nameOf(field)));
    for (const { field, message } of known) {
      const text: unknown = typed[nameOf(field)];
      const isLined = typeof text === "string";
      const path = (isLined ? nameOf(field) : field) as FieldPath<V>;
      form.setError(path, { message: isLined ? inLine(text, placeIn(field), message) : message });
    }
    return known.length > 0;
  };
  const fail = (error: unknown, otherwise = failed, base = opened) => {
    const current = presentState(error, shape);
    const { fields, message, status } = error instanceof AdminError ? error : NO_ANSWER;
    if (current !== undefined) {
      show?.(current);
      setIsComparing(true);
      return setFound({ message: staleText ?? (message || otherwise), between: [base, current] });
    }
    if (gone && base !== undefined && status === 404)
      return setFound({ message: gone.message, gone: { isRestorable: !!gone.restore } });
    toastFailure(error, otherwise);
    if (!showAtFields(fields)) setFound({ message: message || otherwise });
  };
  /** Sends the input; returns whether it was saved. */
  const save = async (body: B, base: S, attempt = 1): Promise<boolean> => {
    forget();
    let isSaved = false;
    try {
      await sending.send(async (how) => {
        const next = await put(body, base, how);
        isSaved = true;
        if (next === undefined) return;
        load(next);
        show?.(next);
        if (saved) showToast({ kind: "success", text: saved });
      });
    } catch (error) {
      const current = presentState(error, shape);
      const versions = current !== undefined && versionsOf(base, current);
      const values = versions && attempt < SAVE_ATTEMPTS && joinedValues(comparison, versions);
      if (values) {
        show?.(current as S);
        const hasTheirs = comparison.differences(versions).some(({ changedBy }) => changedBy === "theirs");
        isSaved = await saveOver(current as S, values, attempt + 1);
        if (isSaved && hasTheirs) setHint(CONFLICT.joined);
        return isSaved;
      }
      fail(error, failed, base);
    }
    refocus();
    return isSaved;
  };
  /** Saves values that both sides have a share in, from the newer version. */
  const saveOver = async (current: S, values: V, attempt?: number) => {
    let isSaved = false;
    load(current, values);
    await form.handleSubmit(async (body) => {
      isSaved = await save(body, current, attempt);
    })();
    return isSaved;
  };
  const submit = async (event?: FormEvent) => {
    let isSaved = false;
    await form.handleSubmit(async (body) => {
      const base = baseOf();
      if (!isMeant || (await isMeant(body, base))) isSaved = await save(body, base);
    })(event);
    focusFirstWrong();
    return isSaved;
  };
  const find = (): Found<V, S> | undefined => {
    if (gone?.isKnownDeleted) return { message: gone.message, gone: { isRestorable: !!gone.restore } };
    if (found || !staleText || sending.isRunning || !isStale || !isDirty || !hasNewerValues()) return found;
    const isAgreed = isSame(form.getValues(), valuesOf(stored));
    return isAgreed ? undefined : { message: staleText, between: [opened, stored] };
  };
  const known = find();
  const between = known?.between;
  const stale = between && { current: between[1], versions: versionsOf(...between) };
  const failure: SaveFailure<V, S> | undefined = known && { ...known, ...(stale && { stale }) };

  return {
    form,
    element,
    saveButton,
    /** The version that the form started from. */
    opened,
    comparison,
    drafts,
    unsaved,
    sending,
    isSaving: isSubmitting,
    failure,
    hint,
    /** Whether the dialog with both versions is open. */
    isComparing,
    /** Opens that dialog, or closes it without a choice and focuses the note that reopens it. */
    compare(isOpen: boolean) {
      setIsComparing(isOpen);
      if (!isOpen) focusFirstWrong();
    },
    /** Saves the values chosen from both versions, based on the newest version. */
    async choose(values: V) {
      if (!stale) return;
      await saveOver(stale.current, values);
      focusFirstWrong();
    },
    isRestoring,
    /** Restores the deleted item, then saves. */
    async restore() {
      if (!gone?.restore || isRestoring) return;
      setIsRestoring(true);
      const { isRestored, refusal } = await gone.restore();
      setIsRestoring(false);
      if (refusal) setFound({ message: gone.message, gone: { isRestorable: false, refusal } });
      if (isRestored) await submit();
      focusFirstWrong();
    },
    load,
    start,
    /** Saves if there are changes; returns whether everything is saved. */
    settle: async () => !isDirty || (await submit()),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit(event);
    },
    /** Shows why another action on the item was refused. */
    refuse(error: unknown) {
      fail(error, undefined, stored);
      focusFirstWrong();
    },
    /** Stores something outside of the fields; the input stays. */
    async change(call: (from: S, how: UploadOptions) => Promise<S>, otherwise: string) {
      const base = baseOf();
      forget();
      try {
        await sending.send(async (how) => {
          const next = await call(base, how);
          load(next, comparison.chosen(versionsOf(opened, next)));
        });
      } catch (error) {
        fail(error, otherwise, base);
      }
    },
    /** After a save: deletes the draft and stops the confirmation on leaving. */
    close() {
      drafts.forget();
      unsaved.saved();
    },
    discard() {
      load(stored);
      showToast({ kind: "success", text: SETTINGS_ADMIN.discarded });
      refocus();
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

const NO_ANSWER: Pick<AdminError, "fields" | "message" | "status"> = { fields: [], message: "", status: 0 };

/** A new item has no version. */
const ownVersion = (stored: unknown): number => Number(Object(stored).version ?? 0);

/** An image has no text field; its error is shown over the form. */
const isShown = (typed: object, name: string): boolean => Object.hasOwn(typed, name) && name !== "image";

/** Returns the form's field: the server's `address.1` is the second line of `address`. */
const nameOf = (field: string): string => field.split(".")[0] ?? "";
const placeIn = (field: string): number | undefined =>
  field.includes(".") ? Number(field.split(".")[1]) : undefined;
