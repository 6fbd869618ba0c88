import { expect, type Page } from "@playwright/test";
import { toast } from "./admin.ts";

/** Waits for a notice and dismisses all of them, so that the next one is new. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await dismissNotices(page);
}

/** Dismisses all notices, so that the next one with the same text is recognised as new. */
export async function dismissNotices(page: Page): Promise<void> {
  const dismiss = page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Dismiss" });
  // Dismisses those that exist, at once: a notice may disappear meanwhile.
  await dismiss.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}
