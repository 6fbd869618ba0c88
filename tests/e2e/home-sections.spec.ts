import type { Page } from "@playwright/test";
import { goHome, holdBack } from "./support/home.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

test("the sections stand in the order of the spec", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
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

test("the claims are those of the firm", async ({ page }) => {
  await page.goto("/");
  const claims = page.getByRole("main").locator("dl").first();
  for (const claim of ["Over 25", "years", "More than 50", "countries", "500+", "1000+", "ISO 9001:2015"]) {
    await expect(claims).toContainText(claim);
  }
});

test("ratings and reviews show the static figures", async ({ page }) => {
  await page.goto("/");
  const section = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Ratings and reviews" }) });
  await expect(section).toContainText("4.1");
  await expect(section).toContainText("103 reviews");
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

test("Reach Us has address, telephone, mail and the two ways to be called or written to", async ({
  page,
}) => {
  await page.goto("/");
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Reach Us" }) });
  await expect(section).toContainText("Bhilwara, Rajasthan 311001");
  await expect(section.getByRole("link", { name: "+91 00000 00000" })).toHaveAttribute(
    "href",
    "tel:+910000000000",
  );
  await expect(section.getByRole("link", { name: "Request a Callback" })).toHaveAttribute("href", /^tel:/);
  await expect(section.getByRole("link", { name: "Send Email" })).toHaveAttribute("href", /^mailto:/);
});

test("the footer's newsletter box makes no call and claims none", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const calls: string[] = [];
  page.on("request", (request) => {
    // Pictures that come near are asked for on the way down.
    if (request.resourceType() !== "image") calls.push(request.url());
  });
  const footer = page.getByRole("contentinfo");
  const box = footer.getByRole("textbox", { name: "Newsletter" });
  await expect(box).toHaveAttribute("type", "email");
  await box.fill("visitor@example.com");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await box.press("Enter");
  await expect(box).toHaveValue("visitor@example.com");
  await expect(footer).toContainText("We do not collect addresses yet.");
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

test("a brand whose parts are on their way says so", async ({ page }) => {
  const release = await holdBack(page, "**/category/toyota/latest");
  await goHome(page);
  const toyota = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Toyota", exact: true }) });
  await expect(toyota).toContainText("Loading Products...");
  release();
  await expect(toyota.getByRole("link")).toHaveCount(4);
});

test("a failing part of the page leaves the others alone, and is asked for once more at most", async ({
  page,
  forgive,
}) => {
  const asked = new Map<string, number>();
  await page.route(/\/api\/(hero|products\/featured)/, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return route.fulfill({ status: 500, json: { message: "Down" } });
  });
  await goHome(page);
  for (const text of ["Error loading slider images", "Error loading products", "Error loading news"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Toyota", exact: true })).toBeVisible();
  expect(Object.fromEntries(asked)).toEqual({
    "/api/hero/slider": 2,
    "/api/hero/news": 2,
    "/api/hero/tabs": 2,
    "/api/products/featured": 2,
  });
  forgive(ANYTHING);
});

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there: all slides by hand, all news, all tabs", async ({ page, server, forgive }) => {
    const { body } = await server.visitor.get("/api/hero/news");
    await page.goto("/");
    for (const { title } of body) await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Vinod Rathore" })).toBeVisible();
    expect(await buttons(page)).toEqual(["Subscribe"]);
    await expect(page.getByRole("tablist")).toBeHidden();
    forgive(ANYTHING);
  });
});

const buttons = (page: Page) =>
  page
    .getByRole("button")
    .evaluateAll((all) =>
      all.filter((button) => button.checkVisibility()).map((button) => button.textContent),
    );
