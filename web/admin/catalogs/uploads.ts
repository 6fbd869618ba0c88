import type { QueryClient } from "@tanstack/react-query";
import { catalogs } from "../../../contract/catalogs/calls.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { createAtom, useAtom } from "../../api/atom.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { onSession, sessionState } from "../platform/session/session-store.ts";
import { holdUnsaved } from "../platform/unsaved/unsaved.ts";
import { ListedCatalog, putCatalog, readListAnew, wholeCatalog } from "./catalog-data.ts";

/** A PDF on its way to the server, or one that did not arrive. */
export interface Upload {
  id: string;
  category: Category;
  file: File;
  /** The share of it that is sent, 0 to 1. */
  share: number;
  /** Others are sent before it. */
  isWaiting?: boolean;
  /** Why it did not arrive; it waits for another try. */
  failure?: string;
}

/** Outside the screen: a PDF of 200 MB goes on while its owner looks at another one. */
const uploads = createAtom<readonly Upload[]>([]);
const running = new Map<string, AbortController>();

/** The uploads as a component sees them. */
export const useUploads = (): readonly Upload[] => useAtom(uploads);

/** POST /catalogs/{category}: the answer is the new catalogue, which goes on top of the list (spec section 7). */
export async function startUpload(queries: QueryClient, category: Category, file: File): Promise<void> {
  const upload: Upload = { id: crypto.randomUUID(), category, file, share: 0 };
  uploads.set((others) => [upload, ...others]);
  await run(queries, upload);
}

/** Several, one after another in their order; one that fails stops none of the others. */
export async function startUploads(
  queries: QueryClient,
  files: readonly Pick<Upload, "category" | "file">[],
): Promise<void> {
  const waiting = files.map(
    (file): Upload => ({ ...file, id: crypto.randomUUID(), share: 0, isWaiting: true }),
  );
  uploads.set((others) => [...waiting, ...others]);
  const release = holdUnsaved({ isLostBetween: () => false });
  line = line.then(async () => {
    for (const { id, category, file } of waiting) {
      // One that was given up while it waited is not sent.
      if (uploads.get().some((upload) => upload.id === id)) {
        await run(queries, { id, category, file, share: 0 });
      }
    }
    release();
  });
  await line;
}

/** What was begun as several is sent in a line, also when more come. */
let line = Promise.resolve();

/** Sends a PDF again that did not arrive. */
export async function retryUpload(queries: QueryClient, { failure: _, ...upload }: Upload): Promise<void> {
  await run(queries, { ...upload, share: 0 });
}

/** Gives up a running upload, or puts a failed one away. */
export function dropUpload(id: string): void {
  running.get(id)?.abort();
  uploads.set((all) => all.filter((upload) => upload.id !== id));
}

async function run(queries: QueryClient, upload: Upload): Promise<void> {
  const { id, category, file } = upload;
  const giveUp = new AbortController();
  running.set(id, giveUp);
  // It goes on while one looks at other screens; not when the page is closed or one logs out.
  const release = holdUnsaved({ isLostBetween: () => false });
  const update = (news: Partial<Upload>) =>
    uploads.set((all) => all.map((known) => (known.id === id ? { ...upload, ...news } : known)));
  update({});
  try {
    const catalog = await ask(
      catalogs.upload,
      {
        params: { category },
        form: { fields: {}, files: [file] },
        signal: giveUp.signal,
        onProgress: (share) => update({ share }),
      },
      ListedCatalog.optional().catch(undefined),
    );
    if (catalog) await putCatalog(queries, wholeCatalog(catalog));
    dropUpload(id);
    showToast({ kind: "success", text: CATALOG_ADMIN.uploaded });
    void readListAnew(queries);
  } catch (error) {
    if (giveUp.signal.aborted) return;
    update({ failure: (error instanceof Error && error.message) || CATALOG_ADMIN.uploadFailed });
    toastFailure(error, CATALOG_ADMIN.uploadFailed);
  } finally {
    running.delete(id);
    release();
  }
}

/** Nobody's upload outlives the session it was begun in. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  for (const { id } of uploads.get()) dropUpload(id);
});
