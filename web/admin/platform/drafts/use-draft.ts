import { useEffect, useRef, useState } from "react";
import { sessionState } from "../session/session-store.ts";
import { type DraftKeeper, draftKeeper } from "./draft-keeper.ts";
import type { DraftContent, DraftStore, StoredDraft } from "./draft-store.ts";

export interface Drafts<T> {
  /** Stored drafts, newest first. */
  offers: readonly StoredDraft<T>[];
  isRead: boolean;
  /** Another tab has this form open with changes. */
  isOpenElsewhere: boolean;
  isFailing: boolean;
  /** Whether the input survives leaving the form. */
  isKeeping: () => boolean;
  changed: () => void;
  /** Continues a stored draft whose values are in the form now. */
  take: (id: string) => void;
  discard: (id: string) => void;
  /** Called when the form is saved: deletes the draft. */
  forget: () => void;
}

interface Open<T> {
  store: DraftStore<T>;
  keeper: DraftKeeper;
}

/** Resolves when the forms left in this tab have written their drafts, so that the next form reads complete ones. */
let leaving: Promise<unknown> = Promise.resolve();

/** Stores input under the account until it is saved; `read` returns undefined without changes. */
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
    // Browsers on phones may end hidden pages without another event.
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
