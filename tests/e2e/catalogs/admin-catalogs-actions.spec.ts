import type { Page } from "@playwright/test";
import { CATALOG_ADMIN, CATALOG_FORM } from "../../../contract/messages.ts";
import { TOAST_DURATION, WARNING_TOAST_DURATION } from "../../../contract/platform/limits.ts";
import type { Product } from "../../../contract/products/product.ts";
import { createTestProduct } from "../../support/products.ts";
import { toast } from "../support/admin.ts";
import { card, expect, ONE, openCatalogs, row, TOGGLE, test } from "../support/admin-catalogs.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test("turning a catalogue off is undone when the call fails", async ({ page, server, stand }) => {
  const older = await stand.put("older");
  const newer = await stand.put("newer");
  await openCatalogs(page, server);
  const theSwitch = page.getByRole("switch", { name: `Active: ${newer.originalName}` });
  const release = await hold(page, "PUT", TOGGLE);
  await theSwitch.click();
  await expect(theSwitch).not.toBeChecked();
  await theSwitch.press("Space");
  await expect(theSwitch).not.toBeChecked();
  await expect(toast(page, "Catalog status updated")).toHaveCount(0);
  release();
  await expect(toast(page, "Catalog status updated")).toBeVisible();
  await expect(row(page, older.originalName)).toContainText("Visitors see this one");
  await expect(row(page, newer.originalName)).not.toContainText("Visitors see this one");
  expect((await stand.read(newer)).isActive).toBe(false);
  await theSwitch.click();
  await expect(row(page, newer.originalName)).toContainText("Visitors see this one");
  await page.unroute(TOGGLE);

  for (const [name, status, body, text] of [
    ["without a sentence", 500, {}, "Failed to update status"],
    ["with a sentence", 409, { message: "Changed meanwhile" }, "Changed meanwhile"],
  ] as const) {
    await test.step(`goes back after a failure ${name}`, async () => {
      await expect(theSwitch).not.toHaveAttribute("aria-busy");
      await answer(page, "PUT", TOGGLE, status, body);
      await theSwitch.click();
      await expect(toast(page, text)).toBeVisible();
      await expect(theSwitch).toBeChecked();
      await page.unroute(TOGGLE);
    });
  }
  await test.step("goes back when the network is lost", async () => {
    await expect(theSwitch).not.toHaveAttribute("aria-busy");
    await lose(page, "PUT", TOGGLE);
    await theSwitch.click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(theSwitch).toBeChecked();
  });
});

test("renames a catalogue, rejects an empty name and reports a failure", async ({ page, server, stand }) => {
  const scan = await stand.put("scan");
  await openCatalogs(page, server);
  const rename = page.getByRole("button", { name: `Rename ${scan.originalName}` });
  await rename.click();
  const dialog = page.getByRole("dialog", { name: "Rename catalog" });
  const name = dialog.getByLabel("Name");
  await expect(name).toHaveValue(scan.originalName.replace(".pdf", ""));
  await expect(dialog).toContainText(CATALOG_ADMIN.nameHint);
  await name.fill(" ");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(CATALOG_FORM.nameRequired);
  await name.fill(`${scan.originalName} spares`);
  await answer(page, "PUT", /\/name$/, 500, {});
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(CATALOG_ADMIN.renameFailed);
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(toast(page, CATALOG_ADMIN.renamed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, `${scan.originalName} spares.pdf`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Rename ${scan.originalName} spares.pdf` })).toBeFocused();
});

test.describe("deleting a catalogue", () => {
  const question = (page: Page) => page.getByRole("alertdialog");
  const WARNING =
    "Are you sure you want to delete this catalog? This permanently removes the catalog, its files and associated products.";
  const ask = (page: Page, name: string) => page.getByRole("button", { name: `Delete ${name}` }).click();
  const confirm = (page: Page) => question(page).getByRole("button", { name: "Delete", exact: true }).click();

  test("a deletion warns of its products and stays when refused", async ({ page, server, stand }) => {
    const catalog = await stand.put("full");
    const product: Product = await createTestProduct(stand.admin, { catalogId: catalog._id });
    await createTestProduct(stand.admin, { catalogId: catalog._id });
    await openCatalogs(page, server);
    await ask(page, catalog.originalName);
    await expect(question(page)).toContainText(WARNING);
    await expect(question(page)).toContainText(catalog.originalName);
    await expect(question(page)).toContainText("2 products belonging to it will be deleted as well.");
    await test.step("does nothing when it is not meant", async () => {
      await expect(question(page).getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: `Delete ${catalog.originalName}` })).toBeFocused();
      expect((await stand.read(catalog))._id).toBe(catalog._id);
    });
    for (const [name, status, body, text] of [
      ["without a sentence", 500, {}, "Failed to delete catalog"],
      ["with a sentence", 503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await test.step(`fails ${name}, and it stays`, async () => {
        await answer(page, "DELETE", ONE, status, body);
        await ask(page, catalog.originalName);
        await confirm(page);
        await expect(toast(page, text)).toBeVisible();
        await expect(row(page, catalog.originalName)).not.toHaveAttribute("aria-busy");
        await expect(page.getByRole("button", { name: `Delete ${catalog.originalName}` })).toBeEnabled();
        await page.unroute(ONE);
      });
    }
    await ask(page, catalog.originalName);
    await confirm(page);
    await expect(toast(page, "Catalog and all associated data deleted successfully")).toBeVisible();
    await expect(row(page, catalog.originalName)).toHaveCount(0);
    expect((await stand.admin.get(`/api/products/${product._id}`)).status).toBe(404);
    await expect(card(page, "Others").getByRole("button", { name: "Upload New Catalog" })).toBeFocused();
  });

  test("removes a row that is gone and lists files that are left", async ({ page, server, stand }) => {
    const twice = await stand.put("twice");
    const sticky = await stand.put("sticky");
    await openCatalogs(page, server);
    await stand.admin.del(`/api/catalogs/${twice._id}`);
    await ask(page, twice.originalName);
    await expect(question(page)).toContainText("No product belongs to it.");
    await confirm(page);
    await expect(toast(page, "This catalog does not exist")).toBeVisible();
    await expect(row(page, twice.originalName)).toHaveCount(0);
    await dismissNotices(page);

    const errors = Array.from({ length: 6 }, (_, index) => `Page ${index + 1} could not be removed yet`);
    await answer(page, "DELETE", ONE, 200, { message: "Gone", errors });
    await page.clock.install();
    await ask(page, sticky.originalName);
    await confirm(page);
    const warning = page.getByRole("status", { name: "Notices" }).locator(".warning");
    await expect(warning).toContainText("Catalog deleted with some issues");
    await expect(warning).toContainText("Page 1 could not be removed yet");
    await expect(warning).toContainText("and 2 more");
    await expect(warning).not.toContainText("Page 5");
    await page.clock.runFor(TOAST_DURATION);
    await expect(warning).toBeVisible();
    await page.clock.runFor(WARNING_TOAST_DURATION - TOAST_DURATION);
    await expect(warning).toHaveCount(0);
    await expect(toast(page, "Catalog and all associated data deleted successfully")).toHaveCount(0);
  });
});
