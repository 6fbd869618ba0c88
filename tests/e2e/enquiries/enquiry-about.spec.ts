import type { Page } from "@playwright/test";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { expectAccessible } from "../support/axe.ts";
import { collectRequests, hold } from "../support/calls.ts";
import { callbackOf, emailOf, fillCallback, openCallback } from "../support/enquiry.ts";
import { lineOf, sendList } from "../support/enquiry-list.ts";
import { publicPaths } from "../support/paths.ts";
import { ANYTHING, expect, test } from "../support/test.ts";
import { openViewer, sampleCatalogue, viewerOf } from "../support/viewer.ts";

/** The dialog's chunk, which tests may block. */
const CHUNK = /\/assets\/enquiry-dialog-[^/]+\.js/;

/** Collects the targets of the page's links and blocks navigation. */
const collectLinks = (page: Page) =>
  page.evaluate(() => {
    const followed: string[] = [];
    Object.assign(window, { followed });
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      followed.push(link.href);
    });
    return followed;
  });

const followed = (page: Page) => page.evaluate(() => (window as unknown as { followed: string[] }).followed);

test("a part's dialogs name the part, even a deleted one", async ({
  page,
  server,
  forgive,
  troubles,
  admin,
}) => {
  const path = String((await publicPaths(server))["detail"]);
  const scripts = collectRequests(page, CHUNK);
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto(path);
  await collectLinks(page);
  const ask = page.getByRole("main").locator(".ask");
  const callback = callbackOf(page);
  const email = emailOf(page);
  await test.step("below 768 px the buttons open dialler and mail client instead of a dialog", async () => {
    await ask.getByRole("link", { name: "Request a Callback" }).click();
    await ask.getByRole("link", { name: "Send Email" }).click();
    expect(await followed(page)).toEqual([
      "tel:+910000000000",
      expect.stringMatching(/^mailto:parts@example\.com\?subject=.*PIC-GR-0471/),
    ]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(scripts).toEqual([]);
  });
  await test.step("from 768 px they name the part and send its reference", async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await ask.getByRole("link", { name: "Request a Callback" }).click();
    await expect(callback.locator(".pictured")).toContainText("Rapier gripper, giver side");
    await expect(callback.locator(".pictured")).toContainText("PIC-GR-0471");
    await expect(callback.locator(".pictured img").last()).toBeVisible();
    await fillCallback(callback);
    await callback.getByLabel("Message").fill("8 pieces");
    await callback.getByRole("button", { name: "Request Callback" }).click();
    await expect(callback.locator(".note.ok")).toBeVisible();
    await expect(callback.locator(".pictured")).toContainText("PIC-GR-0471");
    await page.keyboard.press("Escape");
    const { body } = await admin.get("/api/enquiries");
    expect(body.enquiries[0]).toMatchObject({
      kind: "callback",
      message: "8 pieces",
      product: { title: "Rapier gripper, giver side" },
    });
    await ask.getByRole("link", { name: "Send Email" }).click();
    await expect(email.getByLabel("Subject")).toHaveValue("Rapier gripper, giver side (PIC-GR-0471)");
    await page.keyboard.press("Escape");
    expect(troubles).toEqual([]);
  });
  await test.step("sends an enquiry about a part deleted meanwhile, with its name", async () => {
    const { body: product } = await server.visitor.get(`/api/products/by-id/${path.split("/").at(-1)}`);
    await ask.getByRole("link", { name: "Request a Callback" }).click();
    await fillCallback(callback);
    await callback.getByLabel("Message").fill("10 pieces");
    await admin.del(`/api/products/${product._id}`);
    try {
      await callback.getByRole("button", { name: "Request Callback" }).click();
      await expect(callback.locator(".note.ok")).toBeVisible();
      await page.keyboard.press("Escape");
      await ask.getByRole("link", { name: "Send Email" }).click();
      await email.getByLabel("Subject").fill("A question");
      await email.getByLabel("Message").fill("How long is delivery?");
      await email.getByRole("button", { name: "Send Email" }).click();
      await expect(email.locator(".note.ok")).toBeVisible();
    } finally {
      await admin.post("/api/products/restore", { ids: [product._id] });
    }
    const { enquiries } = (await admin.get("/api/enquiries")).body;
    const named = "Rapier gripper, giver side (PIC-GR-0471)";
    expect(enquiries[0]).toMatchObject({ message: `How long is delivery?\n\n${named}`, product: null });
    expect(enquiries[1]).toMatchObject({ message: `10 pieces\n\n${named}`, product: null });
    // The first attempt of each was rejected.
    forgive("400");
    await page.keyboard.press("Escape");
  });
  await test.step("the bar's dialog has no subject and closes when the page is left", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    const general = await openCallback(page);
    await expect(general).toBeVisible();
    await expect(general.locator(".pictured")).toHaveCount(0);
    await page.goBack();
    await expect(general).toHaveCount(0);
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(general).toHaveCount(0);
  });
});

test("a catalogue page's enquiry opens over the viewer at every width", async ({ page, server, admin }) => {
  const { title, sections, totalPages } = await sampleCatalogue(server);
  const viewer = await openViewer(page, "catalogue=picanol&leaf=5");
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = emailOf(page);
  const emailLink = viewer.getByRole("link", { name: "Enquire about this page" });
  await viewer.getByRole("button", { name: "More" }).click();
  await emailLink.click();
  await expect(dialog.getByLabel("Subject")).toHaveValue(`${title}, page 5`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(emailLink).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await emailLink.click();
  await expect(dialog.getByLabel("Subject")).toHaveValue(`${title}, page 5`);
  const section = sections.findLast(({ page: first }) => first <= 5)?.name;
  await expect(dialog.locator(".pictured")).toContainText(`Page 5 (${section})`);
  // These keys would turn the page or zoom in the viewer.
  await dialog.getByLabel("Message").pressSequentially("Please quote + position 3 r f");
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0]).toMatchObject({
    kind: "email",
    message: "Please quote + position 3 r f",
    catalogue: { key: "picanol", page: 5 },
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(viewerOf(page)).toBeVisible();
  await expect(viewer.getByRole("button", { name: `Page 5 of ${totalPages}`, exact: true })).toBeVisible();
  await expect(emailLink).toBeFocused();
  // It closes with the page that it is about.
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "View Our Catalog" }).click();
  await viewerOf(page).getByRole("link", { name: "Enquire about this page" }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/catalogue=picanol/);
  await expect(dialog.getByLabel("Subject")).toHaveValue(/, page 1$/);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(viewerOf(page)).toBeVisible();
  await page.goBack();
  await expect(viewerOf(page)).toHaveCount(0);
});

test("a search without results offers an enquiry with the search text", async ({ page, admin }) => {
  await page.goto("/search?q=zzzzqqqq");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "In the catalogues" })).toHaveCount(0);
  await main.getByRole("link", { name: "Call Now" }).click();
  const callback = callbackOf(page);
  await expect(callback.getByLabel("Message")).toHaveValue("zzzzqqqq");
  await page.keyboard.press("Escape");
  await main.getByRole("link", { name: "Ask for “zzzzqqqq”" }).click();
  const line = lineOf(page, "A part that is not listed");
  await expect(line.getByLabel("What it is")).toHaveValue("zzzzqqqq");
  await sendList(page.getByRole("main"));
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeFocused();
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0].items).toMatchObject([{ note: "zzzzqqqq", quantity: 1 }]);
});

test("on a desktop each call or e-mail button opens its dialog", async ({ page, server, forgive }) => {
  const requested: Record<string, string[]> = {};
  const paths = { ...(await publicPaths(server)), "not found": "/products/details/999999" };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await collectLinks(page);
    const links = page.getByRole("main").locator('a.btn[href^="tel:"], a.btn[href^="mailto:"]');
    // A written-out number links directly to the dialler.
    for (const link of await links.filter({ visible: true, hasNotText: /^\+?[\d ]+$/ }).all()) {
      const isCall = (await link.getAttribute("href"))?.startsWith("tel:");
      await link.click();
      requested[name] = [...(requested[name] ?? []), (await link.textContent()) ?? ""];
      await expect(isCall ? callbackOf(page) : emailOf(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    expect([name, await followed(page)]).toEqual([name, []]);
  }
  expect(requested["home"]).toEqual(["Request a Callback", "Send Email"]);
  expect(requested["detail"]).toEqual(["Request a Callback", "Send Email"]);
  // The page of the unknown part returns 404 as expected.
  forgive("404");
});

test("falls back to phone and e-mail links when a dialog can't be loaded", async ({ page, forgive }) => {
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("/privacy");
  const bar = page.getByRole("banner");
  const call = await page.context().newCDPSession(page);
  await call.send("Page.enable");
  const requested: string[] = [];
  call.on("Page.frameRequestedNavigation", ({ url }) => requested.push(url));
  await bar.getByRole("link", { name: "Call Now" }).click();
  await expect.poll(() => requested).toEqual(["tel:+910000000000"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  forgive(ANYTHING);
});

test("a dialog that loads slowly does not open over another page", async ({ page }) => {
  const release = await hold(page, "GET", "**/assets/enquiry-dialog-*.js");
  await page.goto("/privacy");
  const requested = page.waitForRequest(CHUNK);
  const call = page.getByRole("banner").getByRole("link", { name: "Call Now" });
  await call.click();
  const chunk = (await requested).url();
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  release();
  await page.evaluate((url) => import(url), chunk);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await call.click();
  await expect(callbackOf(page)).toBeVisible();
});

test("keeps and sends values that the browser filled in without an event", async ({ page, admin }) => {
  await page.goto("/privacy");
  const dialog = await openCallback(page);
  const fillIn = (label: string, text: string) =>
    dialog.getByLabel(label).evaluate((field: HTMLInputElement, filled) => {
      field.value = filled;
    }, text);
  await fillIn("Name", "Meera Filled");
  await fillIn("Phone", "+91 98765 43219");
  await dialog.getByLabel("Preferred time").fill("Today after 16:00");
  await expect(dialog.getByLabel("Name")).toHaveValue("Meera Filled");
  await fillIn("Message", "Two grippers, please.");
  await dialog.getByRole("button", { name: "Request Callback" }).click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  const { body } = await admin.get("/api/enquiries?search=Filled");
  expect(body.enquiries).toMatchObject([{ name: "Meera Filled", message: "Two grippers, please." }]);
});

test("stores an enquiry when a form filler fills hidden fields too", async ({ page, admin }) => {
  await page.goto("/privacy");
  const dialog = await openCallback(page);
  await dialog.evaluate((element) => {
    const known = {
      name: "Gita Filled",
      phone: "+91 98765 43218",
      company: "Gita Weaving",
      "web.?site|home.?page|url|web": "https://gita.example.com",
      "mail|street|address|city|state|zip|post|country|birth|title|nick|user": "of Gita",
    };
    for (const field of element.querySelectorAll("input")) {
      const words = `${field.name} ${field.id} ${field.labels?.[0]?.textContent} ${field.autocomplete}`;
      const found = Object.entries(known).find(([name]) => new RegExp(name, "i").test(words));
      if (!found) continue;
      // Simulates an extension: it uses the browser's own property, which React does not see, and fires an event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, found[1]);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(dialog.getByLabel("Company")).toHaveValue("Gita Weaving");
  await dialog.getByLabel("Preferred time").fill("Any");
  await dialog.getByRole("button", { name: "Request Callback" }).click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  const { body } = await admin.get("/api/enquiries?search=Gita");
  expect(body.enquiries).toMatchObject([{ name: "Gita Filled", company: "Gita Weaving" }]);
});

test("a catalogue page is added to the list with its code and sent with it", async ({
  page,
  server,
  admin,
}) => {
  const { title, totalPages } = await sampleCatalogue(server);
  const found = await server.visitor.get("/api/catalogs/picanol/search?query=heald+frame");
  const { pageNumber } = found.body.hits[0];
  const viewer = await openViewer(page, `catalogue=picanol&leaf=${pageNumber}&find=heald+frame`);
  await expect(viewer.getByRole("list", { name: "Pages with these words" })).toBeVisible();
  const toggle = viewer.getByRole("button", { name: "Add to enquiry list", exact: true });
  await toggle.click();
  const form = viewer.getByRole("form", { name: `Add something on page ${pageNumber}` });
  const note = form.getByLabel(`Part on page ${pageNumber} (optional)`);
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("heald frame");
  await expectAccessible(page, ".vadd");
  for (const wrong of ["0", "x"]) {
    await form.getByLabel("Quantity").fill(wrong);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form.getByRole("alert")).toHaveText(ENQUIRY_LIST.quantityWrong);
  }
  await form.getByLabel("Quantity").fill("4");
  await page.keyboard.press("Enter");
  await expect(viewer.getByText(ENQUIRY_LIST.added)).toBeVisible();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("");
  // These keys would turn the page or zoom in the viewer; Escape closes only the form.
  await note.pressSequentially("r f + 0");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("link", { name: "Enquiry list (2)", exact: true })).toBeVisible();
  await expect(
    viewer.getByRole("button", { name: `Page ${pageNumber} of ${totalPages}`, exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await toggle.click();
  await form.getByRole("link", { name: "Enquiry list (2)", exact: true }).click();
  await expect(page).toHaveURL("/enquiry-list");
  await expect(viewerOf(page)).toHaveCount(0);

  const main = page.getByRole("main");
  const lines = lineOf(page, `${title}, page ${pageNumber}`);
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole("link").click();
  await expect(viewer.getByText(`Page ${pageNumber} of ${totalPages}`).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  // The printed list contains its lines and no buttons.
  await page.emulateMedia({ media: "print" });
  await expect(lines.first().getByLabel(/^Note for/)).toHaveValue("heald frame");
  await expect(main.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await sendList(main);
  await expect(main.getByText(`4 × ${title}, page ${pageNumber}: heald frame`)).toBeVisible();
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0].items).toMatchObject([
    { product: null, catalogue: { key: "picanol", page: pageNumber }, note: "heald frame", quantity: 4 },
    { product: null, catalogue: { key: "picanol", page: pageNumber }, note: "r f + 0", quantity: 1 },
  ]);
});
