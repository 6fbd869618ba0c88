import { useSyncExternalStore } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_FILES } from "../../../contract/messages.ts";
import { AdminError, adminJson } from "../../admin/client.ts";
import { onSession, sessionState } from "../../admin/session-store.ts";
import { NetworkError } from "../../api/client.ts";
import { type FileKind, type ImportFiles, sortFiles } from "./sort-files.ts";

/** The files that are chosen for the next import, and how much of them is sent. */
export interface Draft extends ImportFiles {
  /** Why other files were not taken, or these. */
  refusals: readonly string[];
  /** The share that is sent, 0 to 1; undefined while nothing is. */
  share: number | undefined;
}

const EMPTY: Draft = { csv: undefined, zip: undefined, refusals: [], share: undefined };
const TYPES: Readonly<Record<FileKind, string>> = { csv: "text/csv", zip: "application/zip" };

/** Outside the screen: an upload of two gigabytes goes on while its owner looks at another one. */
let draft = EMPTY;
let running: AbortController | undefined;
const listeners = new Set<() => void>();

/** The draft as a component sees it. */
export const useDraft = (): Draft => useSyncExternalStore(listen, current, current);

/** Takes files that were chosen or dropped: each in the place of the one of its kind. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const { csv, zip, refusals } = await sortFiles(files);
  if (!running) change({ csv: csv ?? draft.csv, zip: zip ?? draft.zip, refusals });
}

export function removeFile(kind: FileKind): void {
  change({ [kind]: undefined, refusals: [] });
}

/** POST /imports: sends the files; the answer is the import that checks them, or undefined when it did not come to one. */
export async function sendDraft(): Promise<ProductImport | undefined> {
  const form = new FormData();
  for (const kind of ["csv", "zip"] as const) {
    const file = draft[kind];
    // Systems with a spreadsheet program call a CSV file by its name.
    if (file) form.append("files", new File([file], file.name, { type: TYPES[kind] }));
  }
  const giveUp = new AbortController();
  running = giveUp;
  change({ refusals: [], share: 0 });
  addEventListener("beforeunload", ask);
  try {
    const item = await adminJson<ProductImport | undefined>("/imports", {
      method: "POST",
      form,
      signal: giveUp.signal,
      onProgress: (share) => change({ share }),
    });
    if (!item?._id) throw new Error(IMPORT_FILES.uploadFailed);
    change(EMPTY);
    return item;
  } catch (error) {
    if (giveUp.signal.aborted || error instanceof NetworkError) change({ share: undefined });
    else change({ share: undefined, refusals: [refusalOf(error)] });
    return undefined;
  } finally {
    if (running === giveUp) running = undefined;
    removeEventListener("beforeunload", ask);
  }
}

/** Gives up the upload; the files stay chosen. */
export const giveUpSending = (): void => running?.abort();

const refusalOf = (error: unknown): string =>
  (error instanceof AdminError && error.message) || IMPORT_FILES.uploadFailed;

/** The browser asks before it closes a page that is still sending. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

const current = () => draft;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(news: Partial<Draft>): void {
  draft = { ...draft, ...news };
  for (const listener of listeners) listener();
}

/** What somebody chose is nobody else's; the upload ends with their session. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  giveUpSending();
  change(EMPTY);
});
