import { openAsAdmin, toast } from "../support/admin.ts";
import {
  ALL_SLIDES,
  expect,
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
import { answer, hold, lose } from "../support/calls.ts";
import { heard } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

const NETWORK = "Network error. Please check your connection.";

test.use({ forgiven: FAILED_CALLS });

test("the Hero Section Manager has two cards and plain text", async ({ page, server, stage }) => {
  await openAsAdmin(page, server, "/admin/dashboard");
  await page.getByRole("link", { name: "Hero Manager" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hero Section Manager" })).toBeVisible();
  await expect(page).toHaveTitle("Hero Section Manager: Admin Panel");
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add News Item" })).toBeVisible();
  await expect(sliderCard(page)).toContainText("No slider images available");

  const markup = "<b>Reed</b> & <img src=x>";
  await stage.slides("Rapier drive", "Air jet", markup);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Hero Manager" }).click();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Rapier drive", "Air jet", markup]);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Slider Images", "News & Updates"]);
  const slide = item(page, "Rapier drive");
  await expect(slide.locator(".badge")).toHaveText("picanol-rapier");
  await expect(slide).toContainText("Roller to gripper.");
  await expect(slide.locator(".item-acts button")).toHaveText(["Edit", "Active", "Up", "Down", "Delete"]);
  const picture = slide.locator("picture img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("loading keeps the places; failures are told and retried", async ({ page, server }) => {
  const release = await hold(page, "GET", ALL_SLIDES);
  await openAsAdmin(page, server, "/admin/hero");
  await expect(page.getByRole("status", { name: "Loading slider images" })).toBeVisible();
  // The news below would be pushed down: it waits.
  await expect(newsCard(page)).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
  await expect(newsCard(page)).toContainText("Posted by Admin");
  await page.unroute(ALL_SLIDES);

  const again = sliderCard(page).getByRole("button", { name: "Try again" });
  await answer(page, "GET", ALL_SLIDES, 503, { message: "The shelf is locked" });
  await answer(page, "GET", SITE, 500, {});
  await page.reload();
  await heard(page, "The shelf is locked");
  await expect(sliderCard(page).getByRole("alert")).toContainText("Failed to load slider images");
  for (const [status, body] of [
    [500, {}],
    [200, { slides: [] }],
  ] as const) {
    await answer(page, "GET", ALL_SLIDES, status, body);
    await again.click();
    await heard(page, "Failed to load slider images");
  }
  await lose(page, "GET", ALL_SLIDES);
  await again.click();
  await heard(page, NETWORK);
  await expect(sliderCard(page)).toContainText("Failed to load slider images");
  await page.unroute(ALL_SLIDES);
  await again.click();
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();

  // What the site does is not known: the news cannot be shown.
  await expect(newsCard(page).getByRole("alert")).toContainText("Failed to load news items");
  await page.unroute(SITE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(newsCard(page)).toContainText("Posted by Admin");
});

test("a slide is switched at once, and back after a failure", async ({ page, server, stage }) => {
  const [slide] = await stage.slides("Reed");
  await openHero(page, server);
  await expect(item(page, "Reed").locator(".state")).toHaveAccessibleName("Active: Reed");
  await stage.admin.put(`/api/hero/slider/${slide?._id}`, { title: "Reed of brass" });
  await item(page, "Reed").locator(".state").click();
  await heard(page, "This slider image was changed by someone else in the meantime");
  const state = item(page, "Reed of brass").locator(".state");
  await expect(state).toHaveText("Active");

  await test.step("back after a failure", async () => {
    await lose(page, "PUT", TOGGLE);
    await state.click();
    await heard(page, NETWORK);
    await expect(state).toHaveText("Active");
    for (const [status, body, text] of [
      [500, {}, "Failed to update status"],
      [502, undefined, "Failed to update status"],
      [503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await answer(page, "PUT", TOGGLE, status, body);
      await state.click();
      await heard(page, text);
      await expect(state).toHaveText("Active");
    }
    await page.unroute(TOGGLE);
  });

  await test.step("at once, before the answer; a second press meanwhile is not heard", async () => {
    const release = await hold(page, "PUT", TOGGLE);
    await state.click();
    await expect(state).toHaveText("Inactive");
    await state.press("Enter");
    await expect(state).toHaveText("Inactive");
    release();
    await expect(toast(page, "Slider status updated")).toBeVisible();
    await expect(state).toHaveAccessibleName("Inactive: Reed of brass");
    expect((await stage.read.slides()).map(({ isActive }) => isActive)).toEqual([false]);
    expect((await server.visitor.get("/api/hero/slider")).body).toEqual([]);
    await state.click();
    await expect.poll(async () => (await stage.read.slides())[0]?.isActive).toBe(true);
  });
});

test("a slide is deleted after asking, and stays after a failure", async ({ page, server, stage }) => {
  const [reed] = await stage.slides("Reed", "Temple", "Nozzle");
  await openHero(page, server);
  const dialog = page.getByRole("alertdialog", { name: "Delete slider image" });
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await expect(dialog).toContainText("Are you sure you want to delete this slider image?");
    await expect(dialog).toContainText(title);
  };
  const confirm = () => dialog.getByRole("button", { name: "Delete" }).click();
  await remove("Reed");
  await stage.admin.del(`/api/hero/slider/${reed?._id}`);
  await confirm();
  await heard(page, "This slider image does not exist");
  await expect(titlesOf(sliderCard(page))).toHaveText(["Temple", "Nozzle"]);

  await remove("Temple");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Temple" })).toBeFocused();
  expect(await stage.read.slides()).toHaveLength(2);
  for (const [status, body, text] of [
    [500, {}, "Failed to delete slider"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "DELETE", ONE_SLIDE, status, body);
    await remove("Temple");
    await confirm();
    await heard(page, text);
    await expect(page.getByRole("button", { name: "Delete Temple" })).toBeEnabled();
  }
  await page.unroute(ONE_SLIDE);
  await remove("Temple");
  await confirm();
  await expect(toast(page, "Slider deleted successfully")).toBeVisible();
  await expect(titlesOf(sliderCard(page))).toHaveText(["Nozzle"]);
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeFocused();
  expect(await stage.read.slides()).toHaveLength(1);
});
