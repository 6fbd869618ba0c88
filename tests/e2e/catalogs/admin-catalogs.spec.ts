import { CATALOG_POLL, NEW_CATALOG_BADGE } from "#contract/catalogs/limits.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  card,
  expect,
  LIST,
  METADATA,
  openCatalogs,
  pickedPdf,
  picker,
  row,
  test,
  UPLOAD,
} from "../support/admin-catalogs.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { answer, hold, lose, reply } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS, NOTHING } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test("shows a card for each category with its catalogues", async ({ page, server, testCatalogs }) => {
  const locked = await testCatalogs.put("locked", await goodPdf({ userPassword: "reed" }));
  const older = await testCatalogs.put("older");
  const newer = await testCatalogs.put("newer");
  await createTestProduct(testCatalogs.admin, { catalogId: newer._id });
  await openAsAdmin(page, "/admin/dashboard");
  await page.getByRole("link", { name: "Catalogs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Catalogs" })).toBeVisible();
  await expect(page).toHaveTitle("Catalogs: Admin Panel");
  await expect(page.getByRole("heading", { level: 2, name: / Catalog$/ })).toHaveText(
    ["Picanol", "Toyota", "Tsudakoma", "Picanol Rapier", "Jacquard Dobby", "Others"].map(
      (name) => `${name} Catalog`,
    ),
  );
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
  await test.step("shows the state of each catalogue", async () => {
    const shown = row(page, newer.originalName);
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
  await test.step("downloads a catalogue in a new tab", async () => {
    const link = page.getByRole("link", { name: `Download ${newer.originalName}` });
    await expect(link).toHaveAttribute("target", "_blank");
    const pdf = await page.request.get(server.url + (await link.getAttribute("href")));
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });
  await test.step("marks only the newest active catalogue as shown to visitors", async () => {
    await expect(row(page, older.originalName)).not.toContainText("Visitors see this one");
    const names = await card(page, "Others").locator("li .strong.breaks").allTextContents();
    expect(names.indexOf(newer.originalName)).toBeLessThan(names.indexOf(older.originalName));
  });
  await test.step("shows why a catalogue failed and offers nothing that needs its pages", async () => {
    const failed = row(page, locked.originalName);
    await expect(failed).toContainText("Error");
    await expect(failed).toContainText("This PDF is protected by a password.");
    await expect(failed.getByRole("button", { name: /^Download/ })).toBeDisabled();
    await expect(failed.getByRole("switch")).toBeDisabled();
    await expect(failed.getByRole("button", { name: /^Pages/ })).toBeDisabled();
    await expect(failed.getByRole("button", { name: /^Delete/ })).toBeEnabled();
  });
});

test("keeps the places of the cards while loading and after a failure", async ({ page, common: catalog }) => {
  const tryAgain = () => page.getByRole("button", { name: "Try again" }).click();
  const failed = page.getByRole("alert").getByText("Failed to load catalogs");
  const release = await hold(page, "GET", LIST, reply(503, { message: "The shelf is locked" }));
  await openAsAdmin(page, "/admin/catalogs");
  await expect(page.getByRole("status", { name: "Loading catalogues" })).toBeVisible();
  await expect(page.locator(".coming-category")).toHaveCount(6);
  release();
  await test.step("shows a message when the list fails", async () => {
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await expect(failed).toBeVisible();
  });
  for (const [name, status, body] of [
    ["the list fails without a message", 500, {}],
    ["the response is not a list", 200, { catalogs: [] }],
  ] as const) {
    await test.step(name, async () => {
      await dismissNotices(page);
      await page.unroute(LIST);
      await answer(page, "GET", LIST, status, body);
      await tryAgain();
      await expect(toast(page, "Failed to load catalogs")).toBeVisible();
      await expect(failed).toBeVisible();
    });
  }
  await test.step("reports a lost network", async () => {
    await dismissNotices(page);
    await page.unroute(LIST);
    await lose(page, "GET", LIST);
    await tryAgain();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(page.getByText("Failed to load catalogs")).toHaveCount(1);
  });
  await test.step("shows a message in categories without a catalogue", async () => {
    await page.unroute(LIST);
    await answer(page, "GET", LIST, 200, []);
    await tryAgain();
    await expect(page.getByText("No catalogs available for this category")).toHaveCount(6);
    await expect(page.locator(".coming-category")).toHaveCount(0);
    await page.unroute(LIST);
  });

  const createdAt = new Date(Date.now() - NEW_CATALOG_BADGE).toISOString();
  await answer(page, "GET", LIST, 200, [{ ...catalog, createdAt, lastModified: "2024-01-05T20:00:00.000Z" }]);
  for (const [name, status, body] of [
    ["the categories request fails", 500, undefined],
    ["the categories response is empty", 200, {}],
  ] as const) {
    await test.step(name, async () => {
      await answer(page, "GET", METADATA, status, body);
      if (status === 500) await page.reload();
      else {
        await dismissNotices(page);
        await tryAgain();
      }
      await expect(toast(page, "Failed to load catalogs")).toBeVisible();
      await expect(failed).toBeVisible();
      await page.unroute(METADATA);
    });
  }
  await test.step("shows no 'New' badge after seven days", async () => {
    await tryAgain();
    const shown = row(page, catalog.originalName);
    await expect(card(page, "Others").locator(shown)).toBeVisible();
    await expect(shown).toContainText("Last modified: January 6, 2024 at 1:30 AM");
    await expect(shown.getByText("New", { exact: true })).toHaveCount(0);
  });
});

test("polls a catalogue until it is ready", async ({ page, common: catalog }) => {
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
  await openCatalogs(page);
  const shown = row(page, catalog.originalName);
  const bar = shown.getByRole("progressbar", { name: `Pages of ${catalog.originalName}` });
  await expect(shown).toContainText("Pending");
  await expect(shown).toContainText("Converting PDF pages to images...");
  await expect(bar).not.toHaveAttribute("value");
  at = 1;
  await expect(shown).toContainText("Uploading PDF to server...");
  at = 2;
  for (const words of ["9 of 40 pages", "Processing"]) await expect(shown).toContainText(words);
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

test.describe("in each theme and width", () => {
  test.use({ forgiven: NOTHING });

  test("has no axe findings and no horizontal scroll", async ({ page, testCatalogs, common: catalog }) => {
    const expectGoodLooks = async () => {
      await expectSoundInEachLook(page);
    };
    await testCatalogs.put("W".repeat(60));
    const locked = await testCatalogs.put("locked", await goodPdf({ userPassword: "reed" }));
    await hold(page, "POST", UPLOAD);
    await openCatalogs(page);
    await picker(page, "Others").setInputFiles(pickedPdf(testCatalogs.nameOf("sending")));
    await picker(page, "Toyota").setInputFiles({
      name: "no.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no"),
    });
    await expect(page.getByText("Please select a PDF file")).toBeVisible();
    await expect(row(page, locked.originalName)).toContainText("Error");
    await page.getByRole("button", { name: `Pages of ${catalog.originalName}` }).click();
    await page.getByLabel("Section 1", { exact: true }).fill("W".repeat(101));
    await page.getByLabel("Page of section 1", { exact: true }).fill("1.5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("must be an integer")).toBeVisible();
    await expectGoodLooks();
    await page.getByRole("button", { name: "Choose the page of section 2" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLooks();
  });
});
