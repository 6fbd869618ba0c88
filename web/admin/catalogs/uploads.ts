import { catalogs } from "#contract/catalogs/calls.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { showToast } from "#web/api/toast-store.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { renew } from "../platform/calls/reads.ts";
import { onSession, sessionState } from "../platform/session/session-store.ts";
import { holdUnsaved } from "../platform/unsaved/unsaved.ts";
import { ListedCatalog, putCatalog, wholeCatalog } from "./catalog-data.ts";

export interface Upload {
  id: string;
  category: string;
  file: File;
  /** The sent fraction, 0 to 1. */
  share: number;
  /** Queued behind other uploads. */
  isWaiting?: boolean;
  /** Why it failed; it can be retried. */
  failure?: string;
}

/** Outside the screen, so that a large upload continues while the user looks at another one. */
const uploads = createAtom<readonly Upload[]>([]);
const running = new Map<string, AbortController>();

export const useUploads = (): readonly Upload[] => useAtom(uploads);

/** POST /catalogs/{category}: uploads a PDF and adds the new catalogue on top of the list (spec section 7). */
export async function startUpload(category: string, file: File): Promise<void> {
  const upload: Upload = { id: crypto.randomUUID(), category, file, share: 0 };
  uploads.set((others) => [upload, ...others]);
  await run(upload);
}

/** Uploads several files sequentially; a failure doesn't stop the others. */
export async function startUploads(files: readonly Pick<Upload, "category" | "file">[]): Promise<void> {
  const waiting = files.map(
    (file): Upload => ({ ...file, id: crypto.randomUUID(), share: 0, isWaiting: true }),
  );
  uploads.set((others) => [...waiting, ...others]);
  const release = holdUnsaved({ isLostBetween: () => false });
  line = line.then(async () => {
    for (const { id, category, file } of waiting) {
      // An upload cancelled while queued is not sent.
      if (uploads.get().some((upload) => upload.id === id)) {
        await run({ id, category, file, share: 0 });
      }
    }
    release();
  });
  await line;
}

/** The queue of `startUploads`, across calls. */
let line = Promise.resolve();

export async function retryUpload({ failure: _, ...upload }: Upload): Promise<void> {
  await run({ ...upload, share: 0 });
}

export function dropUpload(id: string): void {
  running.get(id)?.abort();
  uploads.set((all) => all.filter((upload) => upload.id !== id));
}

async function run(upload: Upload): Promise<void> {
  const { id, category, file } = upload;
  const giveUp = new AbortController();
  running.set(id, giveUp);
  // Navigation doesn't end the upload; closing the page or logging out does.
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
    if (catalog) putCatalog(wholeCatalog(catalog));
    dropUpload(id);
    showToast({ kind: "success", text: CATALOG_ADMIN.uploaded });
    void renew(catalogs.list);
  } catch (error) {
    if (giveUp.signal.aborted) return;
    update({ failure: (error instanceof Error && error.message) || CATALOG_ADMIN.uploadFailed });
    toastFailure(error, CATALOG_ADMIN.uploadFailed);
  } finally {
    running.delete(id);
    release();
  }
}

/** Uploads end with their session. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  for (const { id } of uploads.get()) dropUpload(id);
});
