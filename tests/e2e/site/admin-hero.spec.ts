import type { Page } from "@playwright/test";
import { SLIDE_TITLE_MAX } from "#contract/site/limits.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  ALL_SLIDES,
  expect,
  IMAGE,
  imagePicker,
  item,
  newsCard,
  ONE_SLIDE,
  openHero,
  SITE,
  sliderCard,
  TOGGLE,
  test,
  titlesOf,
} from "../support/admin-hero.ts";
import { answer, answerOnce, hold, lose, loseOnce } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { expectError, field, imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const NETWORK = "Network error. Please check your connection.";

test.use({ forgiven: FAILED_CALLS });

test("the Hero Section Manager has two cards and plain text", async ({ page, testHome }) => {
  await openAsAdmin(page, "/admin/dashboard");
  await page.getByRole("link", { name: "Hero Manager" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hero Section Manager" })).toBeVisible();
  await expect(page).toHaveTitle("Hero Section Manager: Admin Panel");
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add News Item" })).toBeVisible();
  await expect(sliderCard(page)).toContainText("No slider images available");

  const markup = "<b>Reed</b> & <img src=x>";
  await testHome.slides("Rapier drive", "Air jet", markup);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Hero Manager" }).click();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Rapier drive", "Air jet", markup]);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Slider Images", "News & Updates"]);
  const slide = item(page, "Rapier drive");
  await expect(slide.locator(".badge")).toHaveText("picanol-rapier");
  await expect(slide).toContainText("Roller to gripper.");
  await expect(slide.locator(".item-acts button")).toHaveText(["Edit", "Active", "Up", "Down", "Delete"]);
  const slideImage = slide.locator("picture img");
  await expect
    .poll(() => slideImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("keeps the layout while loading; reports failures and retries", async ({ page }) => {
  const release = await hold(page, "GET", ALL_SLIDES);
  await openAsAdmin(page, "/admin/hero");
  await expect(page.getByRole("status", { name: "Loading slider images" })).toBeVisible();
  // The news is hidden while loading, because it would be pushed down.
  await expect(newsCard(page)).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
  await expect(newsCard(page)).toContainText("Posted by Admin");
  await page.unroute(ALL_SLIDES);

  const again = sliderCard(page).getByRole("button", { name: "Try again" });
  await answer(page, "GET", ALL_SLIDES, 503, { message: "The shelf is locked" });
  await answer(page, "GET", SITE, 500, {});
  await page.reload();
  await expectNotice(page, "The shelf is locked");
  await expect(sliderCard(page).getByRole("alert")).toContainText("Failed to load slider images");
  for (const [status, body] of [
    [500, {}],
    [200, { slides: [] }],
  ] as const) {
    await answer(page, "GET", ALL_SLIDES, status, body);
    await again.click();
    await expectNotice(page, "Failed to load slider images");
  }
  await lose(page, "GET", ALL_SLIDES);
  await again.click();
  await expectNotice(page, NETWORK);
  await expect(sliderCard(page)).toContainText("Failed to load slider images");
  await page.unroute(ALL_SLIDES);
  await again.click();
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();

  // The site's setting is unknown, so the news can't be shown.
  await expect(newsCard(page).getByRole("alert")).toContainText("Failed to load news items");
  await page.unroute(SITE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(newsCard(page)).toContainText("Posted by Admin");
});

test("a slide switches at once, and reverts after a failure", async ({ page, server, testHome }) => {
  const [slide] = await testHome.slides("Reed");
  await openHero(page);
  await expect(item(page, "Reed").locator(".state")).toHaveAccessibleName("Active: Reed");
  await testHome.admin.put(`/api/hero/slider/${slide?._id}`, { title: "Reed of brass" });
  await item(page, "Reed").locator(".state").click();
  await expectNotice(page, "This slider image was changed by someone else in the meantime");
  const state = item(page, "Reed of brass").locator(".state");
  await expect(state).toHaveText("Active");
  await test.step("reverts after a failure", async () => {
    await lose(page, "PUT", TOGGLE);
    await state.click();
    await expectNotice(page, NETWORK);
    await expect(state).toHaveText("Active");
    for (const [status, body, text] of [
      [500, {}, "Failed to update status"],
      [502, undefined, "Failed to update status"],
      [503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await answer(page, "PUT", TOGGLE, status, body);
      await state.click();
      await expectNotice(page, text);
      await expect(state).toHaveText("Active");
    }
    await page.unroute(TOGGLE);
  });
  await test.step("switches at once, before the response; ignores a second click meanwhile", async () => {
    const release = await hold(page, "PUT", TOGGLE);
    await state.click();
    await expect(state).toHaveText("Inactive");
    await state.press("Enter");
    await expect(state).toHaveText("Inactive");
    release();
    await expect(toast(page, "Slider status updated")).toBeVisible();
    await expect(state).toHaveAccessibleName("Inactive: Reed of brass");
    expect((await testHome.read.slides()).map(({ isActive }) => isActive)).toEqual([false]);
    expect((await server.visitor.get("/api/hero/slider")).body).toEqual([]);
    await state.click();
    await expect.poll(async () => (await testHome.read.slides())[0]?.isActive).toBe(true);
  });
});

test("a slide is deleted after asking, and stays after a failure", async ({ page, testHome }) => {
  const [reed] = await testHome.slides("Reed", "Temple", "Nozzle");
  await openHero(page);
  const dialog = page.getByRole("alertdialog", { name: "Delete slider image" });
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await expect(dialog).toContainText("Are you sure you want to delete this slider image?");
    await expect(dialog).toContainText(title);
  };
  const confirm = () => dialog.getByRole("button", { name: "Delete" }).click();
  await remove("Reed");
  await testHome.admin.del(`/api/hero/slider/${reed?._id}`);
  await confirm();
  await expectNotice(page, "This slider image does not exist");
  await expect(titlesOf(sliderCard(page))).toHaveText(["Temple", "Nozzle"]);

  await remove("Temple");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Temple" })).toBeFocused();
  expect(await testHome.read.slides()).toHaveLength(2);
  for (const [status, body, text] of [
    [500, {}, "Failed to delete slider"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "DELETE", ONE_SLIDE, status, body);
    await remove("Temple");
    await confirm();
    await expectNotice(page, text);
    await expect(page.getByRole("button", { name: "Delete Temple" })).toBeEnabled();
  }
  await page.unroute(ONE_SLIDE);
  await remove("Temple");
  await confirm();
  await expect(toast(page, "Slider deleted successfully")).toBeVisible();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Nozzle"]);
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeFocused();
  expect(await testHome.read.slides()).toHaveLength(1);
});

const save = (page: Page) => page.getByRole("button", { name: "Save" });

const edit = async (page: Page, title: string) => {
  await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  await expect(field(page, "Title")).toBeFocused();
};

test("the form shows, checks and saves, unless it is cancelled", async ({ page, testHome }) => {
  await testHome.slides("Reed");
  await openHero(page);
  await edit(page, "Reed");
  await expect(field(page, "Title")).toHaveValue("Reed");
  await expect(field(page, "Category")).toHaveValue("picanol-rapier");
  await expect(field(page, "Description")).toHaveValue("Roller to gripper.");
  await expect(page.getByRole("button", { name: "Change Image" })).toBeVisible();
  await test.step("requires title and category and sends nothing without them", async () => {
    await field(page, "Title").fill("   ");
    await field(page, "Category").fill("");
    await save(page).click();
    await expectError(field(page, "Title"), "Title is required");
    await expectError(field(page, "Category"), "Category is required");
    await expect(field(page, "Title")).toBeFocused();
    await field(page, "Title").fill("W".repeat(SLIDE_TITLE_MAX + 1));
    await field(page, "Category").fill("W".repeat(61));
    await field(page, "Description").fill("W".repeat(501));
    await save(page).click();
    await expectError(field(page, "Title"), "Title is too long");
    await expectError(field(page, "Category"), "Category is too long");
    await expectError(field(page, "Description"), "Description is too long");
    expect((await testHome.read.slides())[0]).toMatchObject({ title: "Reed", version: 1 });
  });
  await test.step("Cancel keeps what is stored", async () => {
    await field(page, "Title").fill("Something else");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit Reed" })).toBeFocused();
    expect((await testHome.read.slides())[0]?.title).toBe("Reed");
  });

  await edit(page, "Reed");
  await field(page, "Title").fill("  Reed of brass ");
  await field(page, "Category").fill("toyota");
  await field(page, "Description").fill("");
  const focus = page.getByRole("group", { name: "Focal point" });
  await expect(focus).toContainText("30% from the left, 50% from the top");
  const whole = await focus.locator(".whole").boundingBox();
  await focus
    .locator(".whole")
    .click({ position: { x: (whole?.width ?? 0) * 0.79, y: (whole?.height ?? 0) * 0.22 } });
  await expect(focus).toContainText("80% from the left, 20% from the top");
  await focus.getByRole("slider", { name: "From the top" }).press("ArrowUp");
  await expect(focus).toContainText("80% from the left, 30% from the top");
  const release = await hold(page, "PUT", ONE_SLIDE);
  await field(page, "Category").press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(toast(page, "Slider updated successfully")).toBeVisible();
  await expect(item(page, "Reed of brass").locator(".badge")).toHaveText(["toyota"]);
  await expect(page.getByRole("button", { name: "Edit Reed of brass" })).toBeFocused();
  const [slide] = await testHome.read.slides();
  expect(slide).toMatchObject({
    title: "Reed of brass",
    category: "toyota",
    description: "",
    focus: "80 30",
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Slides" }).locator("picture img")).toHaveCSS(
    "object-position",
    "80% 30%",
  );
});

test("a failed save keeps what was typed", async ({ page, testHome }) => {
  await testHome.slides("Reed");
  await openHero(page);
  await edit(page, "Reed");
  await field(page, "Title").fill("Typed");
  for (const [status, body, text] of [
    [500, {}, "Failed to update slider"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answerOnce(page, "PUT", ONE_SLIDE, status, body);
    await save(page).click();
    await expectNotice(page, text);
    await expect(sliderCard(page).getByRole("alert")).toHaveText(text);
  }
  const wrong = { message: "Bad", errors: [{ field: "category", message: "Not this one" }] };
  await answerOnce(page, "PUT", ONE_SLIDE, 400, wrong);
  await save(page).click();
  await expectError(field(page, "Category"), "Not this one");
  await expect(field(page, "Category")).toBeFocused();
  await loseOnce(page, "PUT", ONE_SLIDE);
  await save(page).click();
  await expectNotice(page, "Network error. Please check your connection.");
  await expect(field(page, "Title")).toHaveValue("Typed");
  await save(page).click();
  await expectNotice(page, "Slider updated successfully");
});

test("rejects an invalid image and changes a valid one at once", async ({ page, testHome }) => {
  const INVALID = "Please select a valid image file (JPEG, PNG, or WebP)";
  await testHome.slides("Reed");
  await openHero(page);
  await edit(page, "Reed");
  await imagePicker(page).setInputFiles([
    { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
  ]);
  await expect(page.getByText(INVALID)).toBeVisible();
  for (const [status, body, text] of [
    [500, {}, "Failed to update slider image"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "PUT", IMAGE, status, body);
    await imagePicker(page).setInputFiles([await imageFile("other.png")]);
    await expectNotice(page, text);
  }
  await page.unroute(IMAGE);
  const { name, mimeType, buffer } = await imageFile("cut.png");
  await imagePicker(page).setInputFiles([{ name, mimeType, buffer: buffer.subarray(0, 20) }]);
  await expectNotice(page, INVALID);
  await expect(sliderCard(page).getByRole("alert")).toHaveText(INVALID);
  const [stored] = await testHome.read.slides();
  expect(stored?.version).toBe(1);

  const source = page.locator(".item-form .change picture img");
  const before = stored?.imageUrl ?? "";
  await field(page, "Title").fill("With another picture");
  await expect(source).toHaveAttribute("src", before);
  const release = await hold(page, "PUT", IMAGE);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change Image" }).click();
  await (await chooser).setFiles([await imageFile("other.png", { colour: "#a33" })]);
  await expect(page.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(toast(page, "Slider image updated successfully")).toBeVisible();
  await expect(source).not.toHaveAttribute("src", before);
  await save(page).click();
  await expect(toast(page, "Slider updated successfully")).toBeVisible();
  const [slide] = await testHome.read.slides();
  expect(slide?.title).toBe("With another picture");
  expect(slide?.imageUrl).not.toBe(before);
});
