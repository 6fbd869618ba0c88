import { expect, type Page } from "@playwright/test";
import { toast } from "./admin.ts";
import { dismissNotices } from "./product-list.ts";

/** Waits for a notice and takes all of them away, so that what is told next is told anew. */
export async function heard(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await dismissNotices(page);
}
