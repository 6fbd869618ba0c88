import type { Page, Route } from "@playwright/test";
import { NETWORK, VIEWER } from "#contract/platform/public-messages.ts";
import { openAsAdmin } from "../support/admin.ts";
import { ANYTHING, expect, test } from "../support/test.ts";
import { sampleCatalogue, viewerOf } from "../support/viewer.ts";

// Scripts and calls fail on purpose.
test.use({ forgiven: ANYTHING });

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

/** How servers answer for a script of an earlier version. */
const GONE: Record<string, Parameters<Route["fulfill"]>[0]> = {
  "404": { status: 404, json: { message: "Not found" } },
  "a page instead": { status: 200, contentType: "text/html", body: "<!doctype html><title>Home</title>" },
};

/** Counts the documents from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  return documents;
}

const catalogue = (page: Page) => page.getByRole("link", { name: "Picanol catalogue" });
const VIEWER_SCRIPT = "**/assets/viewer-*.js";

test("an old tab reloads once for a script that is gone, unless something is typed", async ({ page }) => {
  const documents = documentsOf(page);
  for (const [name, answer] of Object.entries(GONE)) {
    await test.step(`the viewer's, ${name}`, async () => {
      await page.goto("/products/picanol", { waitUntil: "networkidle" });
      await page.evaluate(() => sessionStorage.clear());
      documents.length = 0;
      await page.route(VIEWER_SCRIPT, (route) =>
        documents.length > 0 ? route.continue() : route.fulfill(answer),
      );
      await catalogue(page).click();
      await expect(viewerOf(page)).toBeVisible();
      expect(documents).toHaveLength(1);
      await page.unroute(VIEWER_SCRIPT);
    });
  }
  await page.route(VIEWER_SCRIPT, (route) => route.fulfill(GONE["404"]));
  await test.step("not again if it stays away", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    documents.length = 0;
    await catalogue(page).click();
    await expect(page.getByText(VIEWER.viewerFailed)).toBeVisible();
    await expect(page).toHaveURL("/products/picanol");
    await catalogue(page).click();
    await expect(page).toHaveURL("/products/picanol");
    expect(documents.length).toBeLessThanOrEqual(1);
  });
  await test.step("keeps what is typed", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole("banner").getByRole("searchbox").fill("half a code");
    documents.length = 0;
    await catalogue(page).click();
    await expect(page.getByText(NETWORK.upgraded)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("searchbox")).toHaveValue("half a code");
    expect(documents).toEqual([]);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => documents.length).toBe(1);
  });
  await test.step("stays while the server is down", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    await page.evaluate(() => sessionStorage.clear());
    documents.length = 0;
    await page.context().setOffline(true);
    await catalogue(page).click();
    await expect(page.getByText(VIEWER.viewerFailed)).toBeVisible();
    await page.context().setOffline(false);
    expect(documents).toEqual([]);
  });
  await page.unrouteAll();
  await test.step("the office's search", async () => {
    await openAsAdmin(page, "/admin/products");
    await expect(page.getByRole("table")).toBeVisible();
    documents.length = 0;
    await page.route("**/assets/overlays-*.js", (route) =>
      documents.length > 0 ? route.continue() : route.fulfill(GONE["404"]),
    );
    await page.keyboard.press("Control+k");
    await expect.poll(() => documents.length).toBe(1);
    await expect(page.getByRole("table")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /^Search products/ })).toBeVisible();
  });
});

test("a failed read heals without a press", async ({ page }) => {
  const toyota = () =>
    page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: /Toyota/ })
      .click();
  const healed = () => expect(page.getByText("24 parts, page 1 of 2")).toBeVisible();
  await page.goto("/products/picanol", { waitUntil: "networkidle" });
  await test.step("some seconds later", async () => {
    await page.route("**/api/products?*category=toyota*", (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await toyota();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch products" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unrouteAll();
    await healed();
  });
  await test.step("when the browser is online again", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    await page.context().setOffline(true);
    await toyota();
    await expect(page.getByText(NETWORK.failed).first()).toBeVisible();
    await page.context().setOffline(false);
    await healed();
  });
});
