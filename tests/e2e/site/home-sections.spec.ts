import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { panel, tab } from "../support/home.ts";
import { expect, test } from "../support/test.ts";

test("sections follow the spec's order; the newsletter box promises nothing", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await test.step("shows the sections in the spec's order", async () => {
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      // Of the slider.
      "Where on the loom?",
      "Featured products",
      "News and company",
      "The catalogue, page by page",
      "Latest by brand",
      "Ratings and reviews",
      "Reach Us",
    ]);
    const tops = await page
      .locator("header.bar, section.hero, h1, h2, footer.foot-site")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
  await test.step("shows the business's claims", async () => {
    const claims = page.getByRole("main").locator("dl").first();
    for (const claim of ["Over 25", "years", "More than 50", "countries", "500+", "1000+", "ISO 9001:2015"]) {
      await expect(claims).toContainText(claim);
    }
  });
  await test.step("ratings and reviews show the static figures", async () => {
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Ratings and reviews" }) });
    for (const words of ["4.1", "103 reviews"]) await expect(section).toContainText(words);
    const bars = await section
      .getByRole("progressbar")
      .evaluateAll((all) =>
        all.map((bar) => [bar.getAttribute("aria-label"), (bar as HTMLProgressElement).value]),
      );
    expect(bars).toEqual([
      ["5 stars", 60],
      ["4 stars", 10],
      ["3 stars", 7],
      ["2 stars", 4],
      ["1 star", 19],
      ["Response", 75],
      ["Quality", 90],
      ["Delivery", 71],
    ]);
    await expect(section.getByRole("blockquote")).toHaveCount(3);
    await expect(section.getByRole("img", { name: "4 of 5 stars" })).toHaveCount(2);
    await expect(section.getByText("Quality", { exact: true })).toHaveCount(3);
  });
  await test.step("Reach Us shows address, telephone, mail and the two ways to make contact", async () => {
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Reach Us" }) });
    await expect(section).toContainText("Bhilwara, Rajasthan 311001");
    await expect(section.getByRole("link", { name: "+91 00000 00000" })).toHaveAttribute(
      "href",
      "tel:+910000000000",
    );
    await expect(section.getByRole("link", { name: "Request a Callback" })).toHaveAttribute("href", /^tel:/);
    await expect(section.getByRole("link", { name: "Send Email" })).toHaveAttribute("href", /^mailto:/);
  });
  await test.step("the footer's newsletter box makes no request and promises nothing", async () => {
    const calls: string[] = [];
    page.on("request", (request) => {
      // Images near the window are requested while scrolling down.
      if (request.resourceType() !== "image") calls.push(request.url());
    });
    const footer = page.getByRole("contentinfo");
    const box = footer.getByRole("textbox", { name: "Newsletter" });
    await expect(box).toHaveAttribute("type", "email");
    await box.fill("visitor@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await box.press("Enter");
    await expect(box).toHaveValue("visitor@example.com");
    await expect(footer).toContainText("Our newsletter starts soon.");
    expect(calls).toEqual([]);
    await expect(footer).toContainText("© 2024");
    for (const [name, href] of [
      ["Home", "/"],
      ["Products", "/products"],
      ["About", "/about"],
      ["Contact", "/contact"],
      ["Privacy", "/privacy"],
      ["Admin Portal", "/admin/login"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
  });
  await test.step("one of four tabs is selected and shown; keys select them and wrap", () =>
    expectTabs(page));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the home page has at most 4,000 px; strips and details show the rest", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const heightOf = (name: string) =>
      page
        .locator("section, footer")
        .filter({ has: page.getByRole("heading", { name }) })
        .last()
        .evaluate((part) => part.getBoundingClientRect().height);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000);
    await test.step("each brand is a strip to the window's edge, in which the focus moves from part to part", async () => {
      const strips = page.locator(".brand-strip");
      await expect(strips).toHaveCount(5);
      for (const strip of await strips.all()) {
        const { x = 0, width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
        expect([x + width, height < 120]).toEqual([360, true]);
        const links = await strip.getByRole("link").all();
        await links[0]?.focus();
        for (const link of links) {
          await expect(link).toBeFocused();
          await expect(link).toBeInViewport({ ratio: 1 });
          await page.keyboard.press("Tab");
        }
      }
    });
    await test.step("ratings show the first review, and the others on a press", async () => {
      const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Ratings" }) });
      const reviews = section.getByRole("blockquote");
      expect(await heightOf("Ratings")).toBeLessThanOrEqual(440);
      await expect(reviews.filter({ visible: true })).toHaveCount(1);
      await section.getByText("All 3 reviews").click();
      await expect(reviews.filter({ visible: true })).toHaveCount(3);
      await expectAccessible(page, ".reviews");
    });
    await test.step("the footer's links are in two columns", async () => {
      expect(await heightOf("Newsletter")).toBeLessThanOrEqual(480);
      const links = page.getByRole("navigation", { name: "Quick links" }).getByRole("link");
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
    });
  });
});

async function expectTabs(page: Page): Promise<void> {
  await expect(page.getByRole("tab")).toHaveText(["News", "Company", "Director", "Quality"]);
  for (const name of ["Company", "Director", "Quality", "News"]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab", { selected: true })).toHaveCount(1);
    await expect(panel(page)).toHaveAccessibleName(name);
    if (name !== "News") await expectAccessible(page, ".tabs");
  }
  // Only the selected one is in the tab order.
  for (const [key, name] of [
    ["ArrowRight", "Company"],
    ["ArrowDown", "Director"],
    ["ArrowLeft", "Company"],
    ["ArrowUp", "News"],
    ["ArrowLeft", "Quality"],
    ["ArrowRight", "News"],
    ["End", "Quality"],
    ["Home", "News"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
  }
  await expect(tab(page, "Company")).toHaveAttribute("tabindex", "-1");
}
