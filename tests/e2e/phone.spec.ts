import { publicPaths } from "./support/paths.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

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
});

test("targets under a thumb are large enough", async ({ page }) => {
  await page.goto("/products/picanol");
  for (const link of await page
    .getByRole("navigation", { name: /Call|Pages/ })
    .getByRole("link")
    .all()) {
    if (!(await link.isVisible())) continue;
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
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

test("text of twice the size stays in its boxes", async ({ page, server }) => {
  for (const [name, path] of Object.entries(await publicPaths(server))) {
    await page.goto(path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets = [sheet];
    });
    await expect(page.getByRole("link", { name: "Skip to content" })).not.toBeInViewport();
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll<HTMLElement>(".ask .btn, .dock .btn, .spec th")]
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => box.textContent),
    ]);
    expect([name, wide]).toEqual([name, [0]]);
  }
});
