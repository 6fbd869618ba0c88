import type { Page } from "@playwright/test";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { imageBytes } from "#tests/support/images.ts";
import { expectAccessible } from "../support/axe.ts";
import { beforeScript } from "../support/before-script.ts";
import { hold, lose, reply } from "../support/calls.ts";
import { lineOf, storedList } from "../support/enquiry-list.ts";
import { shifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

const large = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search products" });
const small = (page: Page) => page.getByRole("banner").getByRole("searchbox", { name: "Search products" });
const photo = (page: Page) => page.getByRole("link", { name: "Send a photo of the worn part" });
const PART = /\/products\/details\/\d+$/;
const UNLISTED = "A part that is not listed";

test("the bar's search is hidden while the large one is in view, and moves nothing", async ({ page }) => {
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

  test("the camera opens at once; its photo is in a line of the list", async ({ page }) => {
    const opened = async () => {
      const chooser = page.waitForEvent("filechooser");
      await photo(page).tap();
      return chooser;
    };
    await page.goto("/");
    await test.step("nothing is left behind if it is cancelled", async () => {
      const chooser = await opened();
      expect(chooser.isMultiple()).toBe(false);
      await expect(chooser.element().getAttribute("capture")).resolves.toBe("environment");
      await expect(page).toHaveURL("/");
      expect(await storedList(page)).toEqual([]);
    });
    await test.step("a photo is in a new line each time, which says to look at it", async () => {
      for (const count of [1, 2]) {
        const chooser = await opened();
        await chooser.setFiles({
          name: "part.png",
          mimeType: "image/png",
          buffer: await imageBytes({ width: 900, height: 600 }),
        });
        await expect(page).toHaveURL("/enquiry-list");
        const line = lineOf(page, UNLISTED).nth(count - 1);
        await expect(line.getByLabel("What it is")).toHaveValue(ENQUIRY_LIST.seePhoto);
        await expect(line.getByRole("img")).toHaveCount(1);
        await expect(page.locator(".eline")).toHaveCount(count);
        if (count < 2) await page.goBack();
      }
    });
    await test.step("the line offers the camera before the stored photos", async () => {
      await expect(page.getByLabel("Take a photo").first()).toHaveAttribute("capture", "environment");
      await expect(page.getByLabel("Photos, up to three").first()).not.toHaveAttribute("capture");
    });
    await test.step("pressed before the page's script has loaded, the list asks for the photo", async () => {
      await page.evaluate(() => localStorage.clear());
      await beforeScript(page, "/", () => photo(page).tap());
      await expect(page.getByLabel("Take a photo")).toBeFocused();
      await page.unrouteAll({ behavior: "wait" });
    });
  });
});
