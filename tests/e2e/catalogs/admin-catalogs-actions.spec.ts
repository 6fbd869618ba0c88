import type { Page } from "@playwright/test";
import { TOAST_DURATION, WARNING_TOAST_DURATION } from "#contract/accounts/limits.ts";
import { CATALOG_ADMIN, CATALOG_FORM } from "#contract/catalogs/messages.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { toast } from "../support/admin.ts";
import {
  card,
  expect,
  LIST,
  NAVIGATION,
  ONE,
  openCatalogs,
  row,
  TOGGLE,
  test,
} from "../support/admin-catalogs.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer, answerOnce, hold, lose } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { expectPage } from "../support/viewer.ts";

test.use({ forgiven: FAILED_CALLS });

test("reverts a catalogue's switch when the call fails", async ({ page, testCatalogs }) => {
  const older = await testCatalogs.put("older");
  const newer = await testCatalogs.put("newer");
  await openCatalogs(page);
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
  expect((await testCatalogs.read(newer)).isActive).toBe(false);
  await theSwitch.click();
  await expect(row(page, newer.originalName)).toContainText("Visitors see this one");
  await page.unroute(TOGGLE);

  for (const [name, status, body, text] of [
    ["without a message", 500, {}, "Failed to update status"],
    ["with a message", 409, { message: "Changed meanwhile" }, "Changed meanwhile"],
  ] as const) {
    await test.step(`reverts after a failure ${name}`, async () => {
      await expect(theSwitch).not.toHaveAttribute("aria-busy");
      await answerOnce(page, "PUT", TOGGLE, status, body);
      await theSwitch.click();
      await expect(toast(page, text)).toBeVisible();
      await expect(theSwitch).toBeChecked();
    });
  }
  await test.step("reverts when the network is lost", async () => {
    await expect(theSwitch).not.toHaveAttribute("aria-busy");
    await lose(page, "PUT", TOGGLE);
    await theSwitch.click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(theSwitch).toBeChecked();
  });
});

test("of two administrators who hide a catalogue at once, the second one doesn't show it again", async ({
  page,
  testCatalogs,
}) => {
  const catalog = await testCatalogs.put("hidden twice");
  await openCatalogs(page);
  const theSwitch = page.getByRole("switch", { name: `Active: ${catalog.originalName}` });
  await expect(theSwitch).toBeChecked();
  // The list isn't read again meanwhile.
  const release = await hold(page, "GET", LIST);
  await testCatalogs.admin.put(`/api/catalogs/${catalog._id}/toggle-active`);
  await theSwitch.click();
  await expect(toast(page, CATALOG_SERVER.stale)).toBeVisible();
  release();
  await expect(theSwitch).not.toBeChecked();
  expect((await testCatalogs.read(catalog)).isActive).toBe(false);
});

test("renames a catalogue, rejects an empty name and reports a failure", async ({ page, testCatalogs }) => {
  const scan = await testCatalogs.put("scan");
  await openCatalogs(page);
  const rename = page.getByRole("button", { name: `Rename ${scan.originalName}` });
  await rename.click();
  const dialog = page.getByRole("dialog", { name: "Rename catalogue" });
  const name = dialog.getByLabel("Name");
  await expect(name).toHaveValue(scan.originalName.replace(".pdf", ""));
  await expect(dialog).toContainText(CATALOG_ADMIN.nameHint);
  await name.fill(" ");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(CATALOG_FORM.nameRequired);
  await name.fill(`${scan.originalName} spares`);
  await answerOnce(page, "PUT", /\/name$/, 500, {});
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(CATALOG_ADMIN.renameFailed);
  await page.keyboard.press("Enter");
  await expect(toast(page, CATALOG_ADMIN.renamed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, `${scan.originalName} spares.pdf`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Rename ${scan.originalName} spares.pdf` })).toBeFocused();
});

test.describe("deleting a catalogue", () => {
  const confirmation = (page: Page) => page.getByRole("alertdialog");
  const WARNING =
    "Are you sure you want to delete this catalog? This permanently removes the catalog, its files and associated products.";
  const ask = (page: Page, name: string) => page.getByRole("button", { name: `Delete ${name}` }).click();
  const confirm = (page: Page) =>
    confirmation(page).getByRole("button", { name: "Delete", exact: true }).click();

  test("warns of the catalogue's products; a failed deletion keeps it", async ({ page, testCatalogs }) => {
    const catalog = await testCatalogs.put("full");
    const product: Product = await createTestProduct(testCatalogs.admin, { catalogId: catalog._id });
    await createTestProduct(testCatalogs.admin, { catalogId: catalog._id });
    await openCatalogs(page);
    await ask(page, catalog.originalName);
    await expect(confirmation(page)).toContainText(WARNING);
    await expect(confirmation(page)).toContainText(catalog.originalName);
    await expect(confirmation(page)).toContainText("2 products belonging to it will be deleted as well.");
    await test.step("does nothing on Cancel", async () => {
      await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(confirmation(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: `Delete ${catalog.originalName}` })).toBeFocused();
      expect((await testCatalogs.read(catalog))._id).toBe(catalog._id);
    });
    for (const [name, status, body, text] of [
      ["without a message", 500, {}, "Failed to delete catalog"],
      ["with a message", 503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await test.step(`keeps the catalogue after a failure ${name}`, async () => {
        await answerOnce(page, "DELETE", ONE, status, body);
        await ask(page, catalog.originalName);
        await confirm(page);
        await expect(toast(page, text)).toBeVisible();
        await expect(row(page, catalog.originalName)).not.toHaveAttribute("aria-busy");
        await expect(page.getByRole("button", { name: `Delete ${catalog.originalName}` })).toBeEnabled();
      });
    }
    await ask(page, catalog.originalName);
    await confirm(page);
    await expect(toast(page, "Catalog and all associated data deleted successfully")).toBeVisible();
    await expect(row(page, catalog.originalName)).toHaveCount(0);
    expect((await testCatalogs.admin.get(`/api/products/${product._id}`)).status).toBe(404);
    await expect(card(page, "Others").getByRole("button", { name: "Upload New Catalog" })).toBeFocused();
  });

  test("removes a deleted catalogue's row and lists the files left", async ({ page, testCatalogs }) => {
    const twice = await testCatalogs.put("twice");
    const sticky = await testCatalogs.put("sticky");
    await openCatalogs(page);
    await testCatalogs.admin.del(`/api/catalogs/${twice._id}`);
    await ask(page, twice.originalName);
    await expect(confirmation(page)).toContainText("No product belongs to it.");
    await confirm(page);
    await expect(toast(page, "This catalogue does not exist")).toBeVisible();
    await expect(row(page, twice.originalName)).toHaveCount(0);
    await dismissNotices(page);

    const errors = Array.from({ length: 6 }, (_, index) => `Page ${index + 1} could not be removed yet`);
    await answer(page, "DELETE", ONE, 200, { message: "Gone", errors });
    await page.clock.install();
    await ask(page, sticky.originalName);
    // The notice's time is counted by the test alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await confirm(page);
    const warning = page.getByRole("status", { name: "Notices" }).locator(".warning");
    for (const words of ["Catalog deleted with some issues", "Page 1 could not be removed yet", "and 2 more"])
      await expect(warning).toContainText(words);
    await expect(warning).not.toContainText("Page 5");
    await page.clock.runFor(TOAST_DURATION);
    await expect(warning).toBeVisible();
    await page.clock.runFor(WARNING_TOAST_DURATION - TOAST_DURATION);
    await expect(warning).toHaveCount(0);
    await expect(toast(page, "Catalog and all associated data deleted successfully")).toHaveCount(0);
  });
});

const viewer = (page: Page) => page.getByRole("dialog", { name: "Four pages" });
const controls = (page: Page) => viewer(page).getByRole("form", { name: "Page navigation, 4 pages" });
const preview = (page: Page) => page.getByRole("link", { name: "Preview Four pages.pdf" });
const button = (page: Page, name: string) => controls(page).getByRole("button", { name, exact: true });

test.describe("preview", () => {
  test("opens the viewer and edits where sections start", async ({ page, testCatalogs, common }) => {
    await openCatalogs(page);
    await preview(page).press("Enter");
    await expect(page).toHaveURL(new RegExp(`catalogue=${common._id}`));
    await expectPage(viewer(page), 1, 4);
    await expect(viewer(page).getByText("Admin Controls")).toBeVisible();
    await expect(
      viewer(page).getByRole("navigation", { name: "Categories" }).locator("[aria-current]"),
    ).toHaveCount(1);
    await test.step("the page is between its contents and the controls; the tabs are moved through by arrow keys", async () => {
      const stage = await viewer(page).locator(".vstage").boundingBox();
      expect(Math.round(stage?.width ?? 0)).toBe(1440 - 216 - 384);
      const tab = (name: RegExp) => viewer(page).getByRole("tab", { name });
      await tab(/^Parts/).focus();
      await page.keyboard.press("ArrowLeft");
      await expect(tab(/^Codes without a part/)).toBeFocused();
      await expect(viewer(page).getByRole("tabpanel", { name: /^Codes/ })).toBeVisible();
      await page.keyboard.press("Home");
      await expect(viewer(page).getByRole("region", { name: "Parts on page 1" })).toBeVisible();
      await expectPage(viewer(page), 1, 4);
      await tab(/^Sections/).click();
    });
    await expect(controls(page).getByLabel("Section 2", { exact: true })).toHaveValue("GRIPPERS");
    await test.step("rejects an invalid section and discards the edit on Cancel", async () => {
      await expectWrongPage(page, 1440);
      await answerOnce(page, "PUT", NAVIGATION, 503, { message: "The shelf is locked" });
      await controls(page).getByLabel("Page of section 1", { exact: true }).fill("2");
      await button(page, "Save").click();
      await expect(controls(page).getByRole("alert")).toHaveText("The shelf is locked");
      await button(page, "Cancel").click();
      await expect(controls(page).getByLabel("Page of section 1", { exact: true })).toHaveValue("1");
      await expect(controls(page).getByRole("alert")).toHaveCount(0);
    });
    await test.step("starts a section on the shown page", async () => {
      await viewer(page).getByRole("button", { name: "Next", exact: true }).click();
      await expectPage(viewer(page), 2, 4);
      await button(page, "Start a section here").click();
      await expect(controls(page).getByLabel("Section 3", { exact: true })).toBeFocused();
      await page.keyboard.type("frames");
      await expect(controls(page).getByLabel("Page of section 3", { exact: true })).toHaveValue("2");
      await expectPage(viewer(page), 2, 4);
      await button(page, "Save").click();
      await expect(toast(page, "Page navigation updated").first()).toBeVisible();
      expect((await testCatalogs.read(common)).pageNavigation).toEqual({ REEDS: 1, FRAMES: 2, GRIPPERS: 3 });
      await expect(controls(page).getByLabel("Section 2", { exact: true })).toHaveValue("FRAMES");
      await expect(viewer(page).getByRole("navigation", { name: "Sections" })).toContainText("FRAMES");
    });
    await viewer(page)
      .getByRole("button", { name: /^Close/ })
      .click();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/catalogs$/);
    await expect(preview(page)).toBeFocused();
    await test.step("leaves the focus on the page when it closes after opening by address", async () => {
      await page.goto(`/admin/catalogs?catalogue=${common._id}`);
      await expectPage(viewer(page), 1, 4);
      await page.keyboard.press("Escape");
      await expect(viewer(page)).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
    });
    await test.step("collapses its controls on a phone", async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await preview(page).press("Enter");
      await viewer(page).getByRole("button", { name: "More" }).click();
      await expectWrongPage(page, 360);
    });
  });

  test("shows a catalogue hidden from visitors and waits for its first page", async ({
    page,
    server,
    testCatalogs,
  }) => {
    const damaged = await testCatalogs.put("damaged", Buffer.from("%PDF-1.7\nnothing else"));
    const hidden = await testCatalogs.put("hidden");
    await openCatalogs(page);
    await expect(
      row(page, damaged.originalName).getByRole("button", { name: `Preview ${damaged.originalName}` }),
    ).toBeDisabled();
    await page.getByRole("switch", { name: `Active: ${hidden.originalName}` }).click();
    await expect(toast(page, "Catalog status updated").first()).toBeVisible();
    await page.getByRole("link", { name: `Preview ${hidden.originalName}` }).click();
    await expectPage(page.getByRole("dialog"), 1, 1);
    // Its images are served to signed-in users only; a rejected image has no size.
    const thumbnails = page.getByRole("dialog").locator("img");
    await expect(thumbnails.first()).toHaveAttribute("src", /\?pass=/);
    const widths = () =>
      thumbnails.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Close/ })
      .click();
    const download = page.getByRole("link", { name: `Download ${hidden.originalName}` });
    const pdf = await server.visitor.get(String(await download.getAttribute("href")));
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});

/** Saves an invalid page and checks that the message can be read, in controls that collapse in small windows. */
async function expectWrongPage(page: Page, width: number): Promise<void> {
  const block = viewer(page).locator("details");
  await expect(block).toHaveJSProperty("open", width > 767);
  if (width < 768) await block.getByText("Admin Controls").click();
  await viewer(page).getByRole("tab", { name: "Sections" }).click();
  await controls(page).getByLabel("Page of section 1", { exact: true }).fill("1.5");
  await button(page, "Save").click();
  await expect(controls(page)).toContainText("Page number for section REEDS must be an integer");
  await expectAccessible(page, ".navedit");
}
