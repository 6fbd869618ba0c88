import type { Browser, BrowserContext, Page } from "@playwright/test";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { imageBytes } from "#tests/support/images.ts";
import { sentQuotation } from "#tests/support/quotations.ts";
import { until } from "#tests/support/until.ts";
import { openAsAdmin } from "../support/admin.ts";
import { lineOf } from "../support/enquiry-list.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

/** A phone whose browser keeps pages; the other tests' contexts have no service worker. */
test.use({
  server: ({ ownSample }, use) => use(ownSample),
  forgiven: FAILED_CALLS,
  context: async ({ browser, server }, use) => {
    const context = await openPhone(browser, server.url);
    await context.newPage();
    await use(context);
    await context.close();
  },
});

const PART = "Rapier gripper, giver side";

test("a part, the list and an enquiry with a photo need no connection; it is sent once when there is one", async ({
  page,
  context,
  admin,
}) => {
  const before = await enquiryCount(admin);
  const part = await seePart(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: PART })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(PART));
  await expect(status(page)).toContainText(/^As of \d\d:\d\d, trying …$/);
  await test.step("the drawing is there", async () => {
    const image = page.getByRole("main").getByRole("img").first();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });
  await test.step("a page that was not opened names those that were", async () => {
    await page.goto("/products/details/12");
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(PART) })
      .tap();
    await expect(page.getByRole("heading", { level: 1, name: PART })).toBeVisible();
  });
  await test.step("a search finds parts that were not opened", async () => {
    await page.getByRole("banner").getByRole("searchbox").fill("toyota reed");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: /reed/i }).first()).toBeVisible();
    await expect(status(page)).toContainText("As of");
    await page.goto(part);
  });
  await page
    .getByRole("button", { name: /^Add to (enquiry )?list/ })
    .first()
    .tap();
  await writeList(page);
  await expect(page.getByRole("main").getByText("Goes out when the connection is back")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Your enquiry list is empty");
  expect(await enquiryCount(admin)).toBe(before);
  await page.goto(part);
  await expect(status(page)).toContainText("1 enquiry waiting to be sent");
  await context.setOffline(false);
  await expect(page.getByText("The connection is back. Your enquiry was sent.")).toBeVisible();
  await expect(status(page)).toBeEmpty();
  expect(await enquiryCount(admin)).toBe(before + 1);
  const newest = async () => (await admin.get("/api/enquiries")).body.enquiries[0];
  // Photos are made ready after the answer.
  await expect
    .poll(async () => (await newest()).items)
    .toMatchObject([{ product: { title: PART } }, { note: "Worn bracket", photos: [{}] }]);
  await page.goto("/enquiry-list");
  await expect(page.getByRole("main")).toContainText(`Sent. Your reference: ${(await newest()).reference}`);
});

test("an enquiry whose answer was lost, or that two tabs send, is one enquiry", async ({
  page,
  context,
  admin,
}) => {
  const before = await enquiryCount(admin);
  const part = await seePart(page);
  await listPart(page, context);
  await writeList(page, false);
  const other = await context.newPage();
  await other.goto(part);
  let lost = 0;
  await context.route("**/api/email/callback", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect(page.getByRole("main")).toContainText("Sent. Your reference:");
  expect(await enquiryCount(admin)).toBe(before + 1);
});

test("a waiting list is taken back with its photo, and what the server refuses says why", async ({
  page,
  context,
  admin,
}) => {
  await seePart(page);
  await listPart(page, context);
  await writeList(page);
  await page.getByRole("button", { name: "Take back" }).tap();
  await expect(lineOf(page, PART)).toBeVisible();
  await expect(page.getByRole("button", { name: /Remove photo/ })).toBeVisible();
  await send(page);
  await expect(page.getByText("Goes out when the connection is back")).toBeVisible();
  const { body } = await admin.get("/api/products?search=PIC-GR-0471");
  await admin.del(`/api/products/${body.products[0]._id}`);
  await context.setOffline(false);
  await expect(page.getByRole("main")).toContainText(/Not sent: /);
  await test.step("what was written is there to be corrected", async () => {
    await page.getByRole("button", { name: "Take back" }).tap();
    await expect(page.getByLabel("What it is")).toHaveValue("Worn bracket");
    await expect(page.getByRole("button", { name: /Remove photo/ })).toBeVisible();
  });
});

test("a seen page opens from this browser while the server doesn't answer, and is replaced in place", async ({
  page,
  server,
  admin,
}) => {
  const part = await seePart(page);
  const { body } = await admin.get("/api/products?search=PIC-GR-0471");
  const stock = page.getByRole("main").locator(".stock").first();
  await expect(stock).toHaveText("In stock");
  const changed = await admin.put(`/api/products/${body.products[0]._id}`, { price: 4800, stock: 0 });
  expect(changed.status).toBe(200);
  await test.step("with a connection every page is of now", async () => {
    await page.goto(part);
    await expect(stock).toHaveText("Available on request");
    await page.goto("/search?q=PIC-GR-0471");
    await expect(stock).toHaveText("Available on request");
  });
  process.kill(server.pid, "SIGSTOP");
  try {
    await page.goto(part);
    await expect(stock).toBeVisible();
    await expect(status(page)).toContainText("trying …");
  } finally {
    process.kill(server.pid, "SIGCONT");
  }
  await expect(status(page)).toBeEmpty();
  await expect(stock).toHaveText("Available on request");
});

test("the owner's switch removes the worker and what it kept, and no enquiry that waits", async ({
  page,
  context,
  admin,
}) => {
  await seePart(page);
  await listPart(page, context);
  await writeList(page, false);
  await admin.put("/api/settings/site", { offlineMegabytes: 0 });
  await context.setOffline(false);
  await page.goto("/about");
  await expect
    .poll(
      () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          ...(await caches.keys()),
        ]),
      {
        timeout: 30_000,
      },
    )
    .toEqual([0, "waiting-enquiries"]);
  await page.goto("/enquiry-list");
  await expect(page.getByRole("main")).toContainText("Sent. Your reference:");
});

test("a whole catalogue is kept after its size was shown, read without a connection, and removed", async ({
  page,
  context,
}) => {
  await page.goto("/catalogue/picanol/2");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("button", { name: "Keep this catalogue on this device" }).tap();
  const status = page.getByRole("main").getByRole("status").last();
  await expect(status).toContainText(/^About [\d.]+ [kM]B for \d+ pages/);
  await page.getByRole("button", { name: "Keep it" }).tap();
  await expect(status).toContainText(/^Kept on this device: \d+ pages\.$/);
  await context.setOffline(true);
  await page.goto("/catalogue/picanol/7");
  const image = page.locator(".leaf-sheet img");
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300);
  await page.getByRole("link", { name: "Next page, 8" }).locator("visible=true").tap();
  await expect(page).toHaveURL(/\/catalogue\/picanol\/8$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Keep this catalogue on this device" })).toBeVisible();
  expect(await page.evaluate(() => caches.has("catalogue-picanol"))).toBe(false);
});

test("what another app shares without a connection is on the list", async ({ page, context }) => {
  await seePart(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: PART })).toBeVisible();
  // A system sends this form to an installed site (W3C Web Share Target).
  await page.evaluate(
    ({ path, bytes }) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", enctype: "multipart/form-data", action: path });
      const text = Object.assign(document.createElement("input"), {
        name: "text",
        value: "PIC-GR-0471 4 nos",
      });
      const photo = Object.assign(document.createElement("input"), { name: "photos", type: "file" });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], "worn.png", { type: "image/png" }));
      photo.files = files.files;
      form.append(text, photo);
      document.body.append(form);
      form.submit();
    },
    { path: SHARE.path, bytes: [...(await imageBytes())] },
  );
  await expect(page).toHaveURL(/\/enquiry-list$/);
  await expect(page.getByRole("button", { name: /Remove photo/ })).toBeVisible();
  await expect(page.getByRole("main").getByText("PIC-GR-0471 4 nos")).toBeVisible();
});

test("nothing of the back office, of a quotation or of a signed-in call is kept", async ({
  page,
  admin,
  server,
}) => {
  const { link } = await sentQuotation({ admin, visitor: server.visitor });
  await seePart(page);
  await page.goto(quotationPath(link ?? ""));
  await expect(page.getByRole("main")).toContainText("Quotation");
  await openAsAdmin(page, "/admin/products");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/");
  await kept(page, "/");
  const { body } = await admin.get("/api/products?search=PIC-GR-0471");
  const price = String(body.products[0].price);
  const all = await page.evaluate(async () => {
    const found: { url: string; isSigned: boolean; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isText = !/\/(?:assets|files)\//.test(request.url);
        const text = isText ? ((await (await cache.match(request))?.text()) ?? "") : "";
        const isSigned = request.headers.has("authorization");
        found.push({ url: decodeURIComponent(request.url).replace(/^.*?assets/, ""), isSigned, text });
      }
    }
    return found;
  });
  const isPrivate = /\/api\/(?!products\/offline-list$)|\/admin|quotation|newsletter\//i;
  const prices = new RegExp(`"price"|\\b${price}\\b`);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ url, isSigned }) => isSigned || isPrivate.test(url))).toEqual([]);
  expect(all.filter(({ text }) => prices.test(text)).map(({ url }) => url)).toEqual([]);
});

async function openPhone(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  return context;
}

const status = (page: Page) => page.locator(".offline-status");

const enquiryCount = async (admin: ApiClient): Promise<number> =>
  (await admin.get("/api/enquiries")).body.total;

/** Opens a part as a visitor who searches for it, and waits until this browser keeps it. Returns its address. */
async function seePart(page: Page): Promise<string> {
  await page.goto("/search?q=PIC-GR-0471");
  await page.getByRole("main").getByRole("link", { name: PART }).first().tap();
  await expect(page.getByRole("heading", { level: 1, name: PART })).toBeVisible();
  const { pathname } = new URL(page.url());
  await kept(page, pathname);
  return pathname;
}

/** Waits until a page is kept with the scripts of the site. */
async function kept(page: Page, address: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() =>
    page.evaluate(
      async (at) =>
        (await caches.match(`/kept/page?at=${encodeURIComponent(at)}`)) !== undefined &&
        (await caches.match("/api/products/offline-list")) !== undefined,
      address,
    ),
  );
}

/** Adds the part of the open page to the list without a connection. */
async function listPart(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole("button", { name: /^Add to (enquiry )?list/ })
    .first()
    .tap();
}

/** Sends the list with a line for a part that is not listed, with a photo. */
async function writeList(page: Page, hasPhoto = true): Promise<void> {
  await page.goto("/enquiry-list");
  await expect(lineOf(page, PART)).toBeVisible();
  if (hasPhoto) {
    await page.getByRole("button", { name: "A part that is not listed" }).first().tap();
    const photo = { name: "bracket.png", mimeType: "image/png", buffer: await imageBytes() };
    await page.locator("input[type=file]").first().setInputFiles(photo);
    await page.getByLabel("What it is").fill("Worn bracket");
    await expect(page.getByRole("button", { name: /Remove photo/ })).toBeVisible();
  }
  await send(page);
}

async function send(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Asha");
  await page.getByLabel("Phone", { exact: true }).fill("9876543210");
  await page.getByRole("button", { name: "Send the list", exact: true }).tap();
}
