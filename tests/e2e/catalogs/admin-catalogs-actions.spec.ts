import type { Page } from "@playwright/test";
import { CATALOG_ADMIN, CATALOG_FORM } from "../../../contract/messages.ts";
import { TOAST_DURATION, WARNING_TOAST_DURATION } from "../../../contract/platform/limits.ts";
import type { Product } from "../../../contract/products/product.ts";
import { createTestProduct } from "../../support/products.ts";
import { toast } from "../support/admin.ts";
import { card, expect, NAVIGATION, ONE, openCatalogs, row, TOGGLE, test } from "../support/admin-catalogs.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { expectPage } from "../support/viewer.ts";

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
  const dialog = page.getByRole("dialog", { name: "Rename catalogue" });
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
    await expect(toast(page, "This catalogue does not exist")).toBeVisible();
    await expect(row(page, twice.originalName)).toHaveCount(0);
    await dismissNotices(page);

    const errors = Array.from({ length: 6 }, (_, index) => `Page ${index + 1} could not be removed yet`);
    await answer(page, "DELETE", ONE, 200, { message: "Gone", errors });
    await page.clock.install();
    await ask(page, sticky.originalName);
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

test.describe("the preview", () => {
  test("opens the viewer to start and correct sections", async ({ page, server, stand, common }) => {
    await openCatalogs(page, server);
    await preview(page).press("Enter");
    await expect(page).toHaveURL(new RegExp(`catalogue=${common._id}`));
    await expectPage(viewer(page), 1, 4);
    await expect(viewer(page).getByText("Admin Controls")).toBeVisible();
    const categories = viewer(page).getByRole("navigation", { name: "Categories" });
    await expect(categories.locator("[aria-current]")).toHaveCount(1);
    await expect(controls(page).getByLabel("Section 2", { exact: true })).toHaveValue("GRIPPERS");
    await test.step("says what is wrong with a section, and forgets on Cancel", async () => {
      await expectWrongPage(page, 1440);
      await answer(page, "PUT", NAVIGATION, 503, { message: "The shelf is locked" });
      await controls(page).getByLabel("Page of section 1", { exact: true }).fill("2");
      await button(page, "Save").click();
      await expect(controls(page).getByRole("alert")).toHaveText("The shelf is locked");
      await button(page, "Cancel").click();
      await expect(controls(page).getByLabel("Page of section 1", { exact: true })).toHaveValue("1");
      await expect(controls(page).getByRole("alert")).toHaveCount(0);
      await page.unroute(NAVIGATION);
    });
    await test.step("starts a section on the page one looks at", async () => {
      await viewer(page).getByRole("button", { name: "Next", exact: true }).click();
      await expectPage(viewer(page), 2, 4);
      await button(page, "Start a section here").click();
      await expect(controls(page).getByLabel("Section 3", { exact: true })).toBeFocused();
      await page.keyboard.type("frames");
      await expect(controls(page).getByLabel("Page of section 3", { exact: true })).toHaveValue("2");
      await expectPage(viewer(page), 2, 4);
      await button(page, "Save").click();
      await expect(toast(page, "Page navigation updated").first()).toBeVisible();
      expect((await stand.read(common)).pageNavigation).toEqual({ REEDS: 1, FRAMES: 2, GRIPPERS: 3 });
      await expect(controls(page).getByLabel("Section 2", { exact: true })).toHaveValue("FRAMES");
      await expect(viewer(page).getByRole("button", { name: /^FRAMES/ })).toBeVisible();
    });
    await viewer(page)
      .getByRole("button", { name: /^Close/ })
      .click();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/catalogs$/);
    await expect(preview(page)).toBeFocused();
    await test.step("opened by its address, leaves the focus on the page when it closes", async () => {
      await page.goto(`/admin/catalogs?catalogue=${common._id}`);
      await expectPage(viewer(page), 1, 4);
      await page.keyboard.press("Escape");
      await expect(viewer(page)).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
    });
    await test.step("folds its controls on a phone", async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await preview(page).press("Enter");
      await viewer(page).getByRole("button", { name: "More" }).click();
      await expectWrongPage(page, 360);
    });
  });

  test("shows one that visitors don't see, and waits for the first page", async ({ page, server, stand }) => {
    const damaged = await stand.put("damaged", Buffer.from("%PDF-1.7\nnothing else"));
    const hidden = await stand.put("hidden");
    await openCatalogs(page, server);
    await expect(
      row(page, damaged.originalName).getByRole("button", { name: `Preview ${damaged.originalName}` }),
    ).toBeDisabled();
    await page.getByRole("switch", { name: `Active: ${hidden.originalName}` }).click();
    await expect(toast(page, "Catalog status updated").first()).toBeVisible();
    await page.getByRole("link", { name: `Preview ${hidden.originalName}` }).click();
    await expectPage(page.getByRole("dialog"), 1, 1);
    // Its pictures answer nobody but who is signed in; one that is refused has no size.
    const pictures = page.getByRole("dialog").locator("img");
    await expect(pictures.first()).toHaveAttribute("src", /\?pass=/);
    const widths = () =>
      pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
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

/** Saves a page that is none, and looks whether what is said of it can be read, in controls that are folded where there is no room. */
async function expectWrongPage(page: Page, width: number): Promise<void> {
  const block = viewer(page).locator("details");
  await expect(block).toHaveJSProperty("open", width > 767);
  if (width < 768) await block.getByText("Admin Controls").click();
  await controls(page).getByLabel("Page of section 1", { exact: true }).fill("1.5");
  await button(page, "Save").click();
  await expect(controls(page)).toContainText("Page number for section REEDS must be an integer");
  await expectAccessible(page, ".navedit");
}
