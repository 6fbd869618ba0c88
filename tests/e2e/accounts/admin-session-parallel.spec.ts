import { setSession, storedSession, toast } from "../support/admin.ts";
import { tick } from "../support/press.ts";
import { expect, openShelf, test } from "../support/product-list.ts";
import { ANYTHING } from "../support/test.ts";

const UNKNOWN_TOKEN = "x".repeat(43);

// Calls are refused here: what the browser says about it is not the subject.
test.use({ forgiven: ANYTHING });

test("parallel requests refused with 401 share one token refresh", async ({ page, server, shelf }) => {
  await shelf.fill(10);
  await openShelf(page, server, shelf);
  const calls = { deletions: 0, refreshes: 0 };
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.deletions += 1;
    if (request.url().endsWith("/api/auth/refresh-token")) calls.refreshes += 1;
  });
  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await setSession(page, UNKNOWN_TOKEN, 60 * 60_000);
  await page.getByRole("button", { name: "Delete Selected (10)" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(toast(page, "Products deleted successfully")).toBeVisible();
  // The first six requests are retried; the other four use the new token.
  expect(calls).toEqual({ deletions: 16, refreshes: 1 });
  expect((await storedSession(page)).token).not.toBe(UNKNOWN_TOKEN);
});
