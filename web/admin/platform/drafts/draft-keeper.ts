import type { DraftContent, DraftStore } from "./draft-store.ts";

/** Writes what a form holds, soon after it changes. */
export interface DraftKeeper {
  /** Something was typed. */
  changed: () => void;
  /** Writes at once what waits. */
  flush: () => void;
  /** Goes on with another draft from now on; what was kept until now stays beside it. */
  goOnWith: (id: string) => void;
  /** What is in the form is saved, or thrown away: nothing of it is kept, and nothing is written any more. */
  forget: () => void;
  /** The form is left: what waits is written, then other tabs may offer it. Resolves when it is written. */
  close: () => Promise<void>;
}

interface Options<T> {
  store: DraftStore<T>;
  /** What to keep now; undefined when nothing differs from what is stored on the server. */
  read: () => DraftContent<T> | undefined;
  /** Tells other tabs of a draft until the answer is called. */
  hold: (id: string) => () => void;
  /** Hears after each writing whether it failed. */
  onWritten: (hasFailed: boolean) => void;
}

/** Typing goes on for at most this long before it is written, in milliseconds. */
const WAIT = 500;

/** A keeper of one form's draft; writings follow each other and never overtake. */
export function draftKeeper<T>({ store, read, hold, onWritten }: Options<T>): DraftKeeper {
  let id: string = crypto.randomUUID();
  let isKept = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const queue = (task: () => Promise<void>) => {
    writing = writing.then(task).then(
      () => onWritten(false),
      () => onWritten(true),
    );
  };
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    rest();
    const own = id;
    const draft = read();
    if (draft) {
      release ??= hold(own);
      isKept = true;
      queue(() => store.keep(own, draft));
    } else if (isKept) {
      isKept = false;
      queue(() => store.drop(own));
    }
  };
  const flush = () => {
    if (timer !== undefined) write();
  };
  const letGo = () => {
    release?.();
    release = undefined;
  };

  return {
    changed() {
      if (!isOver) timer ??= setTimeout(write, WAIT);
    },
    flush,
    goOnWith(other) {
      flush();
      letGo();
      id = other;
      isKept = true;
      release = hold(id);
    },
    forget() {
      rest();
      isOver = true;
      const own = id;
      if (isKept) queue(() => store.drop(own));
      letGo();
    },
    close() {
      flush();
      isOver = true;
      return writing.then(letGo);
    },
  };
}
