import type { Locator, Page } from "@playwright/test";
import { NETWORK } from "#contract/platform/public-messages.ts";
import { overflowOf } from "../support/axe.ts";
import { beforeScript } from "../support/before-script.ts";
import { hold } from "../support/calls.ts";
import { storedPart, storeList } from "../support/enquiry-list.ts";
import { pressWords, tick, wordsAt } from "../support/press.ts";
import { expect, test } from "../support/test.ts";
import { middleOf, touch } from "../support/viewer.ts";

const LISTING = "/products/picanol";

/** Clicks twice at one place, the second time as soon as `isChanged` is true. */
async function pressTwice(page: Page, target: Locator, isChanged: () => Promise<unknown>): Promise<void> {
  const { x, y } = await wordsAt(target);
  await page.mouse.click(x, y);
  await isChanged();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function tapTwice(page: Page, target: Locator, isChanged: () => Promise<unknown>): Promise<void> {
  const { x, y } = await wordsAt(target);
  await page.touchscreen.tap(x, y);
  await isChanged();
  await page.touchscreen.tap(x, y);
}

test("a double click does not act on what moved below it", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await test.step("'Add' adds a part to the list and leaves the listing where it is", async () => {
    await page.goto(LISTING);
    const card = page.locator(".card").nth(1);
    await pressTwice(page, card.getByRole("button", { name: /^Add to list/ }), () =>
      expect(card.getByRole("link", { name: /^Added to your list/ })).toBeVisible(),
    );
    await expect(page).toHaveURL(LISTING);
    // A single click opens the list.
    await expect(async () => {
      await card.getByRole("link", { name: /^Added to your list/ }).click();
      await expect(page).toHaveURL("/enquiry-list", { timeout: 500 });
    }).toPass();
  });
  await test.step("'Next' of the pager opens no part", async () => {
    await page.goto(LISTING);
    const next = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
    await next.scrollIntoViewIfNeeded();
    await next.hover();
    await page.waitForLoadState("networkidle");
    await pressTwice(page, next, () => page.waitForURL(/page=2/, { waitUntil: "commit" }));
    await expect(page.getByText("page 2 of 3")).toBeVisible();
    await expect(page).toHaveURL(`${LISTING}?page=2`);
  });
  await test.step("removes only one of two rows of the list", async () => {
    await page.goto(LISTING);
    await page
      .locator(".card")
      .nth(3)
      .getByRole("button", { name: /^Add to list/ })
      .click();
    await page.goto("/enquiry-list");
    const rows = page.getByRole("button", { name: /^Remove (?!all)/ });
    await expect(rows).toHaveCount(2);
    await pressTwice(page, rows.first(), () => expect(rows).toHaveCount(1));
    await expect(rows).toHaveCount(1);
  });
});

test("a listing's form follows the address on Back while it loads", async ({ page }) => {
  await page.goto(LISTING);
  const field = page.getByRole("searchbox", { name: /^Filter/ });
  const release = await hold(page, "GET", /\/api\/products\?.*reed/);
  await field.fill("reed");
  await expect(page).toHaveURL(`${LISTING}?q=reed`);
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect(field).toHaveValue("");
  release();
  await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();

  const releaseChoice = await hold(page, "GET", /\/api\/products\?.*gammax/);
  await pressWords(page.locator("summary").filter({ hasText: "Machine" }));
  const box = page.getByRole("checkbox", { name: /^GamMax/ });
  await tick(box);
  await expect(page).toHaveURL(/filter=machine.gammax/);
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect(box).not.toBeChecked();
  releaseChoice();
  await field.fill("reed");
  await expect(page).toHaveURL(`${LISTING}?q=reed`);
  await expect(page.getByText(/^\d+ of 28 parts/)).toBeVisible();
});

test("reload and Back before the script show the page of the address", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page).toHaveTitle(/^Contact/);
  const release = await hold(page, "GET", "**/*.js");
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/about");
  release();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Over \d+ years/);
});

test("a click before the script has loaded takes effect afterwards", async ({ page, forgive }) => {
  await test.step("'Add' of a card", async () => {
    const add = page.getByRole("button", { name: /^Add to list/ }).first();
    await beforeScript(page, LISTING, async () => {
      await add.click();
      await expect(add).toHaveCSS("opacity", "0.5");
    });
    await expect(page.getByRole("link", { name: /^Added to your list/ })).toHaveCount(1);
    await expect(page.getByRole("link", { name: /^Added to your list/ })).toHaveCSS("opacity", "1");
    await expect(page).toHaveURL(LISTING);
  });
  await page.goto("/search?q=PIC-RD-1980");
  const part = (await page.locator(".card h3 a").first().getAttribute("href")) ?? "";
  await test.step("a thumbnail, the last of two clicks", async () => {
    const second = page.getByRole("link", { name: "Photo 2", exact: true });
    await beforeScript(page, part, async () => {
      await second.click();
      await page.getByRole("link", { name: "Photo 1", exact: true }).click();
    });
    await expect(page.getByRole("link", { name: "Photo 1", exact: true })).toHaveAttribute("aria-current");
    await expect(page).toHaveURL(part);
  });
  await test.step("a callback", async () => {
    await beforeScript(page, part, () => page.getByRole("link", { name: "Request a Callback" }).click());
    await expect(page.getByRole("dialog", { name: "Request a Callback" })).toBeVisible();
  });
  await test.step("follows a link whose script doesn't parse", async () => {
    const release = await hold(page, "GET", "**/*.js");
    await page.route("**/assets/product-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "(" }),
    );
    await page.goto(part, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Enlarge" }).click();
    release();
    await expect(page).toHaveURL(/\/files\/image-/);
    forgive(/Blocked script execution in .*\.webp/);
  });
});

test("a link without a network says so, and works again with it", async ({ page, context, forgive }) => {
  await page.goto(LISTING);
  const network = await context.newCDPSession(page);
  await network.send("Network.clearBrowserCache");
  await network.detach();
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("alert").getByText(NETWORK.failed)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await context.setOffline(false);
  // The page may have been loaded again on its own meanwhile.
  const refresh = page.getByRole("main").getByRole("button", { name: "Refresh Page" });
  await refresh.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Over \d+ years/);
  forgive(/INTERNET_DISCONNECTED|dynamically imported module|module script/);
});

test("a card's code is selected by dragging, and clicked like the card", async ({ page }) => {
  await page.goto(LISTING);
  const card = page.locator(".card").nth(1);
  const code = card.locator(".mono");
  const codeText = await code.textContent();
  const { x, y, width, height } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(codeText);
  await expect(page).toHaveURL(LISTING);
  await page.getByRole("heading", { level: 1 }).click();
  await pressWords(code);
  await expect(page).toHaveURL(/\/products\/details\//);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a swipe changes a part's image, scrolling or pinching doesn't", async ({ page }) => {
    await page.goto("/search?q=PIC-RD-1980");
    await page.locator(".card h3 a").first().click();
    const second = page.getByRole("link", { name: "Photo 2", exact: true });
    await page.getByRole("link", { name: "Photo 1", exact: true }).tap();
    // What follows fingers may come after the page is shown.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => scrollTo(0, 0));
    const { x, y } = await middleOf(page.getByRole("link", { name: "Enlarge" }));
    const from = (right: number, down: number) => [x + right, y + down] as const;
    const isSecond = () => second.getAttribute("aria-current");
    await touch(page, [from(60, 80)], [from(40, 0)], [from(0, -60)], [from(0, -100)]);
    expect(await isSecond()).toBeNull();
    // The scroll that the fingers began may go on for a while.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          scrollTo(0, 0);
          await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
          return scrollY;
        }),
      )
      .toBe(0);
    await touch(page, [from(60, 0)], [from(20, 2)], [from(-60, 4)]);
    await expect.poll(isSecond).toBe("true");
    await touch(
      page,
      [from(-30, 0), from(30, 0)],
      [from(-70, 0), from(70, 0)],
      [from(-110, 0), from(110, 0)],
    );
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1);
    expect(await isSecond()).toBe("true");
  });

  test("the form of a filled list has room for text of double size", async ({ page }) => {
    await storeList(page, [
      storedPart("1"),
      storedPart("2", { title: "Weft feeder brake, complete", note: "as soon as can be" }),
    ]);
    await page.goto("/enquiry-list");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("a double tap on a part's 'Add' moves nothing and prints nothing", async ({ page }) => {
    await page.goto(LISTING);
    const detail = await page.locator(".card h3 a").first().getAttribute("href");
    await page.goto(String(detail), { waitUntil: "networkidle" });
    // Its neighbours in the catalogue can be added too.
    const name = (await page.title()).split(", PIC-")[0];
    const add = page.getByRole("button", { name: `Add to list: ${name}`, exact: true });
    const below = page.getByRole("button", { name: "Print" });
    const before = await below.boundingBox();
    const address = page.url();
    await page.evaluate(() => {
      window.print = () => console.error("printed");
    });
    await tapTwice(page, add, () => expect(page.getByRole("link", { name: /^List \(1\)/ })).toBeVisible());
    expect(await below.boundingBox()).toEqual(before);
    await expect(page).toHaveURL(address);
  });
});
