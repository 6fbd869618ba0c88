import { readFile } from "node:fs/promises";
import { toast } from "../support/admin.ts";
import { expect, openSettings, press, test } from "../support/admin-settings.ts";
import { answer, answerOnce, lose } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const EXPORT = /\/api\/newsletter\/export$/;
const ONE = /\/api\/newsletter\/[0-9a-f-]{36}$/;
const ADDRESSES = Array.from({ length: 21 }, (_, index) => `reader${index}@example.com`);

test.use({ forgiven: FAILED_CALLS });
test.afterEach(async ({ admin }) => {
  const { body } = await admin.get("/api/newsletter");
  for (const { _id } of body.subscribers) await admin.del(`/api/newsletter/${_id}`);
  await admin.put("/api/settings/site", { newsletter: false });
});

test("the newsletter list can be empty, paged, exported and cleared", async ({ page, server, admin }) => {
  await openSettings(page, "newsletter");
  await expect(page.getByRole("heading", { name: "No addresses on the list" })).toBeVisible();
  await expect(page.getByText("The newsletter box collects no addresses at the moment.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  await admin.put("/api/settings/site", { newsletter: true });
  for (const email of ADDRESSES) await server.visitor.post("/api/newsletter", { email, consent: true });
  await page.getByRole("link", { name: "Change this under Site" }).click();
  await expect(page.getByRole("switch", { name: "Newsletter", exact: true })).toBeChecked();
  await page.goBack();
  await expect(page.getByText("The newsletter box collects addresses.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "21 addresses" })).toBeVisible();
  const rows = page.getByRole("list", { name: "Addresses" }).getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await press(page, "Next");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("reader0@example.com");

  await answerOnce(page, "POST", EXPORT, 500);
  await press(page, "Export CSV");
  await expect(toast(page, "Failed to export the newsletter list")).toBeVisible();
  const arriving = page.waitForEvent("download");
  await press(page, "Export CSV");
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^newsletter_\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(22);

  const remove = page.getByRole("button", { name: "Remove reader0@example.com" });
  const confirmation = page.getByRole("alertdialog", { name: "Remove reader0@example.com" });
  await remove.click();
  await expect(confirmation).toContainText("This cannot be undone.");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  for (const [fail, message] of [
    [() => answer(page, "DELETE", ONE, 500), "Failed to remove the address"],
    [() => lose(page, "DELETE", ONE), "Network error. Please check your connection."],
  ] as const) {
    await fail();
    await remove.click();
    await confirmation.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(toast(page, message)).toBeVisible();
    await expect(remove).toBeEnabled();
    await page.unroute(ONE);
  }
  await remove.click();
  await confirmation.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toast(page, "Address removed from the list")).toBeVisible();
  // The page that is now empty is replaced by the previous one.
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole("heading", { name: "20 addresses" })).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Pages of addresses" })).toHaveCount(0);

  const { body } = await admin.get("/api/newsletter");
  await admin.del(`/api/newsletter/${body.subscribers[0]._id}`);
  await page.getByRole("button", { name: `Remove ${body.subscribers[0].email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toast(page, "This address is not on the list")).toBeVisible();
  await expect(page.getByRole("heading", { name: "19 addresses" })).toBeVisible();
});
