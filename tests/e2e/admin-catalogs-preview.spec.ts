import type { Page } from "@playwright/test";
import { openAsAdmin, toast } from "./support/admin.ts";
import { expect, NAVIGATION, openCatalogs, row, test } from "./support/admin-catalogs.ts";
import { expectAccessible } from "./support/axe.ts";
import { answer } from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";
import { expectPage } from "./support/viewer.ts";

test.use({ forgiven: FAILED_CALLS });

const viewer = (page: Page) => page.getByRole("dialog", { name: "Four pages" });
const controls = (page: Page) => viewer(page).getByRole("form", { name: "Page navigation, 4 pages" });
const preview = (page: Page) => page.getByRole("link", { name: "Preview Four pages.pdf" });
const button = (page: Page, name: string) => controls(page).getByRole("button", { name, exact: true });

test.describe("the preview", () => {
  test("opens the viewer on the catalogue, and leads back to where one was", async ({
    page,
    server,
    common,
  }) => {
    await openCatalogs(page, server);
    await preview(page).press("Enter");
    await expect(page).toHaveURL(new RegExp(`catalogue=${common._id}`));
    await expectPage(viewer(page), 1, 4);
    await expect(viewer(page).getByText("Admin Controls")).toBeVisible();
    const categories = viewer(page).getByRole("navigation", { name: "Categories" });
    await expect(categories.locator("[aria-current]")).toHaveCount(1);
    await expect(controls(page).getByLabel("Section 2", { exact: true })).toHaveValue("GRIPPERS");
    await viewer(page)
      .getByRole("button", { name: /^Close/ })
      .click();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/catalogs$/);
    await expect(preview(page)).toBeFocused();
  });

  test("starts a section on the page one looks at", async ({ page, server, stand, common }) => {
    await openAsAdmin(page, server, `/admin/catalogs?catalogue=${common._id}&leaf=2`);
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

  test("says what is wrong with a section, and forgets on Cancel", async ({ page, server, common }) => {
    await openAsAdmin(page, server, `/admin/catalogs?catalogue=${common._id}`);
    await controls(page).getByLabel("Page of section 1", { exact: true }).fill("1.5");
    await button(page, "Save").click();
    await expect(controls(page)).toContainText("Page number for section REEDS must be an integer");
    await answer(page, "PUT", NAVIGATION, 503, { message: "The shelf is locked" });
    await controls(page).getByLabel("Page of section 1", { exact: true }).fill("2");
    await button(page, "Save").click();
    await expect(controls(page).getByRole("alert")).toHaveText("The shelf is locked");
    await button(page, "Cancel").click();
    await expect(controls(page).getByLabel("Page of section 1", { exact: true })).toHaveValue("1");
    await expect(controls(page).getByRole("alert")).toHaveCount(0);
  });

  test("shows one that visitors don't see", async ({ page, server, stand }) => {
    const hidden = await stand.put("hidden");
    await openCatalogs(page, server);
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
    await page.goto("/admin/catalogs");
    const download = page.getByRole("link", { name: `Download ${hidden.originalName}` });
    const pdf = await server.visitor.get(String(await download.getAttribute("href")));
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("waits for the first page", async ({ page, server, stand }) => {
    const damaged = await stand.put("damaged", Buffer.from("%PDF-1.7\nnothing else"));
    await openCatalogs(page, server);
    await expect(
      row(page, damaged.originalName).getByRole("button", { name: `Preview ${damaged.originalName}` }),
    ).toBeDisabled();
  });

  for (const width of [1440, 360]) {
    test(`has nothing that axe finds at ${width} px`, async ({ page, server, common }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openAsAdmin(page, server, `/admin/catalogs?catalogue=${common._id}`);
      if (width < 768) await viewer(page).getByRole("button", { name: "More" }).click();
      const block = viewer(page).locator("details");
      await expect(block).toHaveJSProperty("open", width > 767);
      if (width < 768) await block.getByText("Admin Controls").click();
      await controls(page).getByLabel("Page of section 1", { exact: true }).fill("1.5");
      await button(page, "Save").click();
      await expect(controls(page)).toContainText("must be an integer");
      await expectAccessible(page, ".navedit");
    });
  }
});
