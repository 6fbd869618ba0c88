import type { Page } from "@playwright/test";
import { goHome } from "./support/home.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const FRESH = 5 * 60_000;

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

test("a brand's latest parts may come in three shapes", async ({ page, forgive }) => {
  for (const [shape, answer] of [
    ["an array", [part("Shaped part")]],
    ["a single object", part("Shaped part")],
    ["a JSON string", JSON.stringify([part("Shaped part")])],
  ] as const) {
    await test.step(shape, async () => {
      await page.unrouteAll();
      await page.route("**/category/toyota/latest", (route) => route.fulfill({ json: answer }));
      await goHome(page);
      await expect(brand(page, "Toyota")).toContainText("Shaped part");
    });
  }
  // The picture of the made-up part does not exist.
  forgive(/404|files\/none/);
});

test("parts that lack what a card needs are dropped, at most three are shown", async ({ page, forgive }) => {
  const wrong = [{ ...part("No number"), productId: "5" }, { ...part("No picture"), images: [] }, null, 7];
  const right = ["One", "Two", "Three", "Four"].map(part);
  await page.route("**/category/toyota/latest", (route) => route.fulfill({ json: [...wrong, ...right] }));
  await goHome(page);
  await expect(brand(page, "Toyota").getByRole("link", { name: /^(One|Two|Three)$/ })).toHaveCount(3);
  await expect(brand(page, "Toyota")).not.toContainText(/Four|No number|No picture/);
  forgive(/404|files\/none/);
});

test("a brand without parts says so, one that fails says so, the others stand", async ({ page, forgive }) => {
  await page.route("**/category/toyota/latest", (route) => route.fulfill({ json: [] }));
  await page.route("**/category/picanol/latest", (route) => route.fulfill({ status: 500, json: {} }));
  await goHome(page);
  await expect(brand(page, "Toyota")).toContainText("No products in this category");
  await expect(brand(page, "Picanol")).toContainText("Error loading products");
  await expect(brand(page, "Tsudakoma").getByRole("link")).toHaveCount(4);
  forgive(ANYTHING);
});

test("what was read stays fresh for five minutes and is then read again", async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("category=toyota")) asked += 1;
  });
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
  expect(asked).toBe(1);
  await visit("Others");
  await page.clock.runFor(FRESH);
  await visit("Toyota");
  await expect.poll(() => asked).toBe(2);
});
