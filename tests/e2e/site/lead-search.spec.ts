import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { beforeScript } from "../support/before-script.ts";
import { hold, lose, reply } from "../support/calls.ts";
import { lineOf } from "../support/enquiry-list.ts";
import { shifts } from "../support/shifts.ts";
import { expect, GUESSED, test } from "../support/test.ts";

const large = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search products" });
const small = (page: Page) => page.getByRole("banner").getByRole("searchbox", { name: "Search products" });
const photo = (page: Page) => page.getByRole("link", { name: "Send a photo of the worn part" });
const PART = /\/products\/details\/\d+$/;
const UNLISTED = "A part that is not listed";

test("the bar's search is hidden while the large one is in view, and moves nothing", async ({
  page,
  forgive,
}) => {
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [360, 740],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(large(page)).toBeVisible();
    await expect(small(page)).toHaveCount(0);
    // What the fonts move when they come late is measured by layout-shift.spec.ts.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const loaded = await shifts(page);
    const menu = page.getByRole("banner").getByRole("link", { name: "Home" }).or(page.getByLabel("Menu"));
    const before = await menu.first().boundingBox();
    await page.getByRole("heading", { name: "News and company" }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(small(page)).toBeInViewport({ ratio: 1 });
    if (width >= 768) expect(await menu.first().boundingBox()).toEqual(before);
    await small(page).fill("gripper");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(large(page)).toBeInViewport();
    // A field that is being used stays.
    await expect(small(page)).toHaveValue("gripper");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(small(page)).toHaveCount(0);
    expect([width, await shifts(page)]).toEqual([width, loaded]);
  }
  await page.goto("/about");
  await expect(small(page)).toBeVisible();
  forgive(GUESSED);
});

test("Enter opens the part of a whole code, and the results of everything else", async ({
  page,
  forgive,
}) => {
  const enter = async (text: string) => {
    await page.goto("/");
    await large(page).fill(text);
    await large(page).press("Enter");
  };
  for (const code of ["PIC-GR-0471", "picgr0471", "pic gr/0471"]) {
    await enter(code);
    await expect(page).toHaveURL(PART);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rapier gripper, giver side");
  }
  for (const text of ["PIC-GR-047", "PIC-GR-04711", "gripper", "PIC-GR-0471 gripper", "471"]) {
    await enter(text);
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for “${text}”`);
  }
  await enter("");
  await expect(page).toHaveURL("/search");
  await test.step("also when Enter comes before the results' script has loaded", async () => {
    const release = await hold(page, "GET", "**/below-field-*.js");
    await enter("PIC-GR-0471");
    release();
    await expect(page).toHaveURL(PART);
    await page.unrouteAll();
  });
  await test.step("a script that does not load leads to the results", async () => {
    await lose(page, "GET", "**/below-field-*.js");
    await enter("PIC-GR-0471");
    await expect(page).toHaveURL("/search?q=PIC-GR-0471");
    await page.unrouteAll();
    forgive(/below-field|ERR_FAILED/);
  });
  await test.step("two parts with the code, or a failure, lead to the results", async () => {
    const twins = [5, 6].map((productId) => ({
      _id: `01900000-0000-7000-8000-00000000000${productId}`,
      productId,
      title: `Twin ${productId}`,
      description: "d",
      category: "toyota",
      stock: 3,
      partCode: "TWIN-0001",
      specifications: [],
      images: [{ url: "/files/none/320.webp", key: "k" }],
    }));
    for (const answer of [
      reply(200, { products: twins, totalPages: 1, page: 1, total: 2 }),
      reply(500, {}),
    ]) {
      await page.route("**/api/products?*limit=5*", answer);
      await enter("TWIN-0001");
      await expect(page).toHaveURL("/search?q=TWIN-0001");
      await page.unrouteAll();
    }
    forgive(/404|500|files\/none|Failed to fetch/);
  });
});

test("a photo is asked for in a line of the list, once", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
  await photo(page).click();
  await expect(page).toHaveURL("/enquiry-list");
  await expect(lineOf(page, UNLISTED).getByLabel("Photos, up to three")).toBeFocused();
  await expect(page.getByLabel("Take a photo")).toBeHidden();
  await page.goBack();
  await photo(page).click();
  await expect(lineOf(page, UNLISTED)).toHaveCount(1);
  await test.step("a line that says what it is gets no photo of another part", async () => {
    await page.getByLabel("What it is").fill("A cam");
    await page.goBack();
    await photo(page).click();
    await expect(page.locator(".eline")).toHaveCount(2);
  });
  await test.step("also when pressed before the page's script has loaded", async () => {
    await page.evaluate(() => localStorage.clear());
    await beforeScript(page, "/", () => photo(page).click());
    await expect(lineOf(page, UNLISTED)).toHaveCount(1);
    await page.unrouteAll({ behavior: "wait" });
  });
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the camera comes before the stored photos", async ({ page }) => {
    await page.goto("/");
    await photo(page).tap();
    const camera = page.getByLabel("Take a photo");
    await expect(camera).toBeFocused();
    await expect(camera).toHaveAttribute("capture", "environment");
    await expect(page.getByLabel("Photos, up to three")).not.toHaveAttribute("capture");
  });
});
