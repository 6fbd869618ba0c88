import type { Page } from "@playwright/test";
import type { ApiClient } from "#tests/support/client.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { setSwitches } from "../support/enquiry.ts";
import { ANYTHING, expect, FAILED_CALLS, test } from "../support/test.ts";

// The pause buttons of moving content show when the home page works.
test.use({ motion: "no-preference" });

const CALL = "**/api/newsletter/unsubscribe/*";
const ON_LIST = "You are subscribed to our newsletter.";
const NOT_ON_LIST = "This link matches no address on our list. You may have unsubscribed already.";

test.use({ forgiven: FAILED_CALLS });

/** Subscribes an address; its link is taken from the export. */
async function subscribed(server: ServerProcess, admin: ApiClient, email: string): Promise<string> {
  await setSwitches(admin, true);
  await server.visitor.post("/api/newsletter", { email, consent: true });
  await setSwitches(admin, false);
  const { text } = await server.visitor.get((await admin.post("/api/newsletter/export")).body.url);
  const line = text.split("\r\n").find((line) => line.startsWith(email));
  return line?.split(",").at(-1) ?? "";
}

const onList = async (admin: ApiClient): Promise<string[]> =>
  (await admin.get("/api/newsletter")).body.subscribers.map(({ email }: { email: string }) => email);

const leaveButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Unsubscribe" });

test("the export's link asks first, its button unsubscribes the address", async ({ page, server, admin }) => {
  const link = await subscribed(server, admin, "leaving@example.com");
  expect(link).toMatch(new RegExp(`^${server.url}/newsletter/unsubscribe/[\\w-]{43}$`));
  const main = page.getByRole("main");
  const leave = leaveButton(page);
  // Requests of a link scanner change nothing.
  for (const method of ["HEAD", "GET", "GET"])
    expect((await server.visitor.call(method, link.slice(server.url.length))).status).toBe(200);
  await page.goto(link);
  await expect(page).toHaveTitle(/^Newsletter: /);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(main).toContainText(ON_LIST);
  await expect(page.getByRole("banner").getByRole("link", { name: "Home" })).toBeVisible();
  await expectAccessible(page);

  await page.route(CALL, reply(429, { message: "Too many attempts" }));
  await leave.click();
  await expect(main.getByRole("alert")).toHaveText("Too many attempts");
  await expect(leave).toBeFocused();
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ status: 502, body: "<html>" }));
  await leave.press("Enter");
  await expect(main.getByRole("alert")).toHaveText("Failed to unsubscribe");
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.abort("internetdisconnected"));
  await leave.press("Enter");
  await expect(main.getByRole("alert")).toHaveText("An error occurred while unsubscribing");
  await expect(page.locator(".toast.error")).toHaveText("Network error. Please check your connection.");
  await expectAccessible(page, "main");
  await page.unroute(CALL);
  expect(await onList(admin)).toContain("leaving@example.com");

  const release = await hold(page, "POST", CALL);
  await leave.press("Enter");
  await expect(main.getByRole("button", { name: "Unsubscribing..." })).toBeDisabled();
  release();
  await expect(main.getByRole("alert")).toHaveText("Your address is no longer on our list.");
  const home = main.getByRole("link", { name: "Go to the home page" });
  await expect(home).toBeFocused();
  await expect(leave).toHaveCount(0);
  expect(await onList(admin)).not.toContain("leaving@example.com");
  await home.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Spare parts/ })).toBeVisible();
  await page.goBack();
  await expect(main).toContainText(NOT_ON_LIST);
  await page.reload();
  await expect(main).toContainText(NOT_ON_LIST);
  await expect(leave).toHaveCount(0);
});

test("a link without an address says so; one without a token leads home", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const main = page.getByRole("main");
  for (const [token, reason] of [
    ["x".repeat(43), NOT_ON_LIST],
    ["x".repeat(42), "This link is incomplete."],
    ["%3Cscript%3E", "This link is incomplete."],
  ] as const) {
    const answer = await page.goto(`/newsletter/unsubscribe/${token}`);
    expect([token, answer?.status()]).toEqual([token, 200]);
    await expect(main).toContainText(reason);
    await expect(leaveButton(page)).toHaveCount(0);
    await expect(main.getByRole("link", { name: "parts@example.com" })).toHaveAttribute(
      "href",
      "mailto:parts@example.com?subject=Unsubscribe",
    );
    expect(await overflowOf(page)).toBe(0);
  }
  await expectAccessible(page);
  for (const path of ["/newsletter", "/newsletter/unsubscribe", "/newsletter/unsubscribe/a/b"])
    expect([path, (await server.visitor.get(path)).headers.get("location")]).toEqual([path, "/"]);
});

test("a page that can't be read shows the reason, and is read again without a press", async ({
  page,
  server,
  admin,
}) => {
  const link = await subscribed(server, admin, "reading@example.com");
  await page.goto(link);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  await page.reload();
  // The pause buttons of moving content appear once the page works.
  await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
  await page.route(CALL, reply(503, { message: "Not available" }));
  await page.goBack();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Not available");
  await page.unroute(CALL);
  await expect(page.getByRole("main")).toContainText(ON_LIST);
});

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("the button unsubscribes, and e-mail is offered", async ({ page, server, admin, forgive }) => {
    await page.goto(await subscribed(server, admin, "quiet@example.com"));
    await expect(page.getByRole("main")).toContainText(ON_LIST);
    await expect(page.getByRole("main").getByRole("link", { name: "parts@example.com" })).toBeVisible();
    await leaveButton(page).click();
    await expect(page.getByRole("main")).toContainText("Your address is no longer on our list.");
    expect(await onList(admin)).not.toContain("quiet@example.com");
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
    forgive(ANYTHING);
  });
});
