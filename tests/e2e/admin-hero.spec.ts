import type { Page } from "@playwright/test";
import { openAsAdmin, toast } from "./support/admin.ts";
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
} from "./support/admin-hero.ts";
import { answer, hold, lose } from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test.describe("the Hero Section Manager", () => {
  test("has two cards, found by the sidebar", async ({ page, server, stage }) => {
    await stage.slides("Rapier drive", "Air jet");
    await openAsAdmin(page, server, "/admin/dashboard");
    await page.getByRole("link", { name: "Hero Manager" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hero Section Manager" })).toBeVisible();
    await expect(page).toHaveTitle("Hero Section Manager: Admin Panel");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Slider Images", "News & Updates"]);
    await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add News Item" })).toBeVisible();
    const slide = item(page, "Rapier drive");
    await expect(slide.locator(".badge")).toHaveText("picanol-rapier");
    await expect(slide).toContainText("Roller to gripper.");
    await expect(slide.locator(".item-acts button")).toHaveText(["Edit", "Active", "Up", "Down", "Delete"]);
    const picture = slide.locator("picture img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(titlesOf(sliderCard(page))).toHaveText(["Rapier drive", "Air jet"]);
  });

  test("says so where there is no slide, and shows markup as the text it is", async ({
    page,
    server,
    stage,
  }) => {
    await openHero(page, server);
    await expect(sliderCard(page)).toContainText("No slider images available");
    await stage.slides("<b>Reed</b> & <img src=x>");
    await page.reload();
    await expect(titlesOf(sliderCard(page))).toHaveText("<b>Reed</b> & <img src=x>");
  });
});

test.describe("while the slides are read", () => {
  test("their places are kept", async ({ page, server }) => {
    const release = await hold(page, "GET", ALL_SLIDES);
    await openAsAdmin(page, server, "/admin/hero");
    await expect(page.getByRole("status", { name: "Loading slider images" })).toBeVisible();
    await expect(newsCard(page)).toContainText("Posted by Admin");
    release();
    await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
  });

  test("and fail, it is told, and tried again", async ({ page, server }) => {
    await answer(page, "GET", ALL_SLIDES, 503, { message: "The shelf is locked" });
    await openAsAdmin(page, server, "/admin/hero");
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await expect(sliderCard(page).getByRole("alert")).toContainText("Failed to load slider images");
    await page.unroute(ALL_SLIDES);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeVisible();
    for (const [status, body] of [
      [500, {}],
      [200, { slides: [] }],
    ] as const) {
      await answer(page, "GET", ALL_SLIDES, status, body);
      await page.reload();
      await expect(toast(page, "Failed to load slider images")).toBeVisible();
    }
  });

  test("and the network is lost, that is told", async ({ page, server }) => {
    await lose(page, "GET", ALL_SLIDES);
    await openAsAdmin(page, server, "/admin/hero");
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(sliderCard(page)).toContainText("Failed to load slider images");
  });

  test("and what the site does is not known, the news cannot be shown", async ({ page, server }) => {
    await answer(page, "GET", SITE, 500, {});
    await openAsAdmin(page, server, "/admin/hero");
    await expect(newsCard(page).getByRole("alert")).toContainText("Failed to load news items");
    await page.unroute(SITE);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(newsCard(page)).toContainText("Posted by Admin");
  });
});

const state = (page: Page) => item(page, "Reed").locator(".state");

test.describe("a slide is turned off and on", () => {
  test.beforeEach(({ stage }) => stage.slides("Reed").then(() => undefined));

  test("at once, before the answer; a second press meanwhile is not heard", async ({
    page,
    server,
    stage,
  }) => {
    await openHero(page, server);
    await expect(state(page)).toHaveAccessibleName("Active: Reed");
    const release = await hold(page, "PUT", TOGGLE);
    await state(page).click();
    await expect(state(page)).toHaveText("Inactive");
    await state(page).press("Enter");
    await expect(state(page)).toHaveText("Inactive");
    release();
    await expect(toast(page, "Slider status updated")).toBeVisible();
    await expect(state(page)).toHaveAccessibleName("Inactive: Reed");
    expect((await stage.read.slides()).map(({ isActive }) => isActive)).toEqual([false]);
    expect((await server.visitor.get("/api/hero/slider")).body).toEqual([]);
    await state(page).click();
    await expect.poll(async () => (await stage.read.slides())[0]?.isActive).toBe(true);
  });

  test("and goes back after a failure", async ({ page, server }) => {
    await openHero(page, server);
    for (const [status, body, text] of [
      [500, {}, "Failed to update status"],
      [502, undefined, "Failed to update status"],
      [503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await answer(page, "PUT", TOGGLE, status, body);
      await state(page).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(state(page)).toHaveText("Active");
      await page.unroute(TOGGLE);
    }
  });

  test("and goes back when somebody else has changed it, or the network is lost", async ({
    page,
    server,
    stage,
  }) => {
    await openHero(page, server);
    const [slide] = await stage.read.slides();
    await stage.admin.put(`/api/hero/slider/${slide?._id}`, { title: "Reed of brass" });
    await state(page).click();
    await expect(toast(page, "This slider image was changed by someone else in the meantime")).toBeVisible();
    await expect(item(page, "Reed of brass").locator(".state")).toHaveText("Active");
    await lose(page, "PUT", TOGGLE);
    await item(page, "Reed of brass").locator(".state").click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(item(page, "Reed of brass").locator(".state")).toHaveText("Active");
  });
});

test.describe("a slide is deleted", () => {
  const remove = (page: Page) => page.getByRole("button", { name: "Delete Reed" }).click();
  const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Delete slider image" });
  test.beforeEach(async ({ page, server, stage }) => {
    await stage.slides("Reed", "Temple");
    await openHero(page, server);
    await remove(page);
    await expect(dialog(page)).toContainText("Are you sure you want to delete this slider image?");
    await expect(dialog(page)).toContainText("Reed");
  });

  test("only after the question, and the keyboard goes on at the button that adds one", async ({
    page,
    stage,
  }) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Delete Reed" })).toBeFocused();
    expect(await stage.read.slides()).toHaveLength(2);
    await remove(page);
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Slider deleted successfully")).toBeVisible();
    await expect(titlesOf(sliderCard(page))).toHaveText(["Temple"]);
    await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeFocused();
    expect(await stage.read.slides()).toHaveLength(1);
  });

  test("and stays after a failure", async ({ page }) => {
    await answer(page, "DELETE", ONE_SLIDE, 500, {});
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete slider")).toBeVisible();
    await answer(page, "DELETE", ONE_SLIDE, 503, { message: "The shelf is locked" });
    await remove(page);
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Reed" })).toBeEnabled();
  });

  test("and goes when somebody else was faster", async ({ page, stage }) => {
    const [slide] = await stage.read.slides();
    await stage.admin.del(`/api/hero/slider/${slide?._id}`);
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "This slider image does not exist")).toBeVisible();
    await expect(titlesOf(sliderCard(page))).toHaveText(["Temple"]);
  });
});
