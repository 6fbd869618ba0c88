import type { Page } from "@playwright/test";
import { hold } from "./calls.ts";

/** Opens a page as on a slow line: what is done before its scripts have come, then lets them come. */
export async function beforeScript(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await hold(page, "GET", "**/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await act();
  release();
}
