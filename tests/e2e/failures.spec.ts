import type { Route } from "@playwright/test";
import { ANYTHING, expect, test } from "./support/test.ts";

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

test.describe("what is not there", () => {
  test("an unknown part keeps its address and answers 404", async ({ page, forgive }) => {
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

  test("an unknown address redirects for now", async ({ server }) => {
    for (const [path, target] of [
      ["/no/such/page", "/"],
      ["/about-us", "/"],
      ["/admin-portal", "/"],
      ["/products", "/products/picanol"],
      ["/products/sulzer", "/products/picanol"],
      ["/favicon.png", "/"],
      ["/wp-login.php?x=1", "/"],
      ["//evil.example/", "/evil.example/"],
      ["/products/details/%ED%A0%80", "/"],
      ["/products/details/4%007%0a1", "/products/details/471"],
      ["/search?q=a%00b", "/search"],
    ] as const) {
      await test.step(`${path} to ${target}`, async () => {
        const answer = await server.visitor.get(path);
        expect([302, 303, 307]).toContain(answer.status);
        const location = new URL(String(answer.headers.get("location")), server.url);
        expect([location.origin, location.pathname]).toEqual([server.url, target]);
      });
    }
  });

  test("an unknown call, asset or file is 404 and no page", async ({ server }) => {
    for (const path of [
      "/api/nothing",
      "/api",
      "/assets/none.js",
      "/assets/",
      "/files/none",
      "/files/a/b/c",
      "/sitemap-products-999.xml",
    ]) {
      await test.step(path, async () => {
        const answer = await server.visitor.get(path);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ message: "Not found" });
      });
    }
  });
});

test.describe("what fails", () => {
  // These pages are made to fail: what the browser says about it is not the subject.
  test.use({ forgiven: ANYTHING });

  test("a listing shows the server's sentence and can be tried again", async ({ page }) => {
    let isBroken = true;
    await page.route("**/api/products?*category=toyota*", (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: "The shelf is locked" } }) : route.continue(),
    );
    await page.goto("/products/picanol");
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: /Toyota/ })
      .click();
    await expect(page.getByRole("alert").filter({ hasText: "The shelf is locked" })).toBeVisible();
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("24 parts, page 1 of 2")).toBeVisible();
  });

  test("a listing without a sentence from the server says its own, after one retry", async ({ page }) => {
    let asked = 0;
    await page.route("**/api/products?*category=toyota*", (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: "<html>" });
    });
    await page.goto("/products/picanol");
    asked = 0;
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: /Toyota/ })
      .click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch products" })).toBeVisible();
    expect(asked).toBeGreaterThanOrEqual(2);
  });

  test("an answer that cannot be read is told like one that failed", async ({ page }) => {
    await page.route("**/api/products?*category=toyota*", (route) =>
      route.fulfill({ json: { products: [{}], totalPages: 1, page: 1, total: 1 } }),
    );
    await page.goto("/products/picanol");
    const toyota = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /Toyota/ });
    await toyota.click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch products" })).toBeVisible();
  });

  test("without a network a toast says so", async ({ page }) => {
    await page.goto("/products/picanol");
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: /Others/ })
      .click();
    await expect(page.getByText("Network error. Please check your connection.").first()).toBeVisible();
  });

  test("a part that cannot be read says so, with a way back, and can be tried again", async ({ page }) => {
    await page.goto("/products/picanol");
    const fails = [
      (route: Route) => route.fulfill({ status: 500, json: {} }),
      (route: Route) => route.abort("internetdisconnected"),
    ];
    for (const [at, fail] of fails.entries()) {
      await page.route("**/api/products/by-id/*", fail);
      await page.getByRole("heading", { level: 3 }).nth(at).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Error loading product details" })).toBeVisible();
      await page.unroute("**/api/products/by-id/*");
      await page.getByRole("button", { name: "Try again" }).click();
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

  test("while a part comes, the page says so", async ({ page }) => {
    await page.goto("/products/picanol");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/products/by-id/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await expect(page.getByText("Loading product details...").first()).toBeVisible();
    release();
    await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
  });
});
