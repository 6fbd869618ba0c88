import { heroImage } from "#tests/support/hero.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { inDatabase } from "../support/database.ts";
import { expect, test } from "../support/test.ts";

test.use({ server: ({ ownSite }, use) => use(ownSite) });

/** The sections in the spec's order (section 2), each with its sentence. */
const LINES = [
  "Pictures: No slider images available",
  "Featured products: No featured products available",
  "News: No news available",
  "View Our Catalog: No catalogue yet. Ask for the page you need.",
  "Latest by brand: KSB, Grundfos: No products in this category",
];
const ALWAYS = [{ from: "monday", to: "sunday", opens: "00:00", closes: "23:59" }];

test("a site without parts has one block to act on and a line for each section, and says only what is true", async ({
  page,
  server,
  admin,
}) => {
  const start = {
    business: { companyName: "Pump House", email: "sales@pumps.example.com" },
    brands: ["KSB", "Grundfos"],
    machine: { one: "pump", many: "pumps", isOtherTrade: true },
  };
  expect((await admin.post("/api/site/start", start)).status).toBe(200);
  const main = page.getByRole("main");
  const lines = () =>
    page
      .locator(".quiet-line")
      .evaluateAll((all) =>
        all.map((line) => [...line.querySelectorAll("h2, p")].map((each) => each.textContent).join(": ")),
      );
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await lines()).toEqual(LINES);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Pump House");
    await expect(page.getByRole("navigation", { name: "Brands" })).not.toContainText("0");
    await expect(main).not.toContainText(/Over 25|500\+|1000\+|ISO 9001|103 reviews/);
    await expect(main.locator(".btn.fill").filter({ visible: true })).toHaveText(["Take or choose a photo"]);
    const heights = await page
      .locator(".quiet-line > div")
      .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    if (width > 1023) expect(Math.max(...heights)).toBeLessThan(60);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  }
  await test.step("the catalogue's button says why it does nothing, and opens nothing", async () => {
    const button = main.getByRole("button", { name: "View Our Catalog" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("No catalogue yet. Ask for the page you need.");
    await button.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("the first part brings the first screen back, with who answers, how soon and what is in stock", async () => {
    const { business } = (await admin.get("/api/settings")).body;
    const own = { director: "Asha Weaver", phones: ["+91 98765 43210"], openingHours: ALWAYS };
    await admin.put("/api/settings/business", { ...business, ...own });
    // Ten answered enquiries are more than this test is about.
    const stored =
      "insert into settings (key, value, version, updated_at) values ('answerTime', '\"2 hours\"', 1, 0)";
    inDatabase(server.dataDir, stored);
    await createTestProduct(admin, { category: "ksb", stock: "3" });
    await createTestProduct(admin, { category: "ksb", stock: "0" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(main.getByRole("searchbox")).toBeVisible();
    expect(await lines()).toEqual(LINES.filter((line) => !/^(News|Latest)/.test(line)));
    const proof = page.locator(".proof");
    await expect(proof.getByRole("listitem")).toHaveText([
      /^Asha Weaver answers\+91 98765 43210Open now, until 11:59\sPM$/,
      "2 hoursto an answer, half of the last 90 days",
      "1 of 2parts on the shelf now",
    ]);
    await expect(proof.getByRole("link")).toHaveAttribute("href", "tel:+919876543210");
    await expect(proof.locator("img")).toHaveCount(0);
    await admin.form("POST", "/api/photographs", { title: "Asha", page: "owner" }, [await heroImage()]);
    await page.goto("/");
    await expect(proof.locator("img")).toBeVisible();
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page, ".proof");
    }
  });
  await test.step("without any of them there is no row", async () => {
    const { business } = (await admin.get("/api/settings")).body;
    inDatabase(server.dataDir, "delete from settings where key = 'answerTime'");
    const { products } = (await admin.get("/api/products")).body;
    for (const { _id, version } of products)
      await admin.put(`/api/products/${_id}`, { price: 1, stock: 0 }, { "if-match": String(version) });
    await admin.put("/api/settings/business", { ...business, director: "" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(main.getByRole("searchbox")).toBeVisible();
    await expect(page.locator(".proof")).toHaveCount(0);
  });
});
