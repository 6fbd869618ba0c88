import type { Page } from "@playwright/test";
import type { PublicCatalog } from "#contract/catalogs/catalog.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { NETWORK, VIEWER } from "#contract/platform/public-messages.ts";
import { ANYTHING, expect, test } from "../support/test.ts";
import { expectPage, sampleCatalogue, sheet, stageOf, viewerOf, zoomOf } from "../support/viewer.ts";

const CALL = "**/api/catalogs/picanol";

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

/** A toast of the viewer; the page below has its own, which can't be reached. */
const toast = (page: Page, text: string) =>
  viewerOf(page).getByRole("status", { name: "Notices" }).getByText(text, { exact: true });

/** Removes all notices, including those about to disappear. */
async function clearToasts(page: Page): Promise<void> {
  const all = viewerOf(page).locator(".toast");
  await all.getByRole("button", { name: "Dismiss" }).evaluateAll((buttons) => {
    for (const each of buttons) (each as HTMLElement).click();
  });
  await expect(all).toHaveCount(0);
}

const tryAgain = (page: Page) => viewerOf(page).getByRole("button", { name: "Try again" }).click();

type Change = (catalogue: PublicCatalog) => Partial<PublicCatalog>;

/** Returns the catalogue's real response, changed; `change` may return something else for each call. */
function answerWith(page: Page, change: Change): Promise<unknown> {
  return page.route(CALL, async (route) => {
    const catalogue = (await (await route.fetch()).json()) as PublicCatalog;
    await route.fulfill({ json: { ...catalogue, ...change(catalogue) } });
  });
}

test("a catalogue in progress shows its progress and its ready pages", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const read = Promise.withResolvers<void>();
  let change: Change = () => ({});
  let calls = 0;
  await answerWith(page, (catalogue) => {
    calls += 1;
    return change(catalogue);
  });
  await page.route(
    CALL,
    async (route) => {
      await read.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  await page.goto("/?catalogue=picanol&leaf=3");
  const viewer = viewerOf(page);
  await test.step("shows 'Fetching catalog data...' while it is being read", async () => {
    await expect(viewer.getByText(VIEWER.fetching, { exact: true })).toBeVisible();
  });

  for (const [status, text, percent] of [
    ["uploading", VIEWER_PAGE.uploading, "25"],
    ["pending", VIEWER.fetching, null],
    ["processing", VIEWER_PAGE.processing, "75"],
  ] as const) {
    await test.step(`shows the progress without pages: ${status}`, async () => {
      change = () => ({ processingStatus: status, pages: [], totalPages: 0, pdfUrl: null });
      read.resolve();
      await expect(viewer.getByText(text, { exact: true })).toBeVisible();
      const bar = viewer.locator("progress");
      if (percent) await expect(bar).toHaveAttribute("value", percent);
      else await expect(bar).not.toHaveAttribute("value");
      const download = viewer.getByRole("button", { name: "Download PDF" });
      await expect(download).toBeDisabled();
      await download.click({ force: true });
      await expect(toast(page, VIEWER_PAGE.pdfNotAvailable)).toBeVisible();
      await clearToasts(page);
    });
  }
  await test.step("polls it until it is done", async () => {
    change = ({ pages }) => ({
      processingStatus: "processing",
      pages: pages.slice(0, 2),
      totalPages,
      pdfUrl: null,
    });
    await expect(viewer.getByText(VIEWER_PAGE.pageOnItsWay)).toBeVisible();
    await expectPage(viewer, 3, totalPages);
    await stageOf(viewer).press("ArrowLeft");
    await expect(sheet(viewer)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(VIEWER_PAGE.pageOnItsWay)).toBeVisible();
    change = () => ({});
    await expect(sheet(viewer)).toBeVisible();
    await expect(viewer.getByText(VIEWER_PAGE.processing)).toHaveCount(0);
    await expect(viewer.getByRole("link", { name: /Download PDF/ })).toBeVisible();
    // A complete catalogue is not polled.
    const requested = calls;
    await page.keyboard.press("End");
    await expect(sheet(viewer)).toBeVisible();
    expect(calls).toBe(requested);
  });
});

test.describe("failures", () => {
  test.use({ forgiven: ANYTHING });

  test("failed metadata shows a toast and a message until it is loaded", async ({ page }) => {
    let json: object | null = null;
    await page.route("**/api/catalogs/metadata", (route) =>
      json ? route.fulfill({ json }) : route.fulfill({ status: 503, json: {} }),
    );
    await page.goto("/about?catalogue=default");
    const viewer = viewerOf(page);
    for (const [what, next] of [
      ["metadata that fails to load", { pageNavigation: {} }],
      ["metadata without categories", { categories: ["picanol"], pageNavigation: { A: "x" } }],
      ["metadata of another shape", { categories: {}, pageNavigation: {} }],
    ] as const) {
      await test.step(what, async () => {
        await expect(toast(page, VIEWER.informationFailed)).toBeVisible();
        await expect(viewer.getByRole("alert")).toContainText(VIEWER.viewerFailed);
        await clearToasts(page);
        json = next;
        await tryAgain(page);
      });
    }
    await test.step("reports that the site has no catalogues yet", async () => {
      await expect(viewer.getByText(VIEWER_PAGE.none)).toBeVisible();
    });
    await test.step("opens the category named after electronics", async () => {
      json = { categories: { Picanol: "picanol", "Loom ELECTRONICS": "tsuda-komaeda" }, pageNavigation: {} };
      await tryAgain(page);
      await expect(sheet(viewer)).toBeVisible();
      await expect(page).toHaveURL(/catalogue=tsuda-komaeda/);
    });
  });

  test("a failed catalogue shows a toast, a message and a retry", async ({ page, server }) => {
    const { totalPages } = await sampleCatalogue(server);
    await page.goto("/?catalogue=no-such-thing");
    const viewer = viewerOf(page);
    const expectFailure = async () => {
      await expect(toast(page, VIEWER.catalogFailed)).toBeVisible();
      await expect(viewer.getByRole("alert")).toContainText(VIEWER.catalogFailed);
    };
    await test.step("the catalogue is unknown", async () => {
      await expectFailure();
      await clearToasts(page);
    });
    await test.step("the catalogue was processed or failed without pages", async () => {
      let status: "completed" | "error" = "completed";
      await answerWith(page, () => ({ processingStatus: status, pages: [], totalPages: 0 }));
      await viewer
        .getByRole("navigation", { name: "Categories" })
        .getByRole("button", { name: "Picanol" })
        .click();
      await expect(page).toHaveURL("/?catalogue=picanol");
      await expectFailure();
      await clearToasts(page);
      status = "error";
      await tryAgain(page);
      await expectFailure();
      await clearToasts(page);
    });
    await test.step("without a network it shows both toasts, and works again when it is back", async () => {
      await page.route(CALL, (route) => route.abort("connectionrefused"));
      // A press joins an automatic retry that is running, which says nothing.
      await expect(async () => {
        await tryAgain(page);
        await expect(toast(page, NETWORK.failed)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectFailure();
      await page.unroute(CALL);
      await tryAgain(page);
      await expectPage(viewer, 1, totalPages);
      await expect(sheet(viewer)).toBeVisible();
    });
    await test.step("page keys still work after the button disappeared with its press", async () => {
      await page.keyboard.press("ArrowRight");
      await expectPage(viewer, 2, totalPages);
    });
  });

  test("a failed image, text or script leaves the page usable", async ({ page }) => {
    const viewer = viewerOf(page);
    await test.step("the image can be retried", async () => {
      const requested: string[] = [];
      await page.route("**/api/catalogs/picanol/pages/*", (route) => {
        requested.push(route.request().url());
        return route.fulfill({ status: 500, json: {} });
      });
      await page.route("**/w1000.webp", (route) => route.abort());
      await page.goto("/about?catalogue=picanol");
      await expect(viewer.getByRole("alert")).toContainText(VIEWER_PAGE.pageFailed);
      await page.unroute("**/w1000.webp");
      // Quick repeated clicks are not a double tap on the page.
      await viewer.getByRole("button", { name: "Try again" }).dblclick();
      await expect(viewer.getByRole("img", { name: "Page 1", exact: true })).toHaveAttribute("data-ready");
      await expect(zoomOf(viewer)).toHaveText("100%");
      await expect.poll(() => requested).not.toEqual([]);
      await expect(viewer.getByRole("alert")).toHaveCount(0);
    });
    await test.step("shows a toast and keeps the page without its script", async () => {
      await page.route(/\/viewer-.*\.js$/, (route) => route.abort());
      await page.goto("/?catalogue=picanol&leaf=3");
      const notices = page.getByRole("status", { name: "Notices" });
      await expect(notices.getByText(VIEWER.viewerFailed)).toBeVisible();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("link", { name: "View Our Catalog" })).toBeVisible();
    });
  });
});
