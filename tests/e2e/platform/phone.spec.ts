import type { Page } from "@playwright/test";
import { overflowOf } from "../support/axe.ts";
import { strays } from "../support/consistency.ts";
import { designFaults, TOUCH_WIDTHS } from "../support/design.ts";
import { publicPaths } from "../support/paths.ts";
import { shifts } from "../support/shifts.ts";
import { smallTargets } from "../support/targets.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const SCREEN = { width: 360, height: 740 };
test.use({ viewport: SCREEN, hasTouch: true, isMobile: true });

/** In addition to those that every test of all pages opens. */
const MORE_PATHS = { "not found": "/products/details/999999", "enquiry list": "/enquiry-list" };

test("menu, Call and Enquire stay in reach, and a long breadcrumb wraps well", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner");
  await test.step("the menu links to every page and has direct telephone and mail links", async () => {
    await menu.locator("summary[aria-label=Menu]").click();
    await expect(menu.getByRole("link", { name: "+91 00000 00001" })).toHaveAttribute("href", /^tel:/);
    await expect(menu.getByRole("link", { name: "parts@example.com" })).toHaveAttribute("href", /^mailto:/);
    expect.soft(await smallTargets(page, ".hamburger")).toEqual([]);
    await menu.getByRole("link", { name: "Staubli" }).last().click();
    await expect(page).toHaveURL("/products/jacquard-dobby");
    await expect(page.getByRole("heading", { level: 1, name: "Jacquard Dobby" })).toBeVisible();
  });
  await test.step("Call and Enquire stay visible on listing and part", async () => {
    const dock = page.getByRole("navigation", { name: /Call/ });
    await expect(dock.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:/);
    await expect(dock.getByRole("link", { name: "Enquire" })).toHaveAttribute("href", /^mailto:/);
    await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await expect(page).not.toHaveURL("/products/jacquard-dobby");
    await expect(dock.getByRole("button", { name: /^Add to list: / })).toBeInViewport({ ratio: 1 });
    await expect(dock.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/910000000000\?text=Hello/,
    );
  });
  await test.step("the breadcrumb of a part", async () => {
    await page.goto("/search?q=TSU-HF-1900");
    await page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link").click();
    const items = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    const strokes = await items.evaluateAll((all) =>
      all.map((item) => [
        getComputedStyle(item, "::before").content,
        getComputedStyle(item, "::after").content,
      ]),
    );
    expect(strokes).toEqual([
      ["none", '"/"'],
      ["none", '"/"'],
      ["none", "none"],
    ]);
  });
});

/** Doubles the text size (WCAG 1.4.4): text stays in its boxes, and the page does not scroll horizontally. */
async function expectRoomForLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets = [sheet];
  });
  await expect(page.getByRole("link", { name: "Skip to content" })).not.toBeInViewport();
  // The window's own width grows with overflowing content, the screen's doesn't.
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth - 360,
    ...[...document.querySelectorAll<HTMLElement>(".ask .btn, .dock .btn, .spec th")]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => box.textContent),
  ]);
  expect.soft([name, wide]).toEqual([name, [0]]);
  expect.soft([name, await designFaults(page, [SCREEN.width])]).toEqual([name, []]);
}

/** The disclosures in a page's content that have no chevron. */
const withoutChevron = (page: Page) =>
  page
    .locator("main summary")
    .evaluateAll((all) =>
      all
        .filter((each) => getComputedStyle(each, "::after").content === "none" && !each.querySelector("svg"))
        .map((each) => each.textContent),
    );

test("no page shifts, clips or overlaps; touch targets are 44 px", async ({ page, server, forgive }) => {
  test.setTimeout(120_000);
  for (const [name, path] of Object.entries({ ...(await publicPaths(server)), ...MORE_PATHS })) {
    await page.setViewportSize(SCREEN);
    await page.goto(path, { waitUntil: "networkidle" });
    expect.soft([name, await shifts(page)]).toEqual([name, 0]);
    expect.soft([name, await designFaults(page, TOUCH_WIDTHS)]).toEqual([name, []]);
    await page.setViewportSize(SCREEN);
    expect.soft([name, await strays(page, "public")]).toEqual([name, []]);
    expect.soft([name, await smallTargets(page)]).toEqual([name, []]);
    expect.soft([name, await withoutChevron(page)]).toEqual([name, []]);
    await expectRoomForLargeText(page, name);
    if (name !== "home") continue;
    for (const width of [768, 1024, 1181, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft([width, await overflowOf(page)]).toEqual([width, 0]);
    }
  }
  forgive("404");
});

test("a listing's headings align with the page's edges; focus is never covered", async ({ page }) => {
  const main = page.getByRole("main");
  /** The distance of an element's, or of a link's text's, left and right edges from those of the page's content. */
  const gaps = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const { left, right } = (element.matches("a") ? words : element).getBoundingClientRect();
        return [Math.round(left) - 16, 360 - 16 - Math.round(right)];
      });
  await page.goto("/products/picanol");
  await test.step("headings and filter align with the page's edges", async () => {
    expect.soft(await gaps("main .sechead > h1")).toEqual([0, expect.any(Number)]);
    expect.soft(await gaps("main .sechead > p")).toEqual([expect.any(Number), 0]);
    expect.soft(await gaps("main .sechead > p > a")).toEqual([expect.any(Number), 0]);
    expect.soft(await gaps(".filterline .filters-open")).toEqual([0, expect.any(Number)]);
    expect.soft(await gaps(".filterline .view-switch")).toEqual([expect.any(Number), 0]);
  });
  await test.step("what gets the keyboard focus stops above Call and Enquire", async () => {
    const dock = await page.getByRole("navigation", { name: /Call/ }).boundingBox();
    const stops = await main.locator(".cards").getByRole("listitem").locator("a, button").all();
    expect(stops.length).toBe(24);
    await stops[0]?.focus();
    for (const stop of stops.slice(1)) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
      const box = await stop.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
    }
  });
  await test.step("a notice covers neither the search nor a button of the bar", async () => {
    const notice = page.locator(".toast");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await main
        .getByRole("button", { name: /^Add to list/ })
        .first()
        .click();
      await expect(notice).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
      const covered = await notice.evaluate((element) => {
        const over = element.getBoundingClientRect();
        return [...document.querySelectorAll(".bar input, .bar a, .bar summary, .bar .btn")]
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return (
              box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top
            );
          })
          .map((each) => each.outerHTML);
      });
      expect([width, covered]).toEqual([width, []]);
    }
  });
  await test.step("an applied filter does not move it, and the strip's tools stay next to its name", async () => {
    await page.setViewportSize(SCREEN);
    await page.goto("/products/picanol?q=cutter");
    expect.soft(await gaps(".filterline .filters-open")).toEqual([0, expect.any(Number)]);
    expect.soft(await gaps(".filterline .view-switch")).toEqual([expect.any(Number), 0]);
    await page.getByRole("banner").getByRole("link", { name: "Heddle" }).click();
    const head = page
      .locator(".sechead")
      .filter({ has: page.getByRole("heading", { name: "Featured products" }) });
    await expect(head.getByRole("button", { name: /^Pause/ })).toBeVisible();
    const [heading, tools] = [
      await head.getByRole("heading").boundingBox(),
      await head.locator(".cluster").boundingBox(),
    ];
    expect(tools?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  });
});

test("each way to ask contains the quantity; Enter leaves the field", async ({ page, server }) => {
  await page.goto(String((await publicPaths(server))["detail"]));
  const main = page.getByRole("main");
  const ask = main.locator(".ask");
  const dock = page.getByRole("navigation", { name: /Call/ });
  const pieces = /%2C%205%20pieces/;
  const field = main.getByRole("textbox", { name: "Quantity" });
  await test.step("an invalid quantity and 1 are left out", async () => {
    for (const typed of ["1", "0", "many", ""]) {
      await field.fill(typed);
      await expect(dock.getByRole("link", { name: "WhatsApp" })).not.toHaveAttribute("href", /\d%20pieces/);
    }
  });
  await field.fill("5");
  await expect(ask.getByRole("link", { name: "WhatsApp" })).toBeHidden();
  await expect(ask.getByRole("link", { name: "Send Email" })).toHaveAttribute("href", pieces);
  await expect(dock.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", pieces);
  await expect(dock.getByRole("button", { name: /^Add 5 to list: / })).toHaveText("Add 5 to list");
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(ask.getByRole("link", { name: "Send Email" })).toHaveCSS("padding-inline", "16px");
  await expect(ask.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", pieces);
  for (const name of ["Request a Callback", "Send Email"]) {
    await ask.getByRole("link", { name }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue(/, 5 pieces$/);
    await dialog.getByRole("button", { name: "Close" }).click();
  }
  await page.setViewportSize(SCREEN);
  await test.step("the dock adds the quantity and then leads to the list, at the same width", async () => {
    const add = dock.getByRole("button", { name: /^Add 5 to list/ });
    const list = dock.getByRole("link", { name: /^List \(1\): / });
    const before = await add.boundingBox();
    await field.fill("0");
    await dock.getByRole("button", { name: /^Add/ }).click();
    await expect(field).toBeFocused();
    await expect(list).toHaveCount(0);
    await field.fill("5");
    await add.click();
    await expect(list).toBeFocused();
    await expect(list).toHaveText("List (1)");
    expect(await list.boundingBox()).toEqual(before);
    // The field now changes the line.
    await ask.getByRole("button", { name: /^One more/ }).click();
    await expect(dock.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /%2C%206%20pieces/);
    await list.click();
  });
  await expect(page).toHaveURL("/enquiry-list");
  await expect(main.getByRole("heading", { name: "1 line, 6 pieces" })).toBeVisible();
  const search = page.getByRole("banner").getByRole("searchbox");
  await search.fill("gripper");
  await search.press("Enter");
  await expect(page).toHaveURL("/search?q=gripper");
  await expect(search).not.toBeFocused();
});
