import { imports } from "#contract/imports/calls.ts";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_FILES } from "#contract/imports/messages.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { NetworkError } from "#web/api/client.ts";
import { ask } from "../platform/calls/ask.ts";
import { AdminError } from "../platform/session/client.ts";
import { onSession, sessionState } from "../platform/session/session-store.ts";
import { type FileKind, type ImportFiles, sortFiles } from "./sort-files.ts";

/** The files chosen for the next import, and the upload's progress. */
export interface Draft extends ImportFiles {
  /** Why other files, or these, were rejected. */
  refusals: readonly string[];
  /** The sent fraction, 0 to 1; undefined while not sending. */
  share: number | undefined;
}

const EMPTY: Draft = { csv: undefined, zip: undefined, refusals: [], share: undefined };
const TYPES: Readonly<Record<FileKind, string>> = { csv: "text/csv", zip: "application/zip" };

/** Outside the screen, so that a large upload continues while the user looks at another one. */
const draft = createAtom(EMPTY);
let running: AbortController | undefined;

export const useImportDraft = (): Draft => useAtom(draft);

/** Adds chosen or dropped files; each replaces the one of its kind. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const { csv, zip, refusals } = await sortFiles(files);
  if (!running) change({ ...(csv && { csv }), ...(zip && { zip }), refusals });
}

export function removeFile(kind: FileKind): void {
  change({ [kind]: undefined, refusals: [] });
}

/** POST /imports: uploads the files. Returns the import that checks them, or undefined on failure or cancel. */
export async function sendDraft(): Promise<ProductImport | undefined> {
  const files = (["csv", "zip"] as const).flatMap((kind) => {
    const file = draft.get()[kind];
    // Systems with a spreadsheet program give CSV files its type.
    return file ? [new File([file], file.name, { type: TYPES[kind] })] : [];
  });
  const giveUp = new AbortController();
  running = giveUp;
  change({ refusals: [], share: 0 });
  addEventListener("beforeunload", hold);
  try {
    const item = await ask(imports.upload, {
      form: { fields: {}, files },
      signal: giveUp.signal,
      onProgress: (share) => change({ share }),
    });
    change(EMPTY);
    return item;
  } catch (error) {
    if (giveUp.signal.aborted || error instanceof NetworkError) change({ share: undefined });
    else change({ share: undefined, refusals: [refusalOf(error)] });
    return undefined;
  } finally {
    if (running === giveUp) running = undefined;
    removeEventListener("beforeunload", hold);
  }
}

/** Cancels the upload; the files stay chosen. */
export const giveUpSending = (): void => running?.abort();

const refusalOf = (error: unknown): string =>
  (error instanceof AdminError && error.message) || IMPORT_FILES.uploadFailed;

/** Lets the browser ask before the page is closed during an upload. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();

function change(news: Partial<Draft>): void {
  draft.set((before) => ({ ...before, ...news }));
}

/** Another user doesn't see the files; the upload ends with the session. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  giveUpSending();
  change(EMPTY);
});
