import { expect, test } from "../support/test.ts";

test("facts, expertise and mission are told; a brand leads to its parts", async ({ page, forgive }) => {
  await page.goto("/about");
  const facts = page.getByRole("table", { name: "Company facts" });
  for (const [name, value] of [
    ["Company", "Heddle Loom Spares"],
    ["Nature of business", "Wholesaler/Distributor"],
    ["Legal status", "Proprietorship"],
    ["Annual turnover", "1.5 to 5 crore"],
    ["GST registration", "2017"],
  ] as const) {
    await expect(
      facts.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) }),
    ).toContainText(value);
  }
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Expertise",
    "Mission",
  ]);
  for (const claim of ["Over 25", "More than 50", "500+", "1000+", "ISO 9001:2015"]) {
    await expect(page.getByRole("main").locator("dl")).toContainText(claim);
  }
  await page.getByRole("main").getByRole("link", { name: "Tsudakoma" }).click();
  await expect(page).toHaveURL("/products/tsuda-komaeda");
  await test.step("stands without the pictures of the brands", async () => {
    await page.route("**/latest", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/privacy");
    await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
    await expect(page.getByRole("heading", { name: "Expertise" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Toyota" })).toBeVisible();
    forgive("500");
  });
});
