import type { Page } from "@playwright/test";
import { hold } from "./calls.ts";

/** Opens a page as on a slow connection: acts before its scripts load, then lets them load. */
export async function beforeScript(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await hold(page, "GET", "**/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await act();
  release();
}
