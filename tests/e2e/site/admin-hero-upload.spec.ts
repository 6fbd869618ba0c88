import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { createTestItem } from "#tests/support/hero.ts";
import { countCalls, openAsAdmin, toast } from "../support/admin.ts";
import {
  ALL_NEWS,
  expect,
  IMAGE,
  imagePicker,
  item,
  NEWS,
  newsCard,
  ONE_NEWS,
  ORDER,
  openHero,
  SLIDES,
  slidePicker,
  sliderCard,
  TOGGLE,
  test,
  titlesOf,
} from "../support/admin-hero.ts";
import { answer, answerOnce, hold, loseOnce } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { field, imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const INVALID = "Please select a valid image file (JPEG, PNG, or WebP)";

test.use({ forgiven: FAILED_CALLS });

test.beforeEach(async ({ page, testHome }) => {
  await testHome.slides("Reed");
  await openHero(page);
});

test("an upload shows progress and can be cancelled; a slide has defaults", async ({ page, testHome }) => {
  await test.step("cancels the upload", async () => {
    const calls = countCalls(page, "POST", "/hero/slider");
    const release = await hold(page, "POST", SLIDES);
    await slidePicker(page).setInputFiles([await imageFile("new.png")]);
    await expect(page.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
    await expect(page.getByText("Uploading image...")).toBeVisible();
    const button = page.getByRole("button", { name: "Add Slider Image" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.press("Enter");
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(button).not.toHaveAttribute("aria-disabled");
    release();
    expect(calls()).toBe(1);
    await expect(page.getByRole("status", { name: "Notices" }).getByText(/./)).toHaveCount(0);
    expect(await testHome.read.slides()).toHaveLength(1);
    await page.unroute(SLIDES);
  });

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add Slider Image" }).click();
  await (await chooser).setFiles([await imageFile("new.png")]);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Reed", "New Slider Image"]);
  await expect(item(page, "New Slider Image").locator(".badge")).toHaveText("default");
  // Its form is open below it.
  const form = page.getByRole("form", { name: "Edit New Slider Image" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit New Slider Image" })).toBeFocused();
  expect((await testHome.read.slides())[1]).toMatchObject({
    title: "New Slider Image",
    category: "default",
    description: "",
    isActive: true,
    order: 1,
  });
  await slidePicker(page).setInputFiles([await imageFile("new.jfif", { format: "jpeg" })]);
  await expect(titlesOf(sliderCard(page))).toHaveCount(3);
  await slidePicker(page).setInputFiles([await imageFile("new.webp", { format: "webp" })]);
  await expect(titlesOf(sliderCard(page))).toHaveCount(4);
});

test("rejects an invalid file, reports a failure and accepts a retry", async ({ page, testHome }) => {
  const refused = sliderCard(page).getByRole("alert");
  await test.step("sends no file that is not an image", async () => {
    const calls = countCalls(page, "POST", "/hero/slider");
    const { buffer } = await imageFile("large.png");
    const large = Buffer.concat([buffer, Buffer.alloc(IMAGE_BYTES_MAX + 1 - buffer.length)]);
    const text = Buffer.from("This is no picture.");
    for (const [name, mimeType, bytes, sentence] of [
      ["a.gif", "image/gif", Buffer.from("GIF89a"), INVALID],
      ["a.svg", "image/svg+xml", Buffer.from("<svg/>"), INVALID],
      ["a.pdf", "application/pdf", Buffer.from("%PDF-1.7"), INVALID],
      ["a", "", text, INVALID],
      ["large.png", "image/png", large, "The image is larger than 5 MB"],
      ["a.png", "image/png", text, INVALID],
      ["empty.png", "image/png", Buffer.alloc(0), INVALID],
    ] as const) {
      await slidePicker(page).setInputFiles([{ name, mimeType, buffer: bytes }]);
      await expect(refused).toHaveText(sentence);
    }
    await expect(page.getByRole("button", { name: "Add Slider Image" })).toHaveAccessibleDescription(INVALID);
    expect(calls()).toBe(0);
    expect(await testHome.read.slides()).toHaveLength(1);
  });
  await test.step("the server rejects a file that only begins like an image, with its message", async () => {
    const { name, mimeType, buffer } = await imageFile("cut.png");
    await slidePicker(page).setInputFiles([{ name, mimeType, buffer: buffer.subarray(0, 20) }]);
    await expectNotice(page, INVALID);
    await expect(refused).toHaveCount(0);
    expect(await testHome.read.slides()).toHaveLength(1);
  });

  for (const [status, body, text] of [
    [500, {}, "Failed to upload image"],
    [502, undefined, "Failed to upload image"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answerOnce(page, "POST", SLIDES, status, body);
    await slidePicker(page).setInputFiles([await imageFile("new.png")]);
    await expectNotice(page, text);
  }
  await loseOnce(page, "POST", SLIDES);
  await slidePicker(page).setInputFiles([await imageFile("new.png")]);
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await slidePicker(page).setInputFiles([await imageFile("new.png")]);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Reed", "New Slider Image"]);
});

test.beforeEach(({ testHome }) => testHome.publishNews(true));

test("with the switch on, saves news for the site; reports failures", async ({ page, server, testHome }) => {
  const { admin, read } = testHome;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const fails = async (method: string, path: RegExp, sentence: string, act: () => Promise<unknown>) => {
    await answer(page, method, path, 500, {});
    await act();
    await expectNotice(page, sentence);
    await answer(page, method, path, 503, { message: `Not now: ${sentence}` });
    await act();
    await expectNotice(page, `Not now: ${sentence}`);
    await page.unroute(path);
  };
  await answer(page, "GET", ALL_NEWS, 500, {});
  await openAsAdmin(page, "/admin/hero");
  await expectNotice(page, "Failed to load news items");
  await page.unroute(ALL_NEWS);
  await createTestItem(admin, "news", { tag: "Stock", tagColor: "red" });
  await press("Try again");
  await expect(titlesOf(newsCard(page))).toHaveText(["Reeds in stock"]);
  await expect(newsCard(page)).not.toContainText("Edits stay in this browser tab");
  await test.step("adds an item", async () => {
    await press("Add News Item");
    await field(page, "Title").fill("Temples");
    await field(page, "Content").fill("Left and right.");
    await field(page, "Date").fill("2025-02-03");
    await imagePicker(page).setInputFiles([await imageFile("temple.png")]);
    await fails("POST", NEWS, "Failed to add news item", () => press("Save"));
    await expect(field(page, "Title")).toHaveValue("Temples");
    await press("Save");
    await expect(toast(page, "News item added successfully")).toBeVisible();
    await expect(titlesOf(newsCard(page))).toHaveText(["Temples", "Reeds in stock"]);
    expect((await read.news())[0]).toMatchObject({ date: "2025-02-03", author: "Admin", tag: null });
    expect((await read.news())[0]?.imageUrl).toMatch(/^\/files\//);
  });
  await test.step("edits an item and changes its image", async () => {
    const choose = async () =>
      imagePicker(page).setInputFiles([await imageFile("reed.png", { colour: "#a33" })]);
    await press("Edit Reeds in stock");
    await page.getByLabel("Tag (optional)").fill("Reeds");
    await fails("PUT", IMAGE, "Failed to update news image", choose);
    await choose();
    await expect(toast(page, "News image updated successfully")).toBeVisible();
    await fails("PUT", ONE_NEWS, "Failed to update news item", () => press("Save"));
    await press("Save");
    await expect(toast(page, "News item updated successfully")).toBeVisible();
    expect((await read.news())[1]).toMatchObject({ tag: "Reeds", tagColor: "red", version: 3 });
  });

  await fails("PUT", ORDER, "Failed to reorder news items", () => press("Down: Temples"));
  await press("Down: Temples");
  await expect
    .poll(async () => (await read.news()).map(({ title }) => title))
    .toEqual(["Reeds in stock", "Temples"]);
  await fails("PUT", TOGGLE, "Failed to update status", () => press("Active: Temples"));
  await press("Active: Temples");
  await expect(toast(page, "News status updated")).toBeVisible();
  const visible = (await server.visitor.get("/api/hero/news")).body as { title: string }[];
  expect(visible.map(({ title }) => title)).toEqual(["Reeds in stock"]);

  const remove = async () => {
    await press("Delete Temples");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await fails("DELETE", ONE_NEWS, "Failed to delete news item", remove);
  await expect(item(page, "Temples")).toBeVisible();
  await remove();
  await expect(toast(page, "News item deleted successfully")).toBeVisible();
  expect(await read.news()).toHaveLength(1);
});
