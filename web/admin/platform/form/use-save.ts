import { type RefObject, useState } from "react";
import type { z } from "zod";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { toastFailure } from "../calls/ask.ts";
import { type UploadOptions, useUpload } from "../calls/use-submit.ts";
import { type Comparison, type Difference, isSame } from "../conflict/comparison.tsx";
import { type FieldOf, needsChoice, presentState, type Versions } from "../conflict/versions.ts";
import { AdminError } from "../session/client.ts";
import { useRefocus } from "../ui/use-refocus.ts";

/** The maximum attempts of a stale save, each from the newest version, before the user is asked. */
export const SAVE_ATTEMPTS = 3;

/** What happens after a stale save: `ask` always asks the user, `merge` only if a field of the form differs. */
type StalePolicy = "ask" | "merge";

export interface SaveFailure<V, S> {
  message: string;
  /** The newly stored version, the input put onto it, and what both sides changed. */
  stale?: { current: S; versions: Versions<V>; values: V; both: Difference<FieldOf<V>>[] };
  /** The edited item was deleted. */
  gone?: {
    isRestorable: boolean;
    /** Why it can't be restored. */
    refusal?: string;
  };
}

/** A failure without the input, which may still change: the version a save was made from, and the stored one. */
type Found<V, S> = Omit<SaveFailure<V, S>, "stale"> & { between?: [base: S, current: S] };

/** How an item is saved. */
export interface Saved<V extends object, B, S> {
  /** The stored item as last fetched. */
  stored: S;
  /** The schema of the stored item in the answer to a stale save. */
  shape: z.ZodType<S>;
  versionOf: (stored: S) => number;
  valuesOf: (stored: S) => V;
  /** Sends the input with the version of `from`. The form continues from the answer; without one it closes. */
  put: (body: B, from: S, options: UploadOptions) => Promise<S | undefined>;
  show?: (stored: S) => void;
  saved?: string;
  failed: string;
  policy?: StalePolicy;
  /** Shown once a newer version was fetched, and instead of the server's message. Without it only a save detects that. */
  staleText?: string;
  gone?: {
    message: string;
    /** Set if the item is known to be deleted before a save. */
    isKnownDeleted?: boolean;
    restore?: () => Promise<{ isRestored: boolean; refusal?: string }>;
  };
}

interface Fields<V extends object, S> {
  /** The version that the form started from. */
  opened: S;
  typed: () => V;
  isDirty: boolean;
  /** Continues from a stored version, with `typed` as input. */
  rebase: (stored: S, typed?: V) => void;
  comparison: Comparison<V>;
  /** Shows the server's messages at their fields; returns false if the server sent no messages. */
  showAtFields?: (fields: AdminError["fields"]) => boolean;
  /** Gets the focus when a focused button is removed. */
  place: RefObject<HTMLElement | null>;
}

/**
 * Saves an item with a version (ruling 'Saves carry the version'). Every save carries the version that the form started
 * from, so that no other user's change is overwritten unseen. States:
 * - open: no `failure`; `hint` says what to do next.
 * - saving: `sending.isRunning`; `sending.share` is the sent fraction of the body.
 * - failed: `failure.message`, unless the messages are at their fields. The input stays.
 * - stale: `failure.stale` holds the three versions, their merge, and the stored item. With policy `merge` a save is first
 *   retried from the newer version if only the input differs from it, up to SAVE_ATTEMPTS. `keep` puts values onto the
 *   stored version, still to be saved; `takeTheirs` drops the input.
 * - gone: `failure.gone`; `restore` restores the deleted item and saves again.
 *
 * useStoredForm adds fields and drafts; forms that keep their input elsewhere call this directly.
 */
export function useSave<V extends object, B, S>(options: Saved<V, B, S> & Fields<V, S>) {
  const { stored, shape, versionOf, valuesOf, put, show, saved, failed, policy = "ask" } = options;
  const { staleText, gone, opened, typed, isDirty, rebase, comparison, showAtFields } = options;
  const refocus = useRefocus(options.place);
  const sending = useUpload();
  const [failure, setFailure] = useState<Found<V, S>>();
  const [hint, setHint] = useState<string>();
  const [isComparing, setIsComparing] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);

  const forget = () => {
    setFailure(undefined);
    setHint(undefined);
  };
  const load = (theirs: S, mine?: V) => {
    forget();
    rebase(theirs, mine);
  };
  const isStale = versionOf(stored) > versionOf(opened);
  const hasNewerValues = () => !isSame(valuesOf(stored), valuesOf(opened));
  /** A save's base: a newer version is used if it has the opened values of the form's fields. */
  const from = () => (isStale && !hasNewerValues() ? stored : opened);
  const staleOf = (base: S, current: S) => {
    const versions = { opened: valuesOf(base), typed: typed(), stored: valuesOf(current) };
    const found = comparison.differences(versions);
    const values = comparison.chosen(versions, comparison.first(found));
    return { current, versions, values, both: found.filter(({ changedBy }) => changedBy === "both") };
  };
  const fail = (error: unknown, otherwise = failed, base = opened) => {
    const theirs = presentState(error, shape);
    if (theirs !== undefined) {
      show?.(theirs);
      setIsComparing(true);
      const message = staleText ?? ((error as AdminError).message || otherwise);
      return setFailure({ message, between: [base, theirs] });
    }
    if (gone && base !== undefined && error instanceof AdminError && error.status === 404) {
      return setFailure({ message: gone.message, gone: { isRestorable: !!gone.restore } });
    }
    toastFailure(error, otherwise);
    const { fields, message } = error instanceof AdminError ? error : { fields: [], message: "" };
    if (!showAtFields?.(fields)) setFailure({ message: message || otherwise });
  };
  /** Sends the input; returns whether it was saved. */
  const save = async (body: B, base = from(), attempt = 1): Promise<boolean> => {
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
      const theirs = presentState(error, shape);
      if (
        theirs !== undefined &&
        maySaveAgain(policy, attempt, comparison.differences(staleOf(base, theirs).versions))
      ) {
        show?.(theirs);
        return save(body, theirs, attempt + 1);
      }
      fail(error, failed, base);
    }
    refocus();
    return isSaved;
  };
  const find = (): Found<V, S> | undefined => {
    if (gone?.isKnownDeleted) return { message: gone.message, gone: { isRestorable: !!gone.restore } };
    if (failure || !staleText || sending.isRunning || !isStale || !isDirty || !hasNewerValues())
      return failure;
    return isSame(typed(), valuesOf(stored)) ? undefined : { message: staleText, between: [opened, stored] };
  };
  const currentFailure = find();
  const shownFailure: SaveFailure<V, S> | undefined = currentFailure?.between
    ? { ...currentFailure, stale: staleOf(...currentFailure.between) }
    : currentFailure;

  return {
    opened,
    failure: shownFailure,
    hint,
    comparison,
    sending,
    save,
    from,
    fail,
    forget,
    load,
    refocus,
    /** Whether the dialog with both versions is open. */
    isComparing,
    compare: setIsComparing,
    /** Continues from a version that was just stored outside of the fields; the input stays. */
    keepInputOn(next: S) {
      load(next, staleOf(opened, next).values);
    },
    takeTheirs() {
      if (currentFailure?.between) load(currentFailure.between[1]);
      refocus();
    },
    /** Puts values, by default the input, onto the newest version; they still have to be saved. */
    keep(values?: V) {
      if (currentFailure?.between)
        load(currentFailure.between[1], values ?? staleOf(...currentFailure.between).values);
      setHint(CONFLICT.keptMine);
      refocus();
    },
    isRestoring,
    /** Restores the deleted item, then saves. */
    async restore(saveAgain: () => Promise<unknown>) {
      if (!gone?.restore || isRestoring) return;
      setIsRestoring(true);
      const { isRestored, refusal } = await gone.restore();
      setIsRestoring(false);
      if (refusal) setFailure({ message: gone.message, gone: { isRestorable: false, refusal } });
      if (isRestored) await saveAgain();
    },
  };
}

/** Returns whether a stale save is retried from the newer version without asking: only the input differs from it. */
export const maySaveAgain = (
  policy: StalePolicy,
  attempt: number,
  found: readonly Difference<string>[],
): boolean => policy === "merge" && attempt < SAVE_ATTEMPTS && !needsChoice(found);
