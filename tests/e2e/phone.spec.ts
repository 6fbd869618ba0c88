import { overflowOf } from "./support/axe.ts";
import { publicPaths } from "./support/paths.ts";
import { shifts } from "./support/shifts.ts";
import { smallTargets } from "./support/targets.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Beside those that every test of all pages opens. */
const MORE_PATHS = { "not found": "/products/details/999999", "enquiry list": "/enquiry-list" };

test("the menu leads everywhere and has direct telephone and mail links", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner");
  await menu.locator("summary[aria-label=Menu]").click();
  await expect(menu.getByRole("link", { name: "+91 00000 00001" })).toHaveAttribute("href", /^tel:/);
  await expect(menu.getByRole("link", { name: "parts@example.com" })).toHaveAttribute("href", /^mailto:/);
  await menu.getByRole("link", { name: "Staubli" }).last().click();
  await expect(page).toHaveURL("/products/jacquard-dobby");
  await expect(page.getByRole("heading", { level: 1, name: "Jacquard Dobby" })).toBeVisible();
});

test("Call and Enquire stay at hand on listing and part", async ({ page }) => {
  await page.goto("/products/others");
  const dock = page.getByRole("navigation", { name: /Call/ });
  await expect(dock.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:/);
  await expect(dock.getByRole("link", { name: "Enquire" })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(dock.getByRole("link", { name: "Enquire" })).toBeInViewport();
  await expect(dock.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/910000000000\?text=Hello/,
  );
});

test("nothing moves by itself, and what a thumb goes to is 44 px high and wide, but for links in running sentences", async ({
  page,
  server,
  forgive,
}) => {
  const paths = { ...(await publicPaths(server)), ...MORE_PATHS };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect.soft([name, await shifts(page)]).toEqual([name, 0]);
    expect.soft([name, await smallTargets(page)]).toEqual([name, []]);
  }
  await page.locator("summary[aria-label=Menu]").click();
  expect.soft(await smallTargets(page, ".hamburger")).toEqual([]);
  forgive("404");
  // A page that served another test may guess the window's width before it reads the document's head.
  forgive("was preloaded using link preload but not used");
});

test("heads and filter stand on the page's edges, and the strip's tools beside its name", async ({
  page,
}) => {
  /** How far the left and right edges of something, or of a link's words, are from those of the page's content. */
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
  expect.soft(await gaps("main .sechead > p")).toEqual([0, 0]);
  expect.soft(await gaps("main .brand-catalogue")).toEqual([expect.any(Number), 0]);
  for (const path of ["/products/picanol", "/products/picanol?q=cutter"]) {
    await page.goto(path);
    expect.soft([path, await gaps(".filterline .find")]).toEqual([path, [0, 0]]);
  }
  await page.goto("/");
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

test("what the keyboard reaches comes to rest above Call and Enquire", async ({ page }) => {
  await page.goto("/products/picanol");
  const dock = await page.getByRole("navigation", { name: /Call/ }).boundingBox();
  const stops = await page
    .getByRole("main")
    .locator(".cards")
    .getByRole("listitem")
    .locator("a, button")
    .all();
  expect(stops.length).toBe(24);
  await stops[0]?.focus();
  for (const stop of stops.slice(1)) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
    const box = await stop.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  }
});

test("a trail that takes two lines does not begin the second with its stroke", async ({ page }) => {
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

test("text of twice the size stays in its boxes, and no page scrolls sideways for it", async ({
  page,
  server,
  forgive,
}) => {
  const letTextGrow = () =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets = [sheet];
    });
  for (const [name, path] of Object.entries({ ...(await publicPaths(server)), ...MORE_PATHS })) {
    await page.goto(path);
    await letTextGrow();
    await expect(page.getByRole("link", { name: "Skip to content" })).not.toBeInViewport();
    // The window's own width grows with what stands out of it: that of the screen does not.
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth - 360,
      ...[...document.querySelectorAll<HTMLElement>(".ask .btn, .dock .btn, .spec th")]
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => box.textContent),
    ]);
    expect.soft([name, wide]).toEqual([name, [0]]);
  }
  await page.goto("/");
  await letTextGrow();
  for (const width of [768, 1024, 1181, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft([width, await overflowOf(page)]).toEqual([width, 0]);
  }
  forgive("404");
});

for (const width of [360, 768, 1440]) {
  test(`a notice lies over neither the search nor a button of the bar, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/products/picanol");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add to list/ })
      .first()
      .click();
    const notice = page.locator(".toast");
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
    expect(covered).toEqual([]);
  });
}
