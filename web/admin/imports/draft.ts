import { imports } from "../../../contract/imports/calls.ts";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_FILES } from "../../../contract/messages.ts";
import { createAtom, useAtom } from "../../api/atom.ts";
import { NetworkError } from "../../api/client.ts";
import { ask } from "../platform/calls/ask.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { AdminError } from "../platform/session/client.ts";
import { onSession, sessionState } from "../platform/session/session-store.ts";
import { type FileKind, type ImportFiles, sortFiles } from "./sort-files.ts";

/**
 * By import: what is typed in refused cells and not saved yet. Saving one cell checks the whole file again and shows other
 * reasons meanwhile; that, another filter or another screen loses none of the others.
 */
const { useDraft, drop } = sessionDrafts<Readonly<Record<string, TypedCell>>>((cells) =>
  Object.values(cells).some(({ typed, cell }) => typed !== cell),
);

/** Forgets what was typed: the import is applied or discarded. */
export const dropTypedCells = drop;

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
const draft = createAtom(EMPTY);
let running: AbortController | undefined;

/** The draft as a component sees it. */
export const useImportDraft = (): Draft => useAtom(draft);

/** Takes files that were chosen or dropped: each in the place of the one of its kind. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const { csv, zip, refusals } = await sortFiles(files);
  if (!running) change({ ...(csv && { csv }), ...(zip && { zip }), refusals });
}

export function removeFile(kind: FileKind): void {
  change({ [kind]: undefined, refusals: [] });
}

/** POST /imports: sends the files; the answer is the import that checks them, or undefined when it did not come to one. */
export async function sendDraft(): Promise<ProductImport | undefined> {
  const files = (["csv", "zip"] as const).flatMap((kind) => {
    const file = draft.get()[kind];
    // Systems with a spreadsheet program call a CSV file by its name.
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

/** Gives up the upload; the files stay chosen. */
export const giveUpSending = (): void => running?.abort();

const refusalOf = (error: unknown): string =>
  (error instanceof AdminError && error.message) || IMPORT_FILES.uploadFailed;

/** The browser asks before it closes a page that is still sending. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();

function change(news: Partial<Draft>): void {
  draft.set((before) => ({ ...before, ...news }));
}

/** What somebody chose is nobody else's; the upload ends with their session. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  giveUpSending();
  change(EMPTY);
});

/** A text typed in place of a cell, and what the cell holds. */
interface TypedCell {
  typed: string;
  cell: string;
}

/** The text typed for one cell of an import, by any name of that cell; undefined while it is not edited. */
export function useTypedCell(
  importId: string,
  name: string,
  cell: string,
): [string | undefined, (typed: string | undefined) => void] {
  const [cells = {}, setCells] = useDraft(importId);
  return [
    cells[name]?.typed,
    (typed) =>
      setCells((now = {}) => {
        const { [name]: _, ...others } = now;
        return typed === undefined ? others : { ...others, [name]: { typed, cell } };
      }),
  ];
}
