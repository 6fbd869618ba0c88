import type { DraftContent, DraftStore } from "./draft-store.ts";

/** Stores a form's draft shortly after each change. */
export interface DraftKeeper {
  changed: () => void;
  /** Writes pending changes at once. */
  flush: () => void;
  /** Continues another draft; the previous one stays stored. */
  goOnWith: (id: string) => void;
  /** Deletes the draft of a saved or discarded form and stops writing. */
  forget: () => void;
  /** Writes pending changes, then releases the draft for other tabs; resolves when written. */
  close: () => Promise<void>;
}

interface Options<T> {
  store: DraftStore<T>;
  /** Returns the content to store; undefined if nothing differs from the server's. */
  read: () => DraftContent<T> | undefined;
  /** Marks a draft as open for other tabs until the returned function is called. */
  hold: (id: string) => () => void;
  /** Called after each write. */
  onWritten: (hasFailed: boolean) => void;
}

/** The maximum delay of a write during typing, in milliseconds. */
const WAIT = 500;

/** Creates a form's draft keeper; its writes are sequential. */
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
