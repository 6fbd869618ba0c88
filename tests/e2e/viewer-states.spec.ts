import type { Page } from "@playwright/test";
import type { PublicCatalog } from "../../contract/catalog.ts";
import { NETWORK, VIEWER, VIEWER_PAGE } from "../../contract/messages.ts";
import { ANYTHING, expect, test } from "./support/test.ts";
import { expectPage, openViewer, sampleCatalogue, sheet, viewerOf } from "./support/viewer.ts";

const CALL = "**/api/catalogs/picanol";

test.beforeAll(async ({ server }) => {
  await sampleCatalogue(server);
});

/** A toast of the viewer; the page below has its own place for them, out of reach. */
const toast = (page: Page, text: string) =>
  viewerOf(page).getByRole("status", { name: "Notices" }).getByText(text, { exact: true });

/** Answers the catalogue's call with the real answer, changed; `change` may change its mind between calls. */
function answerWith(
  page: Page,
  change: (catalogue: PublicCatalog) => Partial<PublicCatalog>,
): Promise<unknown> {
  return page.route(CALL, async (route) => {
    const catalogue = (await (await route.fetch()).json()) as PublicCatalog;
    await route.fulfill({ json: { ...catalogue, ...change(catalogue) } });
  });
}

test("a catalogue that is not there yet says how far it is", async ({ page }) => {
  for (const [status, text, percent] of [
    ["uploading", VIEWER_PAGE.uploading, "25"],
    ["processing", VIEWER_PAGE.processing, "75"],
    ["pending", VIEWER.fetching, null],
  ] as const) {
    await test.step(status, async () => {
      await page.unrouteAll({ behavior: "wait" });
      await answerWith(page, () => ({ processingStatus: status, pages: [], totalPages: 0, pdfUrl: null }));
      await page.goto("/?catalogue=picanol");
      const viewer = viewerOf(page);
      await expect(viewer.getByText(text, { exact: true })).toBeVisible();
      const bar = viewer.locator("progress");
      if (percent) await expect(bar).toHaveAttribute("value", percent);
      else await expect(bar).not.toHaveAttribute("value");
      const download = viewer.getByRole("button", { name: "Download PDF" });
      await expect(download).toBeDisabled();
      await download.click({ force: true });
      await expect(toast(page, VIEWER_PAGE.pdfNotAvailable)).toBeVisible();
    });
  }
});

test("while it is read, 'Fetching catalog data...' stands there", async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(CALL, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/?catalogue=picanol");
  const viewer = viewerOf(page);
  await expect(viewer.getByText(VIEWER.fetching, { exact: true })).toBeVisible();
  goOn();
  await expect(sheet(viewer)).toBeVisible();
});

test("a catalogue on its way is followed to its end; pages show as they are ready", async ({
  page,
  server,
}) => {
  const { totalPages } = await sampleCatalogue(server);
  let ready = 0;
  let calls = 0;
  await answerWith(page, ({ pages }) => {
    calls += 1;
    if (ready === totalPages) return {};
    return {
      processingStatus: "processing",
      pages: pages.slice(0, ready),
      totalPages: ready && totalPages,
      pdfUrl: null,
    };
  });
  await page.goto("/?catalogue=picanol&leaf=3");
  const viewer = viewerOf(page);
  await expect(viewer.getByText(VIEWER_PAGE.processing)).toBeVisible();
  ready = 2;
  await expect(viewer.getByText(VIEWER_PAGE.pageOnItsWay)).toBeVisible();
  await expectPage(viewer, 3, totalPages);
  await page.keyboard.press("ArrowLeft");
  await expect(sheet(viewer)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  ready = totalPages;
  await expect(sheet(viewer)).toBeVisible();
  await expect(viewer.getByText(VIEWER_PAGE.processing)).toHaveCount(0);
  await expect(viewer.getByRole("link", { name: /Download PDF/ })).toBeVisible();
  // What is complete is not asked about again.
  const asked = calls;
  await page.keyboard.press("End");
  await expect(sheet(viewer)).toBeVisible();
  expect(calls).toBe(asked);
});

test.describe("says what failed", () => {
  test.use({ forgiven: ANYTHING });

  test("the metadata: toast and inline, and it can be tried again", async ({ page }) => {
    for (const [what, json] of [
      ["no answer to the metadata", null],
      ["metadata without categories", { pageNavigation: {} }],
      ["metadata that is no map", { categories: ["picanol"], pageNavigation: { A: "x" } }],
    ] as const) {
      await test.step(what, async () => {
        await page.route("**/api/catalogs/metadata", (route) =>
          json ? route.fulfill({ json }) : route.fulfill({ status: 503, json: {} }),
        );
        await page.goto("/about?catalogue=default");
        const viewer = viewerOf(page);
        await expect(toast(page, VIEWER.informationFailed)).toBeVisible();
        await expect(viewer.getByRole("alert")).toContainText(VIEWER.viewerFailed);
        await page.unroute("**/api/catalogs/metadata");
        await viewer.getByRole("button", { name: "Try again" }).click();
        await expect(sheet(viewer)).toBeVisible();
      });
    }
  });

  test("a site without catalogues says that there is none yet", async ({ page }) => {
    await page.route("**/api/catalogs/metadata", (route) =>
      route.fulfill({ json: { categories: {}, pageNavigation: {} } }),
    );
    await page.goto("/about?catalogue=default");
    await expect(viewerOf(page).getByText(VIEWER_PAGE.none)).toBeVisible();
  });

  test("an unknown catalogue: toast and inline, and another can be chosen", async ({ page, server }) => {
    const { totalPages } = await sampleCatalogue(server);
    await page.goto("/?catalogue=no-such-thing");
    const viewer = viewerOf(page);
    await expect(toast(page, VIEWER.catalogFailed)).toBeVisible();
    await expect(viewer.getByRole("alert")).toContainText(VIEWER.catalogFailed);
    await viewer.getByRole("button", { name: "Picanol", exact: true }).click();
    await expectPage(viewer, 1, totalPages);
  });

  test("a catalogue without pages that is at its end is an error", async ({ page }) => {
    for (const status of ["completed", "error"] as const) {
      await test.step(status, async () => {
        await page.unrouteAll({ behavior: "wait" });
        await answerWith(page, () => ({ processingStatus: status, pages: [], totalPages: 0 }));
        await page.goto("/?catalogue=picanol");
        await expect(toast(page, VIEWER.catalogFailed)).toBeVisible();
        await expect(viewerOf(page).getByRole("alert")).toContainText(VIEWER.catalogFailed);
      });
    }
  });

  test("no network: both toasts, and it works again when it is back", async ({ page }) => {
    await page.route(CALL, (route) => route.abort("connectionrefused"));
    await page.goto("/?catalogue=picanol");
    await expect(toast(page, NETWORK.failed)).toBeVisible();
    await expect(toast(page, VIEWER.catalogFailed)).toBeVisible();
    await page.unroute(CALL);
    await viewerOf(page).getByRole("button", { name: "Try again" }).click();
    await expect(sheet(viewerOf(page))).toBeVisible();
  });

  test("a page's picture that does not come", async ({ page }) => {
    await page.route("**/w1000.webp", (route) => route.abort());
    await page.goto("/about?catalogue=picanol");
    const viewer = viewerOf(page);
    await expect(viewer.getByRole("alert")).toContainText(VIEWER_PAGE.pageFailed);
    await page.unroute("**/w1000.webp");
    await viewer.getByRole("button", { name: "Try again" }).click();
    await expect(viewer.getByRole("img", { name: "Page 1", exact: true })).toHaveAttribute("data-ready");
  });

  test("the viewer's own script: a toast, and the page stays", async ({ page }) => {
    await page.route(/\/viewer-.*\.js$/, (route) => route.abort());
    await page.goto("/about");
    await page.goto("/?catalogue=picanol&leaf=3");
    await expect(page.getByRole("status", { name: "Notices" }).getByText(VIEWER.viewerFailed)).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "View Our Catalog" })).toBeVisible();
  });

  test("a page's text that does not come leaves the page as it is", async ({ page }) => {
    await page.route("**/api/catalogs/picanol/pages/*", (route) => route.fulfill({ status: 500, json: {} }));
    const viewer = await openViewer(page);
    await expect(viewer.getByRole("alert")).toHaveCount(0);
  });
});
