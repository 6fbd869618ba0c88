import type { Page } from "@playwright/test";
import { expectSessionEnded, refreshAnswers, setSession, storedSession, toast } from "./support/admin.ts";
import { expect, openShelf, test } from "./support/product-list.ts";
import { ANYTHING } from "./support/test.ts";

const UNKNOWN_TOKEN = "x".repeat(43);

/** Counts the calls from now on: those that delete a product, and refreshes. */
function watchCalls(page: Page): { deletions: number; refreshes: number } {
  const calls = { deletions: 0, refreshes: 0 };
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.deletions += 1;
    if (request.url().endsWith("/api/auth/refresh-token")) calls.refreshes += 1;
  });
  return calls;
}

async function deleteAllOnPage(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await setSession(page, UNKNOWN_TOKEN, 60 * 60_000);
  await page.getByRole("button", { name: "Delete Selected (10)" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
}

test.beforeEach(async ({ page, server, shelf }) => {
  await shelf.fill(10);
  await openShelf(page, server, shelf);
});

// Calls are refused here: what the browser says about it is not the subject.
test.use({ forgiven: ANYTHING });

test("ten calls refused at once share one refresh, and are all repeated", async ({ page }) => {
  const calls = watchCalls(page);
  await deleteAllOnPage(page);
  await expect(toast(page, "Products deleted successfully")).toBeVisible();
  expect(calls).toEqual({ deletions: 20, refreshes: 1 });
  expect((await storedSession(page)).token).not.toBe(UNKNOWN_TOKEN);
});

test("ten calls refused at once, and a refresh that is refused, end at the login", async ({ page }) => {
  await refreshAnswers(page, 401, { message: "Please sign in to continue" });
  const calls = watchCalls(page);
  await deleteAllOnPage(page);
  await expectSessionEnded(page);
  expect(calls).toEqual({ deletions: 10, refreshes: 1 });
});
