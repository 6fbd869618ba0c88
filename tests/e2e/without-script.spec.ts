import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false });

test.afterEach(({ troubles }) => {
  // A browser that runs no script reports each one it left aside, the test runner's own too.
  const expected = /^failed .*\.js csp$|Blocked script execution in .*\.webp/;
  troubles.splice(0, troubles.length, ...troubles.filter((line) => !expected.test(line)));
});

test("the same walk before any script runs", async ({ page }) => {
  await page.goto("/");
  await page.getByText("Products", { exact: true }).first().click();
  await page.getByRole("banner").getByRole("link", { name: "Toyota", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Toyota" })).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products/toyota?page=2");
  const link = page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
  await page.getByRole("link", { name: "Picture 2" }).click();
  await expect(page).toHaveURL(/\/files\/image-.*\.webp$/);
});

test("searching and filtering are forms", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search products" }).fill("picgr0471");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=picgr0471");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(
    "Rapier gripper",
  );
  await page.goto("/products/picanol");
  await page.getByRole("searchbox", { name: /^Filter/ }).fill("cutter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\/picanol\?q=cutter/);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(/cutter/i);
});

test("an unknown part leads on by a link", async ({ page, troubles }) => {
  await page.goto("/products/details/999999");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/products/picanol");
  troubles.length = 0;
});
