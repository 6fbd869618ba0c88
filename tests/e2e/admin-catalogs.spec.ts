import type { Catalog } from "../../contract/catalog.ts";
import { CATALOG_POLL, NEW_CATALOG_BADGE } from "../../contract/limits.ts";
import { goodPdf } from "../support/pdfs.ts";
import { createTestProduct } from "../support/products.ts";
import { openAsAdmin, toast } from "./support/admin.ts";
import { card, expect, LIST, METADATA, openCatalogs, row, test } from "./support/admin-catalogs.ts";
import { answer, hold, lose } from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test.describe("the catalogues", () => {
  test("have a card for each category, found by the sidebar", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/dashboard");
    await page.getByRole("link", { name: "Catalogs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Catalogs" })).toBeVisible();
    await expect(page).toHaveTitle("Catalogs: Admin Panel");
    await expect(page.getByRole("heading", { level: 2, name: / Catalog$/ })).toHaveText([
      "Picanol Catalog",
      "Toyota Catalog",
      "Tsudakoma Catalog",
      "Picanol Rapier Catalog",
      "Jacquard Dobby Catalog",
      "Others Catalog",
    ]);
    await expect(page.getByRole("button", { name: "Upload New Catalog" })).toHaveCount(6);
    // The sample products belong to the sample catalogue of their category.
    for (const brand of ["Picanol", "Tsudakoma"]) {
      await expect(row(page, `${brand} spare parts 2024.pdf`)).toContainText(/[1-9]\d products/);
    }
    await expect(page.getByRole("navigation", { name: "Admin" }).getByRole("link")).toContainText([
      "Dashboard",
      "Products",
      "Catalogs",
    ]);
  });

  test("say what each one is", async ({ page, server, stand }) => {
    const catalog = await stand.put("first");
    await createTestProduct(stand.admin, { catalogId: catalog._id });
    await openCatalogs(page, server);
    const shown = row(page, catalog.originalName);
    await expect(card(page, "Others").locator(shown)).toBeVisible();
    await expect(shown).toContainText("New");
    await expect(shown).toContainText("Visitors see this one");
    await expect(shown).toContainText(/Uploaded: \w+ \d+, \d{4} at \d+:\d\d [AP]M/);
    await expect(shown).toContainText("Last modified: Not modified");
    await expect(shown).toContainText("1 product");
    await expect(shown).toContainText("1 page");
    await expect(shown).toContainText(/\d+ kB/);
    await expect(shown).not.toContainText("Completed");
    await expect(shown.locator("img")).toHaveJSProperty("complete", true);
    expect(await shown.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  });

  test("are downloaded in a new tab", async ({ page, server, common: catalog }) => {
    await openCatalogs(page, server);
    const link = page.getByRole("link", { name: `Download ${catalog.originalName}` });
    await expect(link).toHaveAttribute("target", "_blank");
    const pdf = await page.request.get(server.url + (await link.getAttribute("href")));
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("only the newest active one is marked as the visitors'", async ({ page, server, stand }) => {
    const older = await stand.put("older");
    const newer = await stand.put("newer");
    await openCatalogs(page, server);
    await expect(row(page, newer.originalName)).toContainText("Visitors see this one");
    await expect(row(page, older.originalName)).not.toContainText("Visitors see this one");
    const names = await card(page, "Others").locator(".name").allTextContents();
    expect(names.indexOf(newer.originalName)).toBeLessThan(names.indexOf(older.originalName));
  });

  test("have no 'New' badge after seven days", async ({ page, server, common: catalog }) => {
    await page.route(LIST, async (route) => {
      const list = (await (await route.fetch()).json()) as Catalog[];
      const createdAt = new Date(Date.now() - NEW_CATALOG_BADGE).toISOString();
      const lastModified = "2024-01-05T20:00:00.000Z";
      await route.fulfill({
        json: list.map((one) => (one._id === catalog._id ? { ...one, createdAt, lastModified } : one)),
      });
    });
    await openCatalogs(page, server);
    const shown = row(page, catalog.originalName);
    await expect(shown).toContainText("Last modified: January 6, 2024 at 1:30 AM");
    await expect(shown.getByText("New", { exact: true })).toHaveCount(0);
  });

  test("say why one failed, and offer nothing that needs its pages", async ({ page, server, stand }) => {
    const catalog = await stand.put("locked", await goodPdf({ userPassword: "reed" }));
    await openCatalogs(page, server);
    const shown = row(page, catalog.originalName);
    await expect(shown).toContainText("Error");
    await expect(shown).toContainText("This PDF is protected by a password.");
    await expect(shown.getByRole("button", { name: /^Download/ })).toBeDisabled();
    await expect(shown.getByRole("switch")).toBeDisabled();
    await expect(shown.getByRole("button", { name: /^Pages/ })).toBeDisabled();
    await expect(shown.getByRole("button", { name: /^Delete/ })).toBeEnabled();
  });

  test("say so where there is none", async ({ page, server }) => {
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await openCatalogs(page, server);
    await expect(page.getByText("No catalogs available for this category")).toHaveCount(6);
  });
});

test.describe("while they are read", () => {
  test("six cards keep their places", async ({ page, server }) => {
    const release = await hold(page, "GET", LIST);
    await openAsAdmin(page, server, "/admin/catalogs");
    await expect(page.getByRole("status", { name: "Loading catalogs" })).toBeVisible();
    await expect(page.locator(".coming-category")).toHaveCount(6);
    release();
    await expect(card(page, "Others")).toBeVisible();
    await expect(page.locator(".coming-category")).toHaveCount(0);
  });

  test("and something fails, it is told, and tried again", async ({ page, server }) => {
    for (const [name, path, status, body, text] of [
      [
        "the list fails with a sentence",
        LIST,
        503,
        { message: "The shelf is locked" },
        "The shelf is locked",
      ],
      ["the list fails without one", LIST, 500, {}, "Failed to load catalogs"],
      ["the list is none", LIST, 200, { catalogs: [] }, "Failed to load catalogs"],
      ["the categories fail", METADATA, 500, undefined, "Failed to load catalogs"],
      ["the categories are none", METADATA, 200, {}, "Failed to load catalogs"],
    ] as const) {
      await test.step(name, async () => {
        await answer(page, "GET", path, status, body);
        await openAsAdmin(page, server, "/admin/catalogs");
        await expect(toast(page, text)).toBeVisible();
        await expect(page.getByRole("alert").getByText("Failed to load catalogs")).toBeVisible();
        await page.unroute(path);
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(card(page, "Others")).toBeVisible();
      });
    }
  });

  test("and the network is lost, that is told", async ({ page, server }) => {
    await lose(page, "GET", LIST);
    await openAsAdmin(page, server, "/admin/catalogs");
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(page.getByText("Failed to load catalogs")).toHaveCount(1);
  });

  test("and a later reading fails, what is known stays", async ({ page, server, common: catalog }) => {
    const onItsWay = { ...catalog, processingStatus: "processing", pagesReady: 1, totalPages: 40 };
    let isBroken = false;
    await page.route(LIST, (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [onItsWay] }),
    );
    await openCatalogs(page, server);
    isBroken = true;
    await expect(page.getByRole("alert").getByText("Failed to load catalogs")).toBeVisible();
    await expect(row(page, catalog.originalName)).toContainText("1 of 40 pages");
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("a catalogue on its way", () => {
  test("is asked about until it is ready, and no longer", async ({ page, server, common: catalog }) => {
    const states = [
      { processingStatus: "pending", totalPages: 0, pagesReady: 0, pdfUrl: null },
      { processingStatus: "uploading", totalPages: 0, pagesReady: 0, pdfUrl: null },
      { processingStatus: "processing", totalPages: 40, pagesReady: 9, pdfUrl: null },
      { processingStatus: "processing", totalPages: 40, pagesReady: 20, pdfUrl: null },
      { totalPages: 40, pagesReady: 40 },
    ];
    let reads = 0;
    let at = 0;
    await page.route(LIST, (route) => {
      reads += 1;
      return route.fulfill({ json: [{ ...catalog, ...states[at] }] });
    });
    await openCatalogs(page, server);
    const shown = row(page, catalog.originalName);
    const bar = shown.getByRole("progressbar", { name: `Pages of ${catalog.originalName}` });
    await expect(shown).toContainText("Pending");
    await expect(shown).toContainText("Converting PDF pages to images...");
    await expect(bar).not.toHaveAttribute("value");
    at = 1;
    await expect(shown).toContainText("Uploading PDF to server...");
    at = 2;
    await expect(shown).toContainText("9 of 40 pages");
    await expect(shown).toContainText("Processing");
    await expect(bar).toHaveJSProperty("value", 9);
    at = 3;
    await expect(page.getByRole("status").filter({ hasText: "20 of 40 pages ready" })).toBeAttached();
    at = 4;
    await expect(page.getByRole("status").filter({ hasText: ": 40 pages ready" })).toBeAttached();
    await expect(bar).toHaveCount(0);
    const before = reads;
    await expect(shown.getByRole("switch")).toBeEnabled();
    await page.clock.install();
    await page.clock.runFor(3 * CATALOG_POLL);
    expect(reads).toBe(before);
  });
});
