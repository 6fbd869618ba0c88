import type { Page } from "@playwright/test";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { expectAccessible } from "../support/axe.ts";
import { collectRequests, fail, hold, reply } from "../support/calls.ts";
import { button, expectItem, FEATURED, goHome, NEWS, panel, SLIDES, tab } from "../support/home.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const FRESH = 5 * 60_000;
const TABS = "**/api/hero/tabs";

const brand = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const part = (title: string) => ({
  _id: "01900000-0000-7000-8000-00000000000a",
  productId: 5,
  title,
  description: "d",
  category: "toyota",
  stock: 3,
  specifications: [],
  images: [{ url: "/files/none/320.webp", key: "k" }],
});

const latest = (category: string) => `**/category/${category}/latest`;

test("a brand's parts load in three formats; drops incomplete ones", async ({ page, forgive }) => {
  const wrong = [{ ...part("No number"), productId: "5" }, { ...part("No picture"), images: [] }, null, 7];
  const right = ["One", "Two", "Three", "Four"].map(part);
  for (const [category, json] of [
    ["picanol", [part("An array")]],
    ["tsuda-komaeda", part("A single object")],
    ["picanol-rapier", JSON.stringify([part("A JSON string")])],
    ["jacquard-dobby", [...wrong, ...right]],
  ] as const) {
    await page.route(latest(category), reply(200, json));
  }
  const release = await hold(page, "GET", latest("toyota"));
  const written = {
    title: "company",
    content: "Written <i>by</i> the owner.",
    imageUrl: null,
    picture: null,
  };
  await page.route(TABS, reply(200, [written]));
  await goHome(page);
  await expect(brand(page, "Picanol")).toContainText("An array");
  await expect(brand(page, "Tsudakoma")).toContainText("A single object");
  await expect(brand(page, "Picanol Rapier")).toContainText("A JSON string");
  await test.step("drops what can't make a card and shows at most three", async () => {
    const fourth = brand(page, "Staubli");
    await expect(fourth.getByRole("link", { name: /^(One|Two|Three)$/ })).toHaveCount(3);
    await expect(fourth).not.toContainText(/Four|No number|No picture/);
  });
  await test.step("shows that a brand's parts are loading", async () => {
    await expect(brand(page, "Toyota")).toContainText("Loading Products...");
    release();
    await expect(brand(page, "Toyota").getByRole("link")).toHaveCount(4);
  });
  await test.step("shows the owner's text next to the business's facts", async () => {
    await tab(page, "Company").click();
    await expect(panel(page)).toContainText("Written <i>by</i> the owner.");
    await expect(panel(page)).toContainText("Proprietorship");
    await tab(page, "Director").click();
    await expect(panel(page).getByRole("heading")).toHaveText("Vinod Rathore");
  });
  // The made-up parts' image does not exist.
  forgive(/404|files\/none/);
});

test.describe("failures", () => {
  // These calls fail on purpose, so browser messages about that are expected.
  test.use({ forgiven: ANYTHING });

  const FAILS = { status: 500, json: { message: "Down" } };
  const NO_PAGE = { body: "<html>" };

  test("shows what can't be read in its place; built-in news replace the news", async ({ page }) => {
    // Disables prefetching: a hovered link's prefetch could fail before the click.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      // Later attempts, after 2 s and more, are no part of the counts.
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (act: () => void, wait = 0) => (wait < 2_000 ? setTimeout(act, wait) : 0),
      });
    });
    const requested = new Map<string, number>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(hero|products\/featured)/.test(pathname))
        requested.set(pathname, (requested.get(pathname) ?? 0) + 1);
    });
    for (const [how, slider, items, featured] of [
      ["a failure", FAILS, FAILS, FAILS],
      [
        "a missing endpoint (404)",
        { status: 404, json: { message: "Not found" } },
        { status: 404, json: {} },
        FAILS,
      ],
      ["a response of another shape", { json: { slides: [] } }, NO_PAGE, { json: [{}] }],
      ["markup instead of JSON, and no network", NO_PAGE, undefined, { json: [{}] }],
    ] as const) {
      await test.step(how, async () => {
        await page.unrouteAll();
        requested.clear();
        await page.route(SLIDES, (route) => route.fulfill(slider));
        await page.route(FEATURED, (route) => route.fulfill(featured));
        await page.route(TABS, (route) => route.fulfill(FAILS));
        await page.route(NEWS, (route) =>
          items ? route.fulfill(items) : route.abort("internetdisconnected"),
        );
        await goHome(page);
        await expect(
          page.getByRole("alert").filter({ hasText: "Error loading slider images" }),
        ).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText("Error loading products")).toBeVisible();
        await expect(panel(page).getByText("Error loading news")).toBeVisible();
        await expectItem(page, FALLBACK_NEWS[0]?.title ?? "");
        await expect(page.getByRole("button", { name: /^News \d:/ })).toHaveCount(3);
        await expect(page.getByRole("heading", { name: "Toyota", exact: true })).toBeVisible();
        if (slider === FAILS) await expectRequestedTwice(page, requested);
      });
    }
  });

  async function expectRequestedTwice(page: Page, requested: Map<string, number>): Promise<void> {
    await tab(page, "Company").click();
    await expect(panel(page)).toContainText("GST registered since 2017");
    await tab(page, "Quality").click();
    await expect(panel(page)).toContainText("ISO 9001:2015");
    expect(Object.fromEntries(requested)).toEqual({
      "/api/hero/slider": 2,
      "/api/hero/news": 2,
      "/api/hero/tabs": 2,
      "/api/products/featured": 2,
    });
  }
});

test("empty sections say so; a failed brand affects only itself", async ({ page, forgive }) => {
  for (const call of [SLIDES, FEATURED, NEWS, latest("toyota")]) {
    await page.route(call, reply(200, []));
  }
  await page.route(latest("picanol"), fail);
  await goHome(page);
  await expect(page.getByText("No slider images available")).toBeVisible();
  await expect(page.getByText("No featured products available")).toBeVisible();
  await expect(panel(page)).toContainText("No news available");
  for (const name of ["Next slide", "Next news"]) await expect(button(page, name)).toHaveCount(0);
  await expect(brand(page, "Toyota")).toContainText("No products in this category");
  await expect(brand(page, "Picanol")).toContainText("Error loading products");
  await expect(brand(page, "Tsudakoma").getByRole("link")).toHaveCount(4);
  await expectAccessible(page);
  forgive("500");
});

test("loaded data stays fresh for five minutes and is then refetched", async ({ page }) => {
  await page.clock.install();
  const requested = collectRequests(page, /category=toyota/);
  await page.goto("/products/picanol");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const visit = async (name: string) => {
    await categories.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await visit("Toyota");
  await visit("Others");
  await page.clock.runFor(FRESH - 60_000);
  await visit("Toyota");
  expect(requested).toHaveLength(1);
  await visit("Others");
  await page.clock.runFor(FRESH);
  await visit("Toyota");
  await expect.poll(() => requested).toHaveLength(2);
});
