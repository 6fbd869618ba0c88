import type { Page } from "@playwright/test";
import { toast } from "../support/admin.ts";
import { expect, NAVIGATION, openCatalogs, row, test } from "../support/admin-catalogs.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { expectPage } from "../support/viewer.ts";

test.use({ forgiven: FAILED_CALLS });

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
