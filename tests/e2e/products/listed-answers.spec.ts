import { DETAIL, VIEWER } from "#contract/platform/public-messages.ts";
import { FEATURED, HERO, NEWS } from "#contract/site/home-messages.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { reply } from "../support/calls.ts";
import { expectWell, onlyListed } from "../support/listed.ts";
import { deleteOwnProducts, field, ownProduct, saveButton } from "../support/product-form.ts";
import { expect as hastyExpect, test } from "../support/test.ts";
import { sheet, viewerOf } from "../support/viewer.ts";

// Without its sizes each image is requested at its largest, which is generated on first request: six at a time delay everything
// else.
const expect = hastyExpect.configure({ timeout: 30_000 });
test.slow();

// Fields that the spec does not list are missing here.
test.use({ forgiven: /404/ });
test.afterEach(({ admin }) => deleteOwnProducts(admin));

test("the spec's response fields are enough for every public screen", async ({ page }) => {
  await onlyListed(page);
  // The server renders from complete responses; from here on each page renders what the browser reads.
  await page.goto("/privacy");
  const bar = page.getByRole("banner");
  const main = page.getByRole("main");
  await bar.getByRole("link", { name: "Home" }).click();
  await expect(main.locator(".slides img").first()).toBeVisible();
  await expect(main.locator(".slidebar p")).not.toBeEmpty();
  await expect(main.locator(".news time").first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(main.getByText("Error loading news")).toHaveCount(0);
  await expect(main.locator(".strip .card").first()).toContainText(/No\. \d+/);
  await expect(main.locator(".brands .mini").first()).toContainText(/No\. \d+/);
  await expectWell(page);

  await main.getByRole("link", { name: "View Our Catalog" }).click();
  const viewer = viewerOf(page);
  await expect(sheet(viewer)).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Download PDF", exact: true })).toBeVisible();
  await viewer.getByRole("button", { name: "Next" }).click();
  await expect(viewer.getByRole("button", { name: /^Page 2 of \d+$/ })).toBeVisible();
  await expect(sheet(viewer)).toBeVisible();
  await expectWell(page);
  await viewer.getByRole("button", { name: "Close" }).click();

  await bar.getByText("Products", { exact: true }).click();
  await bar.getByRole("link", { name: "Toyota" }).first().click();
  await expect(main.getByRole("heading", { level: 1, name: "Toyota" })).toBeVisible();
  await expect(main.locator(".cards .card")).toHaveCount(12);
  await expect(main.locator(".sechead")).toContainText(/Page 1 of \d+/);
  await expectWell(page);
  await main.getByRole("link", { name: "Next" }).click();
  await expect(main.locator(".sechead")).toContainText(/page 2 of \d+/i);
  await expectWell(page);

  await main.locator(".cards h3 a").first().click();
  await expect(main.getByRole("heading", { name: "Contact for price" })).toBeVisible();
  await expect(main.locator(".stage img").last()).toBeVisible();
  await main.getByRole("button", { name: /^Add to enquiry list/ }).click();
  await expectWell(page);

  await bar.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  const found = bar.getByRole("search");
  await expect(found.getByRole("listitem")).toHaveCount(5);
  await expect(found.getByRole("status")).toHaveText(/parts found, 5 shown$/i);
  await found.getByRole("link", { name: /^All results/ }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Results for “gripper”" })).toBeVisible();
  await expect(main.locator(".cards .card").first()).toBeVisible();
  await expectWell(page);
  await bar.getByRole("link", { name: "Enquiry list (1)" }).click();
  await expect(main.getByRole("img").or(main.locator("img")).first()).toBeVisible();
  await expectWell(page);
});

test("the spec's response fields are enough for every back office screen", async ({ page, admin }) => {
  const own = await ownProduct(admin, { title: "Form test of listed fields", price: "10" });
  await onlyListed(page);
  await openAsAdmin(page, "/admin/dashboard");
  await expect(page.getByText("Recent Activity")).toBeVisible();
  await expectWell(page);

  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await sidebar.getByRole("link", { name: "Products", exact: true }).click();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(20);
  await expect(page.locator(".selbar")).toContainText("20 products on this page");
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expectWell(page);
  await page.getByRole("searchbox", { name: "Search products" }).fill("listed fields");
  const row = rows.filter({ hasText: own.title });
  await row.getByRole("button", { name: /^Image Preview/ }).click();
  await expect(page.getByRole("dialog").locator("img").last()).toBeVisible();
  await expectWell(page);
  await page.keyboard.press("Escape");
  await row.getByRole("switch").click();
  await expect(toast(page, "Featured status updated")).toBeVisible();
  await expect(row.getByRole("switch")).toBeChecked();
  await row.getByRole("button", { name: /^Quick edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Quick Edit Product" });
  await dialog.getByLabel("Price (₹)").fill("1,250");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText("₹1,250.00");
  await expectWell(page);
  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(field(page, "Title")).toHaveValue(own.title);
  await expectWell(page);
  await field(page, "Stock").fill("3");
  await saveButton(page).click();
  await expect(row).toContainText("3, low stock");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  await sidebar.getByRole("link", { name: "Catalogs" }).click();
  await expect(page.locator(".category li").first()).toContainText(/\d+ pages/);
  await expect(page.locator(".category li .page-pic img").first()).toBeVisible();
  await expectWell(page);
  await page
    .getByRole("link", { name: /^Preview/ })
    .first()
    .click();
  await expect(sheet(viewerOf(page))).toBeVisible();
  await expect(viewerOf(page).getByText("Admin Controls")).toBeVisible();
  await expectWell(page);
  await viewerOf(page).getByRole("button", { name: "Close" }).click();

  await sidebar.getByRole("link", { name: "Hero Manager" }).click();
  await expect(page.locator(".item-list h3").first()).toBeVisible();
  await expect(page.locator(".pic img").first()).toBeVisible();
  await expectWell(page);
});

test("responses of another shape show the section's fallback, never a crash", async ({ page }) => {
  const main = page.getByRole("main");
  const answer = (path: RegExp, json: unknown) => page.route(path, reply(200, json));
  // The server renders from its own responses; from here on each page renders what the browser reads.
  await page.goto("/privacy");
  await answer(/\/api\/hero\/slider$/, [{ _id: "1", title: {}, imageUrl: "/a.webp" }]);
  await answer(/\/api\/hero\/news$/, [{ _id: "1", title: "News", content: {}, date: "2024-03-12" }]);
  await answer(/\/api\/hero\/tabs$/, { title: 7 });
  await answer(/\/api\/site\/home$/, {});
  await answer(/\/api\/products\/featured$/, { products: 7 });
  await answer(/\/api\/products\/categories$/, null);
  await answer(/\/api\/products\/category\//, 7);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(main.getByText(HERO.failed)).toBeVisible();
  await expect(main.getByText(NEWS.failed)).toBeVisible();
  await expect(main.getByText(FEATURED.failed)).toBeVisible();
  await expect(main.getByText(FALLBACK_NEWS[0]?.title ?? "").first()).toBeVisible();

  const product = { productId: 471, title: "Gripper", description: "", category: "toyota", images: [] };
  await answer(/\/api\/products\?/, { products: [{ title: "No number" }, product], totalPages: 1 });
  await page.getByRole("banner").getByText("Products", { exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "Toyota" }).first().click();
  await expect(main.locator(".cards .card")).toHaveCount(1);
  await answer(/\/api\/products\/by-id\//, { ...product, title: {} });
  await main.locator(".cards h3 a").first().click();
  await expect(main.getByText(DETAIL.failed)).toBeVisible();

  await answer(/\/api\/catalogs\/picanol$/, { originalName: "P.pdf", pages: { 1: {} }, totalPages: 1 });
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await main.getByRole("link", { name: "View Our Catalog" }).click();
  await expect(viewerOf(page).getByText(VIEWER.catalogFailed).first()).toBeVisible();
});
