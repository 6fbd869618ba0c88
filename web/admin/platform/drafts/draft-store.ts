import { createStore, delMany, entries, keys, promisifyRequest } from "idb-keyval";
import { draftedForms } from "./drafted-forms.ts";

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
  /** The files that lie beside each draft. Nothing is read before a writing: a page that is being left has no time for it. */
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

/** Looks anew which forms of an account there are drafts of. */
export async function findDrafted(account: string): Promise<void> {
  const own = (await keys<Key>(database)).filter(([its]) => its === account);
  draftedForms.set(() => new Set(own.map(([, form = ""]) => form)));
}

/** All or nothing; committed by itself, for a page that is being left does not come back to do it. */
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

const LOCK = "heddle-draft";
/** Its own locks say nothing to a tab: the browser may report them for a moment after their form was left. */
const TAB = crypto.randomUUID();
const lockOf = (id: string): string => `${LOCK}/${id}/${TAB}`;

/** The drafts that other tabs write at this moment, by id. */
async function heldElsewhere(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const parts = held.map(({ name = "" }) => name.split("/"));
  return new Set(parts.flatMap(([kind, id, tab]) => (kind === LOCK && id && tab !== TAB ? [id] : [])));
}
