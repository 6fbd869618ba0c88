import type { Locator, Page } from "@playwright/test";
import { DRAFT } from "../../../contract/messages.ts";

/** The offer to restore a draft, above a form. */
export const drafts = (page: Page): Locator => page.getByRole("region", { name: "Drafts" });
export const restore = (page: Page): Locator => drafts(page).getByRole("button", { name: DRAFT.restore });

interface KeptDraft {
  form: string;
  typed: Record<string, unknown>;
  /** The number of files stored with it. */
  files: number;
}

/** The drafts stored in the browser, of any account and form. */
export const keptDrafts = (page: Page): Promise<KeptDraft[]> => page.evaluate(readKept);

async function readKept(): Promise<KeptDraft[]> {
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
  return keys.flatMap(([, form = "", id, file], place): KeptDraft[] =>
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
    const goOn = () => {
      if (document.documentElement.dataset["drafts"] === "held") store.count().onsuccess = goOn;
      else database.close();
    };
    document.documentElement.dataset["drafts"] = "held";
    goOn();
  });
  return () => page.evaluate(() => void delete document.documentElement.dataset["drafts"]);
}
