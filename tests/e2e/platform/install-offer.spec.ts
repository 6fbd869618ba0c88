import type { Page } from "@playwright/test";
import { INSTALL_OFFER } from "#contract/site/install-messages.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const OFFER = INSTALL_OFFER.text("Heddle Loom Spares");
const offer = (page: Page) => toast(page, OFFER);
const MINUTE = 60_000;
/** A document of the site that runs no script. */
const SCRIPTLESS = "/robots.txt";

declare global {
  interface Window {
    prompts?: number;
  }
}

/** Sends Chromium's event, which no headless browser sends. Returns whether the page has taken the offer over. */
const sendInstallable = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      async prompt() {
        window.prompts = (window.prompts ?? 0) + 1;
      },
    });
    return !dispatchEvent(event);
  });

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("installOffer") ?? "{}"));

/** Opens a page this long after the last one was left, where the browser can install the site. */
async function visit(page: Page, minutes: number): Promise<void> {
  await page.goto(SCRIPTLESS);
  await page.clock.fastForward(minutes * MINUTE);
  await page.goto("/about");
  const before = await kept(page);
  expect(await sendInstallable(page)).toBe(true);
  if (!before.isOffered) await expect.poll(async () => (await kept(page)).at > (before.at ?? 0)).toBe(true);
}

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the home screen is offered once, in the third visit, while nothing is typed or open", async ({
    page,
  }) => {
    await page.clock.install();
    await visit(page, 0);
    await visit(page, 31);
    // Within half an hour it is the same visit.
    await visit(page, 29);
    await page.clock.fastForward(MINUTE);
    await expect(offer(page)).toHaveCount(0);
    expect(await kept(page)).toMatchObject({ count: 2 });
    await visit(page, 31);
    await expect(offer(page)).toHaveCount(0);
    await test.step("not over a menu, nor while a text is typed", async () => {
      await page.getByLabel("Menu").first().tap();
      await page.clock.fastForward(MINUTE);
      await expect(offer(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
      const search = page.getByRole("banner").getByRole("searchbox");
      await search.fill("grip");
      await page.clock.fastForward(MINUTE);
      await expect(offer(page)).toHaveCount(0);
      await search.fill("");
      await search.blur();
    });
    await page.clock.fastForward(10_000);
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("status").getByRole("button", { name: INSTALL_OFFER.add }).tap();
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.prompts)).toBe(1);
    await visit(page, 31);
    await page.clock.fastForward(MINUTE);
    await expect(offer(page)).toHaveCount(0);
  });

  test("an offer that was dismissed or has expired is not repeated, and with the limit 0 none is made", async ({
    page,
    admin,
  }) => {
    await page.clock.install();
    for (const minutes of [0, 31, 31]) await visit(page, minutes);
    await page.clock.fastForward(10_000);
    await page.getByRole("status").getByRole("button", { name: "Dismiss" }).tap();
    await visit(page, 31);
    await page.clock.fastForward(MINUTE);
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.prompts)).toBeUndefined();
    await admin.put("/api/settings/site", { offlineMegabytes: 0 });
    await page.goto(SCRIPTLESS);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/about");
    expect(await sendInstallable(page)).toBe(true);
    await page.clock.fastForward(MINUTE);
    expect(await kept(page)).toEqual({});
    await admin.put("/api/settings/site", { offlineMegabytes: 60 });
  });
});

test("a computer is offered nothing", async ({ page }) => {
  await page.goto("/about");
  expect(await sendInstallable(page)).toBe(true);
  expect(await kept(page)).toEqual({});
});
