import { useEffect, useRef, useState } from "react";
import { sessionState } from "../session/session-store.ts";
import { type DraftKeeper, draftKeeper } from "./draft-keeper.ts";
import type { DraftContent, DraftStore, StoredDraft } from "./draft-store.ts";

/** A form's drafts in this browser: those of before, and the one that is being written. */
export interface Drafts<T> {
  /** Drafts that were left behind, newest first. */
  offers: readonly StoredDraft<T>[];
  /** Whether it is known what was left behind. */
  isRead: boolean;
  /** Another tab has this form open, with changes. */
  isOpenElsewhere: boolean;
  /** What is typed cannot be kept in this browser. */
  isFailing: boolean;
  /** Whether what is typed now is kept when the form is left. */
  isKeeping: () => boolean;
  /** The form holds something else than before. */
  changed: () => void;
  /** A draft of before is in the form now; what is typed goes on in it. */
  take: (id: string) => void;
  discard: (id: string) => void;
  /** The form is saved: nothing of it has to be kept. */
  forget: () => void;
}

interface Open<T> {
  store: DraftStore<T>;
  keeper: DraftKeeper;
}

/** Resolves when the forms that were left in this tab have written their drafts, so that the next form reads them whole. */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Keeps what a form holds in this browser, under the account that is signed in, until it is saved. `form` names the
 * form, without a name nothing is kept; `read` says what to keep now, or undefined when nothing is changed.
 */
export function useDraft<T>(form: string | undefined, read: () => DraftContent<T> | undefined): Drafts<T> {
  const [found, setFound] = useState<readonly StoredDraft<T>[]>([]);
  const [isRead, setIsRead] = useState(false);
  const [isFailing, setIsFailing] = useState(false);
  const open = useRef<Open<T>>(undefined);
  const wasChanged = useRef(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });

  useEffect(() => {
    const session = sessionState();
    if (session.status !== "authenticated" || form === undefined) return;
    let isLeft = false;
    const start = async () => {
      const { draftStore, holdDraft } = await import("./draft-store.ts");
      const store = await draftStore<T>(session.user._id, form);
      await leaving;
      const drafts = await store.list();
      if (isLeft) return;
      const keeper = draftKeeper({
        store,
        read: () => latest.current(),
        hold: holdDraft,
        onWritten: setIsFailing,
      });
      open.current = { store, keeper };
      setFound(drafts);
      setIsRead(true);
      if (wasChanged.current) keeper.changed();
    };
    start().catch(() => {
      setIsFailing(true);
      setIsRead(true);
    });
    const flush = () => open.current?.keeper.flush();
    // A browser on a phone ends pages that are out of sight, without another word.
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      isLeft = true;
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      leaving = Promise.all([leaving, open.current?.keeper.close()]);
      open.current = undefined;
    };
  }, [form]);

  const without = (id: string) => setFound((drafts) => drafts.filter((draft) => draft.id !== id));
  return {
    offers: found.filter((draft) => !draft.isOpenElsewhere),
    isRead,
    isOpenElsewhere: found.some((draft) => draft.isOpenElsewhere),
    isFailing,
    isKeeping: () => !!open.current && !isFailing,
    changed() {
      wasChanged.current = true;
      open.current?.keeper.changed();
    },
    take(id) {
      open.current?.keeper.goOnWith(id);
      without(id);
    },
    discard(id) {
      without(id);
      open.current?.store.drop(id).catch(() => setIsFailing(true));
    },
    forget: () => open.current?.keeper.forget(),
  };
}
