import { expect, type Page } from "@playwright/test";
import { toast } from "./admin.ts";

/** Waits for a notice and takes all of them away, so that what is told next is told anew. */
export async function heard(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await dismissNotices(page);
}

/** Takes the notices away, so that the next one of the same words is seen to come. */
export async function dismissNotices(page: Page): Promise<void> {
  const dismiss = page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Dismiss" });
  // Those that are there, at once: a notice may go by itself meanwhile.
  await dismiss.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}
