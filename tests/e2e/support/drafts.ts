import type { Locator, Page } from "@playwright/test";
import { DRAFT } from "#contract/platform/unsaved-messages.ts";

/** The offer to restore a draft, above a form. */
export const drafts = (page: Page): Locator => page.getByRole("region", { name: "Drafts" });
export const restore = (page: Page): Locator => drafts(page).getByRole("button", { name: DRAFT.restore });

interface StoredDraft {
  form: string;
  typed: Record<string, unknown>;
  /** The number of files stored with it. */
  files: number;
}

/** The drafts stored in the browser, of any account and form. */
export const storedDrafts = (page: Page): Promise<StoredDraft[]> => page.evaluate(readStoredDrafts);

async function readStoredDrafts(): Promise<StoredDraft[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes("heddle-drafts")) return [];
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await settled(indexedDB.open("heddle-drafts"));
  const store = database.transaction("drafts").objectStore("drafts");
  const keys = (await settled(store.getAllKeys())) as string[][];
  const values = await settled(store.getAll());
  database.close();
  return keys.flatMap(([, form = "", id, file], place): StoredDraft[] =>
    file === undefined
      ? [
          {
            form,
            typed: values[place].values.typed,
            files: keys.filter((other) => other[3] && other[2] === id).length,
          },
        ]
      : [],
  );
}

/** Makes all reads and writes of drafts in the browser wait until the returned function is called. */
export async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opening = indexedDB.open("heddle-drafts");
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction("drafts", "readwrite").objectStore("drafts");
    // A transaction lives as long as it has requests.
    const keepAlive = () => {
      if (document.documentElement.dataset["drafts"] === "held") store.count().onsuccess = keepAlive;
      else database.close();
    };
    document.documentElement.dataset["drafts"] = "held";
    keepAlive();
  });
  return () => page.evaluate(() => void delete document.documentElement.dataset["drafts"]);
}
