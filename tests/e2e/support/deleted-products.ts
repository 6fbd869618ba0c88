import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { ServerProcess } from "../../support/process.ts";

/** Backdates every deletion by minutes, so that what other tests deleted can't be restored any more. */
export function letMinutesPass({ dataDir }: ServerProcess, minutes: number): void {
  const database = new DatabaseSync(join(dataDir, "heddle.sqlite"), { timeout: 5_000 });
  database
    .prepare("update products set deleted_at = deleted_at - ? where deleted_at is not null")
    .run(minutes * 60_000);
  database.close();
}

export const recentlyDeleted = (page: Page) =>
  page.getByRole("button", { name: /^Recently deleted \(\d+\)$/ });
export const deletedDialog = (page: Page) => page.getByRole("dialog", { name: "Recently deleted" });
/** The undo button of a notice. */
export const undo = (page: Page) =>
  page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Undo" });
