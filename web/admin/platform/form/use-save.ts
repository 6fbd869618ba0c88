import { type RefObject, useState } from "react";
import type { z } from "zod";
import { CONFLICT } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../calls/ask.ts";
import { type SendOptions, useSending } from "../calls/use-submit.ts";
import { type Comparison, type Difference, isSame } from "../conflict/comparison.tsx";
import { type Merge, mergeTyped } from "../conflict/merge.ts";
import { needsChoice, presentState, type Versions } from "../conflict/versions.ts";
import { AdminError } from "../session/client.ts";
import { useRefocus } from "../ui/use-refocus.ts";

/** A stale save is sent this often at most, each time from the newest version; then the user is asked. */
export const SAVE_ATTEMPTS = 3;

/** When someone else has saved meanwhile: `ask` always asks the user, `merge` only if a field of the form differs. */
type StalePolicy = "ask" | "merge";

/** Why a form was not saved. */
export interface SaveFailure<V, S> {
  message: string;
  /** What someone else stored meanwhile, and what is typed, put onto it. */
  stale?: Merge<V> & { versions: Versions<V>; current: S };
  /** What was edited is deleted. */
  gone?: {
    isRestorable: boolean;
    /** Why it can't be restored. */
    refusal?: string;
  };
}

/** A failure without what is typed, which goes on: what the save was made from, and what is stored now. */
type Found<V, S> = Omit<SaveFailure<V, S>, "stale"> & { between?: [base: S, current: S] };

/** What a place says about the thing that it saves. */
export interface Saved<V extends object, B, S> {
  /** What is stored, as it was read last. */
  stored: S;
  /** The shape of what is stored, in the answer to a stale save. */
  shape: z.ZodType<S>;
  versionOf: (stored: S) => number;
  valuesOf: (stored: S) => V;
  /** Sends what is typed with the version of `from`. The form goes on from the answer; without one it closes. */
  put: (body: B, from: S, options: SendOptions) => Promise<S | undefined>;
  /** Shows what is stored wherever it is shown. */
  show?: (stored: S) => void;
  saved?: string;
  failed: string;
  policy?: StalePolicy;
  /** Shown as soon as a newer version was read, and instead of the server's sentence. Without it only a save finds out. */
  staleText?: string;
  gone?: {
    message: string;
    /** It is known to be deleted before a save. */
    isMet?: boolean;
    restore?: () => Promise<{ isRestored: boolean; refusal?: string }>;
  };
}

/** How the form is read and filled. */
interface Fields<V extends object, S> {
  /** What the form was begun from. */
  opened: S;
  typed: () => V;
  isDirty: boolean;
  /** Goes on from what is stored, with other values where some are typed. */
  goOnFrom: (stored: S, typed?: V) => void;
  comparison: Comparison<V>;
  /** Shows the server's sentences at their fields; false where it has none of them. */
  showAtFields?: (fields: AdminError["fields"]) => boolean;
  /** Gets the keyboard when the button that had it is removed. */
  place: RefObject<HTMLElement | null>;
}

/**
 * Saves something stored with a version (ruling 'Saves carry the version'). Every save carries the version that the form
 * was begun from; nothing that someone else stored is overwritten unseen. States:
 * - open: no `failure`; `hint` says what to do next.
 * - saving: `sending.isRunning`; `sending.share` is how much of the body is sent.
 * - failed: `failure.message`, unless the sentences are at their fields. What is typed stays.
 * - stale: `failure.stale` holds the three versions, what was found, and what is stored now. By the policy `merge` a save is
 *   first sent again from the newer version while that differs in nothing but what is typed here, SAVE_ATTEMPTS in all.
 *   `keep` puts values onto what is stored now, to be saved; `takeTheirs` drops what is typed.
 * - gone: `failure.gone`; `restore` brings back what was deleted and saves again.
 *
 * useStoredForm has the rest for a form of fields; what keeps its text elsewhere calls this.
 */
export function useSave<V extends object, B, S>(options: Saved<V, B, S> & Fields<V, S>) {
  const { stored, shape, versionOf, valuesOf, put, show, saved, failed, policy = "ask" } = options;
  const { staleText, gone, opened, typed, isDirty, goOnFrom, comparison, showAtFields } = options;
  const refocus = useRefocus(options.place);
  const sending = useSending();
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
    goOnFrom(theirs, mine);
  };
  const isBehind = versionOf(stored) > versionOf(opened);
  const isInTheWay = () => !isSame(valuesOf(stored), valuesOf(opened));
  /** What a save is made from: a newer version that holds what was opened is not in its way. */
  const from = () => (isBehind && !isInTheWay() ? stored : opened);
  const staleOf = (base: S, current: S) => {
    const versions = { opened: valuesOf(base), typed: typed(), stored: valuesOf(current) };
    return { ...mergeTyped(versions.opened, versions.typed, versions.stored), versions, current };
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
  /** Sends what is typed; whether it is saved. */
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
    if (gone?.isMet) return { message: gone.message, gone: { isRestorable: !!gone.restore } };
    if (failure || !staleText || sending.isRunning || !isBehind || !isDirty || !isInTheWay()) return failure;
    return isSame(typed(), valuesOf(stored)) ? undefined : { message: staleText, between: [opened, stored] };
  };
  const found = find();
  const shown: SaveFailure<V, S> | undefined = found?.between
    ? { ...found, stale: staleOf(...found.between) }
    : found;

  return {
    opened,
    failure: shown,
    hint,
    comparison,
    sending,
    save,
    from,
    fail,
    forget,
    load,
    refocus,
    /** Both versions are in view to choose from, where the choice is a dialog. */
    isComparing,
    compare: setIsComparing,
    /** Goes on from what was just stored beside the fields; what is typed stays. */
    goOnBeside(next: S) {
      load(next, staleOf(opened, next).values);
    },
    takeTheirs() {
      if (found?.between) load(found.between[1]);
      refocus();
    },
    /** These values, else what is typed by now, on top of what is stored now; they still have to be saved. */
    keep(values?: V) {
      if (found?.between) load(found.between[1], values ?? staleOf(...found.between).values);
      setHint(CONFLICT.keptMine);
      refocus();
    },
    isRestoring,
    /** Brings back what was deleted, then saves. */
    async restore(saveAgain: () => Promise<void>) {
      if (!gone?.restore || isRestoring) return;
      setIsRestoring(true);
      const { isRestored, refusal } = await gone.restore();
      setIsRestoring(false);
      if (refusal) setFailure({ message: gone.message, gone: { isRestorable: false, refusal } });
      if (isRestored) await saveAgain();
    },
  };
}

/** Whether a stale save goes on from the newer version without asking: only what is typed here differs from it. */
export const maySaveAgain = (
  policy: StalePolicy,
  attempt: number,
  found: readonly Difference<string>[],
): boolean => policy === "merge" && attempt < SAVE_ATTEMPTS && !needsChoice(found);
