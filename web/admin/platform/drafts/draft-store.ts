import { createStore, delMany, entries, keys, promisifyRequest } from "idb-keyval";
import { draftedForms } from "./drafted-forms.ts";

/** A form's content at a time. Files are stored separately under their own names, so that each is written once. */
export interface DraftContent<T> {
  values: T;
  files: ReadonlyMap<string, File>;
}

export interface StoredDraft<T> extends DraftContent<T> {
  id: string;
  /** In milliseconds. */
  savedAt: number;
  /** Another tab has it open. */
  isOpenElsewhere: boolean;
}

/** The drafts of an account's form in this browser. Every call rejects if the browser has no storage. */
export interface DraftStore<T> {
  /** Newest first. */
  list(): Promise<StoredDraft<T>[]>;
  keep(id: string, draft: DraftContent<T>): Promise<void>;
  drop(id: string): Promise<void>;
}

/** Account, form and draft; for a draft's file also its name. */
type Key = string[];

interface Entry<T> {
  savedAt: number;
  values: T;
}

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

const database = createStore("heddle-drafts", "drafts");

/** Opens the drafts of an account's form. Deletes expired drafts. */
export async function draftStore<T>(account: string, form: string): Promise<DraftStore<T>> {
  await dropOld();
  /** The stored files of each draft, cached because a page being left has no time to read before a write. */
  const filesOf = new Map<string, ReadonlySet<string>>();
  const keyOf = (id: string, ...file: string[]): Key => [account, form, id, ...file];
  const write = async (change: (store: IDBObjectStore) => void) => {
    await writeAtOnce(change);
    await findDrafted(account);
  };
  return {
    async list() {
      const elsewhere = await heldElsewhere();
      const all = await entries<Key, unknown>(database);
      const own = all.filter(([[itsAccount, itsForm]]) => itsAccount === account && itsForm === form);
      const drafts = own.flatMap(([[, , id = "", file], entry]) => {
        if (file !== undefined) return [];
        const files = new Map(
          own.flatMap(([[, , draft, name], content]): [string, File][] =>
            draft === id && name !== undefined && content instanceof File ? [[name, content]] : [],
          ),
        );
        filesOf.set(id, new Set(files.keys()));
        return [{ ...(entry as Entry<T>), id, files, isOpenElsewhere: elsewhere.has(id) }];
      });
      return drafts.sort((one, other) => other.savedAt - one.savedAt);
    },
    keep(id, { values, files }) {
      const known = filesOf.get(id) ?? new Set();
      filesOf.set(id, new Set(files.keys()));
      const entry: Entry<T> = { savedAt: Date.now(), values };
      return write((store) => {
        store.put(entry, keyOf(id));
        for (const [name, file] of files) if (!known.has(name)) store.put(file, keyOf(id, name));
        for (const name of known) if (!files.has(name)) store.delete(keyOf(id, name));
      });
    },
    drop(id) {
      const names = filesOf.get(id) ?? [];
      filesOf.delete(id);
      return write((store) => {
        store.delete(keyOf(id));
        for (const name of names) store.delete(keyOf(id, name));
      });
    },
  };
}

/** Updates the set of forms with drafts of an account. */
export async function findDrafted(account: string): Promise<void> {
  const own = (await keys<Key>(database)).filter(([its]) => its === account);
  draftedForms.set(() => new Set(own.map(([, form = ""]) => form)));
}

/** An atomic write that is committed explicitly, since a page being left may not run again. */
const writeAtOnce = (change: (store: IDBObjectStore) => void): Promise<void> =>
  database("readwrite", (store) => {
    change(store);
    const written = promisifyRequest(store.transaction);
    store.transaction.commit();
    return written;
  });

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

/** Marks a draft as open for other tabs until the returned function is called; not on plain HTTP. */
export function holdDraft(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(id), () => held);
  return release;
}

const LOCK = "heddle-draft";
/** A tab ignores its own locks, which the browser may report for a moment after release. */
const TAB = crypto.randomUUID();
const lockOf = (id: string): string => `${LOCK}/${id}/${TAB}`;

/** Returns the ids of the drafts that are open in other tabs. */
async function heldElsewhere(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const parts = held.map(({ name = "" }) => name.split("/"));
  return new Set(parts.flatMap(([kind, id, tab]) => (kind === LOCK && id && tab !== TAB ? [id] : [])));
}
