import { createStore, delMany, entries, keys, setMany } from "idb-keyval";

/** What a form held at a moment. Files stand beside the rest, each under its own name, so that none is written twice. */
export interface DraftContent<T> {
  values: T;
  files: ReadonlyMap<string, File>;
}

export interface StoredDraft<T> extends DraftContent<T> {
  id: string;
  /** In milliseconds. */
  savedAt: number;
  /** Another tab writes it at this moment. */
  isOpenElsewhere: boolean;
}

/** The drafts of one form of one account in this browser. Every call rejects where the browser keeps nothing. */
export interface DraftStore<T> {
  /** Newest first. */
  list(): Promise<StoredDraft<T>[]>;
  keep(id: string, draft: DraftContent<T>): Promise<void>;
  drop(id: string): Promise<void>;
}

/** Account, form and draft; of a file that belongs to one, also its name. */
type Key = string[];

interface Entry<T> {
  savedAt: number;
  values: T;
}

/** After this time nobody comes back for a draft. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

const database = createStore("heddle-drafts", "drafts");

/** What another account keeps in this browser is not seen; drafts that are too old go when this is called. */
export async function draftStore<T>(account: string, form: string): Promise<DraftStore<T>> {
  await dropOld();
  const isOwn = ([itsAccount, itsForm]: Key) => itsAccount === account && itsForm === form;
  const ownKeys = async (id: string) =>
    (await keys<Key>(database)).filter((key) => isOwn(key) && key[2] === id);
  return {
    async list() {
      const held = await heldLocks();
      const own = (await entries<Key, unknown>(database)).filter(([key]) => isOwn(key));
      const drafts = own.flatMap(([[, , id = "", file], entry]) => {
        if (file !== undefined) return [];
        const files = own.flatMap(([[, , draft, name], content]): [string, File][] =>
          draft === id && name !== undefined && content instanceof File ? [[name, content]] : [],
        );
        const isOpenElsewhere = held.has(lockOf(id));
        return [{ ...(entry as Entry<T>), id, files: new Map(files), isOpenElsewhere }];
      });
      return drafts.sort((one, other) => other.savedAt - one.savedAt);
    },
    async keep(id, { values, files }) {
      const stored = await ownKeys(id);
      const known = new Set(stored.map(([, , , file]) => file));
      const fresh = [...files].filter(([name]) => !known.has(name));
      const entry: Entry<T> = { savedAt: Date.now(), values };
      await setMany(
        [
          [[account, form, id], entry],
          ...fresh.map(([name, file]): [IDBValidKey, File] => [[account, form, id, name], file]),
        ],
        database,
      );
      const unused = stored.filter(([, , , file = ""]) => file && !files.has(file));
      if (unused.length) await delMany(unused, database);
    },
    drop: async (id) => delMany(await ownKeys(id), database),
  };
}

async function dropOld(): Promise<void> {
  const oldest = Date.now() - KEPT_FOR;
  const all = await entries<Key, Partial<Entry<unknown>>>(database);
  const old = new Set(
    all.flatMap(([[, , id, file], entry]) =>
      file === undefined && Number(entry.savedAt) < oldest ? [id] : [],
    ),
  );
  const gone = all.map(([key]) => key).filter(([, , id]) => old.has(id));
  if (gone.length) await delMany(gone, database);
}

/**
 * Says to other tabs that a draft is being written here, until the returned function is called or the tab is gone, in
 * whatever way. Where there are no locks (a page that came over plain HTTP) nothing is said.
 */
export function holdDraft(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(id), () => held);
  return release;
}

const lockOf = (id: string): string => `heddle-draft/${id}`;

async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
