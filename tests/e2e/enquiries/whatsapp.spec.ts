import type { Locator, Page } from "@playwright/test";
import { CHAT_FROM, CHAT_TRACE } from "../../../contract/messages.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { keepList, keptPart, openList } from "../support/enquiry-list.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

const GREETING = "Hello Heddle Loom Spares,\r\n\r\n";
const CHATS = "https://wa.me/**";
const TOLD = "**/api/whatsapp/opened";

/** Presses a link to WhatsApp, which answers here, and gives the text that it opens with. */
async function opens(page: Page, link: Locator): Promise<string> {
  await page.context().route(CHATS, (route) => route.fulfill({ body: "WhatsApp" }));
  const told = page.waitForResponse(TOLD);
  const [chat] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  expect((await told).status()).toBe(204);
  const { pathname, searchParams } = new URL(chat.url());
  await chat.close();
  await page.context().unroute(CHATS);
  expect(pathname).toBe("/910000000000");
  return searchParams.get("text") ?? "";
}

test("wherever one may ask, WhatsApp opens with a greeting and the subject", async ({ page, server }) => {
  const origin = server.url;
  const main = page.getByRole("main");
  const chat = (within: Locator) => within.getByRole("link", { name: "WhatsApp", exact: true });
  const { detail = "" } = await publicPaths(server);
  await page.goto(detail);
  const [, number] = /(\d+)$/.exec(new URL(page.url()).pathname) ?? [];
  expect(await opens(page, chat(main))).toBe(
    `${GREETING}I would like to ask for a price: Rapier gripper, giver side (PIC-GR-0471)\r\n${origin}/products/details/${number}`,
  );
  await page.goto("/search?q=zzzqqq");
  expect(await opens(page, chat(main))).toBe(`${GREETING}I am looking for this part: zzzqqq`);
  await page.goto("/contact");
  expect(await opens(page, main.getByRole("link", { name: "Write a message" }))).toContain(GREETING);
  await page.goto("/?catalogue=picanol&leaf=2");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: /^Page 2 of/ })).toBeVisible();
  expect(await opens(page, chat(viewer))).toMatch(
    /price: .+, page 2\r\nhttp:\/\/[^/]+\/\?catalogue=picanol&leaf=2$/,
  );

  const { body } = await server.visitor.get(`/api/products/by-id/${number}`);
  const title = String(body.title);
  await keepList(page, [
    keptPart(body._id, { title, productId: Number(number), quantity: 12, note: "for Asha" }),
    keptPart(body._id, { key: "page", catalogue: "picanol", name: "Spares", page: 2, id: undefined }),
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
  await openAsAdmin(page, server, "/admin/enquiries?state=whatsapp");
  const rows = page.getByRole("region", { name: "Enquiries", exact: true }).locator(".enquiries > li");
  await expect(rows).toHaveCount(9);
  await expect(page.getByText(CHAT_TRACE.times(9), { exact: true })).toBeVisible();
  for (const [at, said, from] of [
    [4, CHAT_TRACE.openedFor(2), CHAT_FROM["enquiry-list"]],
    [5, CHAT_TRACE.openedForPage, CHAT_FROM.catalogue],
    [6, CHAT_TRACE.opened, CHAT_FROM.contact],
    [7, CHAT_TRACE.opened, CHAT_FROM.search],
    [8, CHAT_TRACE.openedFor(1), CHAT_FROM.product],
  ] as const) {
    await expect(rows.nth(at)).toContainText(said);
    await expect(rows.nth(at)).toContainText(from);
  }
  for (const [at, from] of others.toReversed().entries()) {
    await expect(rows.nth(at)).toContainText(CHAT_FROM[from]);
  }
  await rows.nth(4).getByRole("link").click();
  const trace = page.getByRole("region", { name: CHAT_TRACE.openedFor(2), exact: true });
  await expect(trace.getByText(CHAT_TRACE.text)).toBeVisible();
  // What was written to a line stays with the visitor.
  await expect(trace).not.toContainText("Asha");
  await expect(trace.getByRole("row").nth(1)).toContainText(`12${title}`);
  await expect(trace.getByRole("button", { name: /^Mark as/ })).toHaveCount(0);
  await expectAccessible(page);
  // The state that is looked over in the end: on a phone its parts are no table.
  await page.setViewportSize({ width: 320, height: 900 });
});

test("a double press is reported once; a failure opens WhatsApp all the same", async ({ page, forgive }) => {
  let told = 0;
  await page.route(TOLD, (route) => {
    told += 1;
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
  expect(told).toBe(1);
  forgive(FAILED_CALLS);
});
