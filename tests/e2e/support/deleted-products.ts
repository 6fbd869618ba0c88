import type { Page } from "@playwright/test";
import type { ServerProcess } from "#tests/support/process.ts";
import { inDatabase } from "./database.ts";

/** Backdates every deletion by minutes, so that what other tests deleted can't be restored any more. */
export function letMinutesPass({ dataDir }: ServerProcess, minutes: number): void {
  const statement = "update products set deleted_at = deleted_at - ? where deleted_at is not null";
  inDatabase(dataDir, statement, minutes * 60_000);
}

/** The undo button of a notice. */
export const undo = (page: Page) =>
  page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Undo" });
