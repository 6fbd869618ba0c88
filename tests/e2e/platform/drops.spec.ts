import { mkdir } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { ENQUIRY_LIST_FORM } from "#contract/enquiries/list-page-messages.ts";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import { imageBytes } from "#tests/support/images.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, item, openHero, sliderCard, test, titlesOf } from "../support/admin-hero.ts";
import { dropFiles, fileOnDisk } from "../support/drops.ts";
import { lineOf, openList, storeList } from "../support/enquiry-list.ts";
import { field, tiles } from "../support/product-form.ts";

/** Two images and a text, as files on disk. */
async function filesOf(info: TestInfo) {
  const folder = info.outputPath("files");
  await mkdir(folder, { recursive: true });
  const size = { width: 900, height: 600 };
  return {
    red: await fileOnDisk(folder, "red.png", await imageBytes({ ...size, colour: "#a33" })),
    blue: await fileOnDisk(folder, "blue.png", await imageBytes({ ...size, colour: "#33a" })),
    text: await fileOnDisk(folder, "notes.txt", "no picture"),
  };
}

const pagesOf = (page: Page) => page.context().pages().length;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.use({ viewport: { width: 1366, height: 768 } });

test("a file dropped outside a drop area opens and changes nothing, on every screen of the back office", async ({
  page,
  testHome,
}, info) => {
  const { red } = await filesOf(info);
  await page.goto("/admin/login");
  await expect(heading(page)).toBeVisible();
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(pagesOf(page)).toBe(1);
    const address = page.url();
    // Next to the panels, at the lower right.
    await dropFiles(page, { x: 1340, y: 740 }, [red]);
    await dropFiles(page, heading(page), [red]);
    expect(page.url()).toBe(address);
  };
  await visit("/admin/login");
  await openAsAdmin(page, "/admin/dashboard");
  for (const path of [
    "/admin/products",
    "/admin/products/import",
    "/admin/hero",
    "/admin/settings/business",
    "/admin/settings/backups",
  ]) {
    await test.step(path, () => visit(path));
  }
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(pagesOf(page)).toBe(1);
  expect(await testHome.read.slides()).toEqual([]);
});

test("each drop area for images accepts a dropped file once, and no other area does", async ({
  page,
  testHome,
}, info) => {
  const { red, blue, text } = await filesOf(info);
  await testHome.slides("Reed");
  await openHero(page);
  const card = sliderCard(page);
  await test.step("the slides card rejects files that are not images, and several at once", async () => {
    await dropFiles(page, titlesOf(card).first(), [text]);
    await expect(card.getByRole("alert")).toContainText("Please select a valid image file");
    await dropFiles(page, titlesOf(card).first(), [red, blue]);
    await expect(card.getByRole("alert")).toContainText(HERO_FORM.oneImage);
    expect(await testHome.read.slides()).toHaveLength(1);
  });
  await test.step("the slides card creates a slide", async () => {
    await dropFiles(page, titlesOf(card).first(), [red]);
    await expect(toast(page, "Image uploaded successfully")).toBeVisible();
    await expect(titlesOf(card)).toHaveText(["Reed", "New Slider Image"]);
  });
  await test.step("an open slide form uses it as its image and the card creates no second slide", async () => {
    await page.getByRole("form", { name: "Edit New Slider Image" }).getByLabel("Title").fill("Heald");
    await dropFiles(page, page.getByRole("form").getByLabel("Title"), [blue]);
    // The image of a stored slide is saved at once.
    await expect(toast(page, "Slider image updated successfully")).toBeVisible();
    await expect(page.getByRole("form").getByLabel("Title")).toHaveValue("Heald");
    await page.getByRole("form").getByRole("button", { name: "Save" }).click();
    await expect(item(page, "Heald")).toBeVisible();
    expect(await testHome.read.slides()).toHaveLength(2);
  });
  await test.step("the form of a new news item accepts it, the card without a form doesn't", async () => {
    const news = page.getByRole("region", { name: "News & Updates" });
    await dropFiles(page, news.getByRole("heading", { level: 2 }), [red]);
    await page.getByRole("button", { name: "Add News Item" }).click();
    await expect(news.getByRole("form").locator(".change img")).toHaveCount(0);
    await dropFiles(page, news.getByRole("form").getByLabel("Title"), [red]);
    await expect(news.getByRole("form").locator(".change img")).toBeVisible();
  });
  await test.step("the logo", async () => {
    await page.goto("/admin/settings/business");
    page.once("dialog", (dialog) => dialog.accept());
    const place = page.getByRole("listitem").filter({ hasText: "For dark ground" });
    await dropFiles(page, place.getByRole("heading"), [red]);
    await expect(place.getByRole("img", { name: "Logo for dark ground" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Logo", exact: true })).toHaveCount(0);
    await place.getByRole("button", { name: /^Remove/ }).click();
    await expect(place.getByRole("img", { name: "Logo for dark ground" })).toHaveCount(0);
  });
  await test.step("the form of a tab", async () => {
    await page.goto("/admin/settings/tabs");
    await page.getByRole("button", { name: "Write Quality" }).click();
    const form = page.getByRole("form", { name: "Edit Quality" });
    await dropFiles(page, form.getByRole("textbox"), [red]);
    await expect(form.locator(".change img[src^=blob]")).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("the product form, anywhere on the page, opened after a screen that accepts files too", async () => {
    await page.goto("/admin/catalogs");
    await expect(heading(page)).toHaveText("Catalogs");
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(field(page, "Title")).toBeVisible();
    await dropFiles(page, field(page, "Title"), [red, blue]);
    await expect(tiles(page)).toHaveCount(2);
  });
  expect(pagesOf(page)).toBe(1);
});

test("a photo dropped on its line of the enquiry list is added; beside it nothing happens", async ({
  page,
}, info) => {
  const { red, blue, text } = await filesOf(info);
  await storeList(page, [{ key: "u1", unlisted: true, quantity: 1, note: "Bearing" }]);
  const main = await openList(page);
  const line = lineOf(page, "A part that is not listed");
  const place = line.getByText(/^Add (another photo|photos)$/);
  // The list is stored in the browser: once it is shown, the page accepts drops.
  await expect(place).toBeVisible();
  await dropFiles(page, main.getByRole("heading", { level: 1 }), [red]);
  await dropFiles(page, { x: 1340, y: 740 }, [red]);
  await dropFiles(page, place, [text]);
  await expect(line.getByText(ENQUIRY_LIST_FORM.photoRefused)).toBeVisible();
  await expect(line.getByRole("img")).toHaveCount(0);
  await dropFiles(page, place, [red]);
  await expect(line.getByRole("img")).toHaveCount(1);
  await dropFiles(page, line.getByRole("img").first(), [blue, blue]);
  await expect(line.getByRole("img")).toHaveCount(3);
  await test.step("rejects a fourth photo when there is no room", async () => {
    await dropFiles(page, line.getByRole("img").first(), [red]);
    await expect(line.getByText(ENQUIRY_LIST_FORM.tooManyPhotos)).toBeVisible();
    await expect(line.getByRole("img")).toHaveCount(3);
  });
  await page.reload();
  await expect(line.getByRole("img")).toHaveCount(3);
  expect(pagesOf(page)).toBe(1);
});
