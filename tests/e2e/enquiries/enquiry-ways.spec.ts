import type { Locator, Page } from "@playwright/test";
import { ANSWER_LINES, CHAT_FROM, CHAT_TRACE } from "#contract/enquiries/inbox-messages.ts";
import { ENQUIRY_LIST_FORM } from "#contract/enquiries/list-page-messages.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { imageBytes } from "#tests/support/images.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer, loseAnswer, reply } from "../support/calls.ts";
import { CALLBACK_CALL, callbackOf, openCallback } from "../support/enquiry.ts";
import { lineOf, openList, sendList, storedPart, storeList } from "../support/enquiry-list.ts";
import { publicPaths } from "../support/paths.ts";
import { tick, untick } from "../support/press.ts";
import { smallTargets } from "../support/targets.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

const GREETING = "Hello Heddle Loom Spares,\r\n\r\n";
const CHATS = "https://wa.me/**";
const REPORT_CALL = "**/api/whatsapp/opened";

/** Clicks a link to WhatsApp, which is answered here, and returns the prefilled text. */
async function opens(page: Page, link: Locator): Promise<string> {
  await page.context().route(CHATS, (route) => route.fulfill({ body: "WhatsApp" }));
  const reported = page.waitForResponse(REPORT_CALL);
  const [chat] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  expect((await reported).status()).toBe(204);
  const { pathname, searchParams } = new URL(chat.url());
  await chat.close();
  await page.context().unroute(CHATS);
  expect(pathname).toBe("/910000000000");
  return searchParams.get("text") ?? "";
}

test("each WhatsApp link opens with a greeting and the subject", async ({ page, server }) => {
  const origin = server.url;
  const main = page.getByRole("main");
  const chat = (within: Locator) => within.getByRole("link", { name: "WhatsApp", exact: true });
  const { detail = "" } = await publicPaths(server);
  await page.goto(detail);
  const [, number] = /(\d+)$/.exec(new URL(page.url()).pathname) ?? [];
  expect(await opens(page, chat(main))).toBe(
    `${GREETING}I would like to ask for a price: Rapier gripper, giver side (PIC-GR-0471)\r\n${origin}/products/details/${number}`,
  );
  await page.goto("/search?q=gripper+qqqvvv");
  expect(await opens(page, chat(main))).toBe(`${GREETING}I am looking for this part: gripper qqqvvv`);
  await page.goto("/contact");
  expect(await opens(page, main.getByRole("link", { name: "Write a message" }))).toContain(GREETING);
  await page.goto("/?catalogue=picanol&leaf=2");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: /^Page 2 of/ })).toBeVisible();
  expect(await opens(page, chat(viewer))).toMatch(
    /price: .+, page 2\r\nhttp:\/\/[^/]+\/catalogue\/picanol\/2$/,
  );

  const { body } = await server.visitor.get(`/api/products/by-id/${number}`);
  const title = String(body.title);
  await storeList(page, [
    storedPart(body._id, { title, productId: Number(number), quantity: 12, note: "for Asha" }),
    storedPart(body._id, { key: "page", catalogue: "picanol", name: "Spares", page: 2, id: undefined }),
  ]);
  const list = await openList(page);
  expect(await opens(page, chat(list))).toBe(
    [
      `${GREETING}12 × ${title} (P-1): for Asha`,
      `${origin}/products/details/${number}`,
      "1 × Spares, page 2",
      `${origin}/?catalogue=picanol&leaf=2`,
    ].join("\r\n"),
  );

  const others = ["home", "listing", "menu", "elsewhere"] as const;
  for (const from of others) {
    expect((await server.visitor.post("/api/whatsapp/opened", { from })).status).toBe(204);
  }
  await openAsAdmin(page, "/admin/enquiries?state=whatsapp");
  const rows = page.getByRole("region", { name: "Enquiries", exact: true }).locator(".enquiries > li");
  await expect(rows).toHaveCount(9);
  await expect(page.getByText(CHAT_TRACE.times(9), { exact: true })).toBeVisible();
  for (const [at, text, from] of [
    [4, CHAT_TRACE.openedFor(2), CHAT_FROM["enquiry-list"]],
    [5, CHAT_TRACE.openedForPage, CHAT_FROM.catalogue],
    [6, CHAT_TRACE.opened, CHAT_FROM.contact],
    [7, CHAT_TRACE.opened, CHAT_FROM.search],
    [8, CHAT_TRACE.openedFor(1), CHAT_FROM.product],
  ] as const) {
    await expect(rows.nth(at)).toContainText(text);
    await expect(rows.nth(at)).toContainText(from);
  }
  for (const [at, from] of others.toReversed().entries()) {
    await expect(rows.nth(at)).toContainText(CHAT_FROM[from]);
  }
  await rows.nth(4).getByRole("link").click();
  const trace = page.getByRole("region", { name: CHAT_TRACE.openedFor(2), exact: true });
  await expect(trace.getByText(CHAT_TRACE.text)).toBeVisible();
  // The record excludes the visitor's note on a line.
  await expect(trace).not.toContainText("Asha");
  await expect(trace.getByRole("row", { name: title })).toContainText("12");
  await expect(trace.getByRole("button", { name: /^Mark as/ })).toHaveCount(0);
  await expectAccessible(page);
  // The layout check at the end covers this state: on a phone its parts are not a table.
  await page.setViewportSize({ width: 320, height: 900 });
});

test("reports a double click once and opens WhatsApp even if reporting fails", async ({ page, forgive }) => {
  let reported = 0;
  await page.route(REPORT_CALL, (route) => {
    reported += 1;
    return route.abort();
  });
  await page.context().route(CHATS, (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto("/contact");
  for (let times = 0; times < 2; times += 1) {
    const [chat] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("main").getByRole("link", { name: "Write a message" }).click(),
    ]);
    expect(chat.url()).toContain("wa.me");
    await chat.close();
  }
  await page.context().unroute(CHATS);
  expect(reported).toBe(1);
  forgive(FAILED_CALLS);
});

const NAME = "A part that is not listed";

const photoFile = async (name: string, colour = "#345") => ({
  name,
  mimeType: "image/png",
  buffer: await imageBytes({ width: 900, height: 600, colour }),
});

test("sends a request for an unlisted part with photos", async ({ page, forgive, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/search?q=qqqvvv");
  await page.getByRole("main").getByRole("link", { name: "Send a photo" }).click();
  const main = page.getByRole("main");
  const line = lineOf(page, NAME);
  await expect(line.getByLabel("What it is")).toHaveValue("qqqvvv");
  // Going back does not add it twice.
  await page.goBack();
  await main.getByRole("link", { name: "Send a photo" }).click();
  await expect(line).toHaveCount(1);
  const field = line.getByLabel("Photos, up to three");
  await field.setInputFiles([await photoFile("a.png"), await photoFile("b.png", "#a33")]);
  await expect(line.getByRole("img")).toHaveCount(2);
  await field.setInputFiles({
    name: "c.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture, whatever its name"),
  });
  await expect(line.getByText(ENQUIRY_LIST_FORM.photoRefused)).toBeVisible();
  await field.setInputFiles([await photoFile("c.png"), await photoFile("d.png")]);
  await expect(line.getByText(ENQUIRY_LIST_FORM.tooManyPhotos)).toBeVisible();
  await expect(line.getByRole("img")).toHaveCount(3);
  await line.getByRole("button", { name: "Remove photo 2" }).click();
  await expect(line.getByRole("img")).toHaveCount(2);
  await expect(field).toBeFocused();
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(line.getByRole("img")).toHaveCount(2);

  await main.getByRole("button", { name: NAME, exact: true }).click();
  const second = lineOf(page, NAME).nth(1);
  await expect(second.getByLabel("What it is")).toBeFocused();
  await sendList(main);
  await expect(second.getByText(ENQUIRY_FORM.partUnsaid)).toBeVisible();
  await expect(second.getByLabel("What it is")).toBeFocused();
  await second.getByLabel("What it is").fill("Bearing of an old loom");
  await main.getByText("Company, preferred time, message").click();
  await main.getByLabel("Company").fill("Mill & Sons");
  await page.route(CALLBACK_CALL, reply(503, { message: ENQUIRY_SERVER.photosFull }));
  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.getByText(ENQUIRY_SERVER.photosFull)).toBeVisible();
  await page.unroute(CALLBACK_CALL);
  // The list arrives, its answer doesn't; sent again after a reload, it is the same one.
  await loseAnswer(page, CALLBACK_CALL);
  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.locator(".note.bad")).toBeVisible();
  const [{ reference }] = (await admin.get("/api/enquiries?search=qqqvvv")).body.enquiries;
  await page.reload();
  await expect(line.first().getByRole("img")).toHaveCount(2);
  await expect(main.getByLabel("Company")).toHaveValue("Mill & Sons");
  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeVisible();
  await expect(main.getByText(reference, { exact: true })).toBeVisible();
  await expect(main.getByText(`1 × ${NAME}: Bearing of an old loom`)).toBeVisible();
  const found = async () => (await admin.get("/api/enquiries?search=qqqvvv")).body.enquiries;
  await expect.poll(async () => (await found())[0].items[0].photos.length, { timeout: 30_000 }).toBe(2);
  const enquiries = await found();
  expect(enquiries).toHaveLength(1);
  const [enquiry] = enquiries;
  expect(enquiry).toMatchObject({
    company: "Mill & Sons",
    items: [
      { product: null, note: "qqqvvv", photos: [{ width: 900, height: 600 }, {}] },
      { product: null, note: "Bearing of an old loom" },
    ],
  });
  // A sent photo is deleted from the browser.
  const kept = await page.evaluate(async () => (await (await caches.open("enquiry-photos")).keys()).length);
  expect(kept).toBe(0);

  // Photos are shown when they are prepared, without a press.
  await page.setViewportSize({ width: 1440, height: 900 });
  const [listed] = enquiry.items;
  const pending = { ...enquiry, items: [{ ...listed, photos: [], photosPending: 2, photosUnreadable: 2 }] };
  await answer(page, "GET", `**/api/enquiries/${enquiry._id}`, 200, pending);
  await openAsAdmin(page, `/admin/enquiries?enquiry=${enquiry._id}`);
  await expect(page.getByText(ANSWER_LINES.photosPending(2))).toBeVisible();
  await expect(page.getByText(ANSWER_LINES.photosUnreadable(2))).toBeVisible();
  await page.unrouteAll();
  const enlarge = page.getByRole("button", { name: /^Enlarge the customer's photo/ });
  await expect
    .poll(() => enlarge.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  await enlarge.click();
  const photos = page.getByRole("dialog", { name: "Customer's photo" }).getByRole("img");
  await expect(photos).toHaveCount(2);
  await expect.poll(() => photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await expectAccessible(page);
  forgive(FAILED_CALLS);
});

test("without storage photos last as long as the page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "caches", { value: undefined });
  });
  await storeList(page, []);
  const main = await openList(page);
  await main.getByRole("button", { name: NAME, exact: true }).click();
  const line = lineOf(page, NAME);
  await expect(line.getByLabel("What it is")).toBeFocused();
  await line.getByLabel("Photos, up to three").setInputFiles(await photoFile("a.png"));
  await expect(line.getByRole("img")).toHaveCount(1);
  await page.reload();
  await expect(line.getByLabel("What it is")).toBeVisible();
  await expect(line.getByRole("img")).toHaveCount(0);
});

test("fills in name, company and phone again if the visitor agreed", async ({ page, forgive }) => {
  const fill = async (name: string) => {
    const dialog = await openCallback(page);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Phone").fill("+91 98765 43210");
    await dialog.getByLabel("Company").fill("Mill & Sons");
    await dialog.getByLabel("Preferred time").fill("Now");
    return dialog;
  };
  const send = async () => {
    await callbackOf(page).getByRole("button", { name: "Request Callback" }).click();
    await expect(callbackOf(page).locator(".note.ok")).toBeVisible();
    await page.keyboard.press("Escape");
  };
  await page.goto("/privacy");
  let dialog = await fill("Asha");
  const rememberBox = dialog.getByLabel("Remember me on this device");
  await expect(rememberBox).toHaveAccessibleDescription("Name, company and phone, only in this browser.");
  await tick(rememberBox);
  // Values that were not sent are not remembered.
  await page.reload();
  dialog = await openCallback(page);
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  dialog = await fill("Asha");
  await tick(dialog.getByLabel("Remember me on this device"));
  await send();
  await page.goto("/contact");
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("Asha");
  await expect(page.getByRole("main").getByLabel("Phone")).toHaveValue("+91 98765 43210");
  await expect(page.getByLabel("Remember me on this device")).toBeChecked();
  await expectAccessible(page);
  dialog = await openCallback(page);
  await expect(dialog.getByLabel("Company")).toHaveValue("Mill & Sons");
  await dialog.getByLabel("Preferred time").fill("Now");
  await untick(dialog.getByLabel("Remember me on this device"));
  await send();
  await page.reload();
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("visitor"))).toBeNull();
  forgive(FAILED_CALLS);
});
