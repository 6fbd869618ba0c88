import type { Page, Route } from "@playwright/test";
import { hold } from "../support/calls.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

/** Presses 'Try again', unless the page has been loaded again by itself. */
const tryAgain = (page: Page) =>
  page
    .getByRole("button", { name: "Try again" })
    .click({ timeout: 2_000 })
    .catch(() => undefined);

test("an unknown part keeps its address and returns 404", async ({ page, forgive }) => {
  for (const path of [
    "/products/details/999999",
    `/products/toyota/${UNKNOWN}`,
    "/products/details/%3Cscript%3E",
  ]) {
    await test.step(path, async () => {
      await page.goto("about:blank");
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page).toHaveURL(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Error loading product details" })).toBeVisible();
      await expect(main.getByRole("searchbox", { name: "Part name or code" })).toBeVisible();
      await expect(main.getByRole("navigation", { name: "Browse by brand" }).getByRole("link")).toHaveCount(
        6,
      );
      await expect(main.getByRole("link", { name: "+91 00000 00000" })).toHaveAttribute("href", /^tel:/);
      await expect(main.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await main.getByRole("button", { name: "Go Back" }).click();
      await expect(page).not.toHaveURL(path);
    });
  }
  forgive("404");
});

test.describe("failures", () => {
  // These pages fail on purpose, so browser messages about that are expected.
  test.use({ forgiven: ANYTHING });

  test("a listing that can't be read shows why and can be retried", async ({ page }) => {
    const alertWith = (text: string) => page.getByRole("alert").filter({ hasText: text });
    const goTo = (name: RegExp) =>
      page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name }).click();
    const answers = (category: string) => `**/api/products?*category=${category}*`;
    await page.goto("/products/picanol");
    await test.step("shows the server's message", async () => {
      await page.route(answers("toyota"), (route) =>
        route.fulfill({ status: 500, json: { message: "The shelf is locked" } }),
      );
      await goTo(/Toyota/);
      await expect(alertWith("The shelf is locked")).toBeVisible();
      await page.unroute(answers("toyota"));
      await tryAgain(page);
      await expect(page.getByText("24 parts, page 1 of 2")).toBeVisible();
    });
    await test.step("shows its own message when the server sends none, after one retry", async () => {
      let requested = 0;
      await page.route(answers("tsuda-komaeda"), (route) => {
        requested += 1;
        return route.fulfill({ status: 500, body: "<html>" });
      });
      await goTo(/Tsudakoma/);
      await expect(alertWith("Failed to fetch products")).toBeVisible();
      expect(requested).toBeGreaterThanOrEqual(2);
    });
    await test.step("handles an unreadable response like a failed one", async () => {
      await page.route(answers("picanol-rapier"), (route) =>
        route.fulfill({ json: { products: [{}], totalPages: 1, page: 1, total: 1 } }),
      );
      await goTo(/Picanol Rapier/);
      await expect(page.getByRole("heading", { level: 1, name: "Picanol Rapier" })).toBeVisible();
      await expect(alertWith("Failed to fetch products")).toBeVisible();
    });
    await test.step("shows a toast without a network", async () => {
      await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
      await goTo(/Others/);
      await expect(page.getByText("Network error. Please check your connection.").first()).toBeVisible();
    });
  });

  test("a part shows that it is loading or failed, and can be retried", async ({ page }) => {
    await page.goto("/products/picanol");
    await test.step("shows that a part is loading", async () => {
      const release = await hold(page, "GET", "**/api/products/by-id/*");
      await page.getByRole("heading", { level: 3 }).nth(2).getByRole("link").click();
      await expect(page.getByText("Loading product details...").first()).toBeVisible();
      release();
      await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
      await page.unrouteAll();
      await page.goBack();
      await expect(page).toHaveURL("/products/picanol");
    });
    const fails = [
      (route: Route) => route.fulfill({ status: 500, json: {} }),
      (route: Route) => route.abort("internetdisconnected"),
    ];
    for (const [at, fail] of fails.entries()) {
      await page.route("**/api/products/by-id/*", fail);
      await page.getByRole("heading", { level: 3 }).nth(at).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Error loading product details" })).toBeVisible();
      await page.unroute("**/api/products/by-id/*");
      await tryAgain(page);
      await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/products/picanol");
    }
    await page.route("**/api/products/by-id/*", (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByRole("heading", { level: 3 }).last().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Error loading product details" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/products/picanol");
  });
});
