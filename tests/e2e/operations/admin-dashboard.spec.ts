import type { Page } from "@playwright/test";
import { DASHBOARD } from "#contract/operations/dashboard-messages.ts";
import { countCalls, openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const STATS = {
  totalProducts: 12345,
  featuredProducts: 18,
  recentUpdates: 0,
  categories: 6,
  totalCatalogs: 9,
  activeCatalog: {
    name: "Picanol spare parts 2026",
    updatedAt: "2026-11-18T10:50:00.000Z",
    totalItems: 71,
    createdBy: "owner@example.com",
  },
  recentActivity: [] as { description: string; displayTime: string; type: string }[],
};

const activity = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    description: `Change ${index + 1}`,
    displayTime: "November 20, 2026 at 10:42 AM",
    type: "update",
  }));

const MARKUP = "<img src=x onerror=alert(1)>";
const typed = (type: string, description = `A ${type}`) => ({ description, displayTime: "-", type });
const TYPED = [
  ...["create", "update", "delete", "restore"].map((type) => typed(type)),
  typed("import", MARKUP),
];
const CALL = "**/api/stats";
const statsAnswer = (page: Page, stats: unknown) => page.route(CALL, reply(200, stats));
const figure = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const panel = (page: Page, name: string) => page.getByRole("region", { name });

/** Opens another screen and returns, which reloads the figures. */
async function comeBack(page: Page): Promise<void> {
  const link = (name: RegExp) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  await link(/^Enquiries/).click();
  await expect(page.getByRole("heading", { name: "Enquiries", exact: true })).toBeVisible();
  await link(/^Dashboard/).click();
}

test("replaces skeleton cards with the server's figures, without axe findings", async ({ page, admin }) => {
  const release = await hold(page, "GET", CALL, (route) =>
    route.fulfill({ json: { ...STATS, recentActivity: activity(12) } }),
  );
  await openAsAdmin(page, "/admin/dashboard");
  await expect(page.locator(".stats .skel")).toHaveCount(4);
  const before = await page.locator(".stats").boundingBox();
  release();
  await expect(figure(page, "Total Products")).toContainText("12,345");
  await expect(page.locator(".skel")).toHaveCount(0);
  expect(await page.locator(".stats").boundingBox()).toEqual(before);

  await expectSoundInEachLook(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute(CALL);
  const { body } = await admin.get("/api/stats");
  await comeBack(page);
  for (const [title, count, text] of [
    ["Total Products", body.totalProducts, "Total products in catalog"],
    ["Featured Products", body.featuredProducts, "Products marked as featured"],
    ["Recent Updates", body.recentUpdates, "Products updated in last 24h"],
    ["Active Categories", body.categories, "Product categories"],
  ]) {
    await expect(figure(page, title)).toHaveText(`${title}${count}${text}`);
  }
  await expect(page.getByText("Current active catalog information")).toBeVisible();
  await expect(page.getByText("Latest updates and changes to your catalog")).toBeVisible();
});

test("shows active catalog, last activity and missing images", async ({ page }) => {
  const status = panel(page, "Catalog Status");
  const note = panel(page, "Products without a photo");
  const recent = panel(page, "Recent Activity");
  const [previous, next] = [
    recent.getByRole("button", { name: "Previous" }),
    recent.getByRole("button", { name: "Next" }),
  ];
  await statsAnswer(page, { ...STATS, recentActivity: activity(11) });
  await openAsAdmin(page, "/admin/dashboard");
  await expect(status.getByText("Total Catalogs: 9")).toBeVisible();
  await expect(status.getByText("Picanol spare parts 2026")).toBeVisible();
  await expect(status.getByText("Active", { exact: true })).toHaveClass(/\bok\b/);
  await expect(status.locator("dl")).toHaveText(
    "Last ModifiedNovember 18, 2026 at 4:20 PMTotal Items71Created Byowner@example.com",
  );
  await test.step("pages the activities by five, to the last page and back", async () => {
    await expect(recent.getByText("Page 1 of 3")).toBeVisible();
    await expect(previous).toBeDisabled();
    await expect(recent.getByRole("listitem")).toHaveCount(5);
    await expect(recent.getByRole("listitem").first()).toHaveText(
      "Change 1November 20, 2026 at 10:42 AMupdate",
    );
    // Relative to its panel: the list of pending work is above it, so a click may scroll there first.
    const place = async () => {
      const [button, whole] = [await next.boundingBox(), await recent.boundingBox()];
      return (button?.y ?? 0) - (whole?.y ?? 0);
    };
    const before = await place();
    await next.click();
    await expect(recent.getByRole("listitem").first()).toContainText("Change 6");
    await next.click();
    await expect(recent.getByText("Page 3 of 3")).toBeVisible();
    await expect(recent.getByRole("listitem")).toHaveCount(1);
    await expect(next).toBeDisabled();
    expect(await place()).toBe(before);
    await previous.click();
    await expect(recent.getByText("Page 2 of 3")).toBeVisible();
  });

  for (const [name, withoutPicture, catalog, sentence, recentActivity, pages] of [
    [
      "catalog details null, one product without an image, 50 changes",
      1,
      { ...STATS.activeCatalog, updatedAt: null, totalItems: null, createdBy: null },
      "Last ModifiedNot availableTotal Items0Created ByNot available",
      activity(50),
      10,
    ],
    [
      "catalog details omitted, many products without an image, no change",
      1234,
      { ...STATS.activeCatalog, updatedAt: undefined, totalItems: undefined, createdBy: undefined },
      "Last ModifiedNot availableTotal Items0Created ByNot available",
      [],
      1,
    ],
    [
      "invalid date, every product with an image, six changes",
      0,
      { ...STATS.activeCatalog, updatedAt: "yesterday" },
      "Last ModifiedInvalid dateTotal Items71Created Byowner@example.com",
      activity(6),
      2,
    ],
    ["no catalog, changes of every type", 0, null, undefined, TYPED, 1],
    ["a response without a catalog", 0, undefined, undefined, TYPED, 1],
  ] as const) {
    await test.step(name, async () => {
      await page.unroute(CALL);
      await statsAnswer(page, { ...STATS, withoutPicture, activeCatalog: catalog, recentActivity });
      await comeBack(page);
      await expect(recent.getByText(`Page 1 of ${pages}`)).toBeVisible();
      await expect(next).toBeEnabled({ enabled: pages > 1 });
      await expect(recent.getByText("No recent activity to display")).toHaveCount(
        recentActivity.length === 0 ? 1 : 0,
      );
      if (sentence) await expect(status.locator("dl")).toHaveText(sentence);
      if (withoutPicture) await expect(note).toContainText(DASHBOARD.withoutImage(withoutPicture));
      else await expect(note).toHaveCount(0);
    });
  }
  await expect(status.getByText("No active catalog")).toBeVisible();
  await expect(status.locator("dl")).toHaveCount(0);
  await test.step("colours create green, update blue, others red; typed text is never markup", async () => {
    for (const [type, tone] of [
      ["create", "ok"],
      ["update", "info"],
      ["delete", "bad"],
      ["restore", "bad"],
    ] as const) {
      await expect(recent.getByText(type, { exact: true })).toHaveClass(`badge ${tone}`);
    }
    await expect(recent.getByText(MARKUP)).toBeVisible();
  });
});

const NETWORK = "Network error. Please check your connection.";
const FORBIDDEN = "You don't have permission to access this resource.";
const answers = (page: Page, status: number, body: string) =>
  page.route("**/api/stats", (route) => route.fulfill({ status, body, contentType: "application/json" }));

async function expectErrorView(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible();
  await expect(page.getByText("Failed to load dashboard statistics. Please try again later.")).toBeVisible();
}

test.describe("failed calls", () => {
  // The figures fail on purpose here, so browser messages about that are expected.
  test.use({ forgiven: ANYTHING });

  test("shows one toast for each failed call and can be retried", async ({ page, troubles, forgive }) => {
    await page.route("**/api/stats", (route) => route.abort("internetdisconnected"));
    await openAsAdmin(page, "/admin/dashboard");
    await expectErrorView(page);
    await expect(toast(page, NETWORK)).toHaveCount(1);
    await expectNotice(page, NETWORK);
    const again = page.getByRole("button", { name: "Try again" });
    const stats = countCalls(page, "GET", "/stats");
    for (const [name, status, body, sentence, calls] of [
      ["a failure with a message", 500, '{"message":"The shelf is locked"}', "The shelf is locked", 2],
      ["a failure without a message", 500, "{}", "Failed to load dashboard stats", 2],
      ["an unreadable failure", 503, "<html>", "Failed to load dashboard stats", 2],
      ["no data", 200, "null", "No data received from server", 2],
      ["an empty response", 200, "", "No data received from server", 2],
      ["another rejection (400)", 400, '{"message":"Ask differently"}', "Ask differently", 1],
      ["no permission (403)", 403, '{"message":"You are not allowed to do this"}', FORBIDDEN, 1],
    ] as const) {
      await test.step(name, async () => {
        await page.unroute("**/api/stats");
        forgive(ANYTHING);
        await answers(page, status, body);
        const before = stats();
        await again.click();
        await expectNotice(page, sentence);
        await expectErrorView(page);
        expect(stats() - before).toBe(calls);
        await expect
          .poll(() =>
            troubles.some((line) => line.startsWith("console error: Failed to load dashboard stats")),
          )
          .toBe(true);
      });
    }
    await test.step("the error view and its toast have no axe findings and are placed correctly", async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await again.click();
        await expect(toast(page, FORBIDDEN)).toBeVisible();
        await expectErrorView(page);
        await expectAccessible(page);
        await expectNotice(page, FORBIDDEN);
      }
      await again.click();
      await expect(toast(page, FORBIDDEN)).toBeVisible();
      /** The toast's distance from the right and lower edge, once it has stopped moving. */
      const gaps = async () => {
        const box = await page.locator(".toast").boundingBox();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        return box && [width - box.x - box.width, height - box.y - box.height];
      };
      await expect.poll(gaps).toEqual([16, 16]);
      await expect(page.locator("main section[role=alert]")).toHaveCSS("padding", "18px 20px");
    });

    await page.unroute("**/api/stats");
    await again.click();
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    // The message about a missing import has the same padding.
    await page.goto("/admin/products/import/01900000-0000-7000-8000-000000000000");
    await expect(page.locator("main section[role=alert]")).toHaveCSS("padding", "18px 20px");
  });

  test("retries once after 1000 ms; an invalid session ends at the login", async ({ page }) => {
    await page.clock.install();
    let requested = 0;
    await page.route("**/api/stats", (route) => {
      requested += 1;
      return requested === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await openAsAdmin(page, "/admin/products");
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse("**/api/stats");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await answered;
    await page.clock.runFor(900);
    expect(requested).toBe(1);
    await expect(page.locator(".stats .skel")).toHaveCount(4);
    // The 1000 ms begin when the page has read the response, not when it arrived.
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return requested;
      })
      .toBe(2);
    await page.clock.resume();
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toHaveCount(0);
    await test.step("the session cannot be renewed", async () => {
      await page.unroute("**/api/stats");
      await page.getByRole("link", { name: "Products", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
      await answers(page, 401, '{"message":"Please sign in to continue"}');
      await page.route("**/api/auth/refresh-token", reply(401, {}));
      await page.getByRole("link", { name: "Dashboard" }).click();
      await expect(toast(page, "Authentication failed. Please log in again.")).toBeVisible();
      await expect(page).toHaveURL("/admin/login");
    });
  });
});
