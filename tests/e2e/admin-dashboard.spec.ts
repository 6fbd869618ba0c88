import type { Page } from "@playwright/test";
import { DASHBOARD } from "../../contract/messages.ts";
import { openAsAdmin } from "./support/admin.ts";
import { expectAccessible, LOOKS } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

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

const statsAnswer = (page: Page, stats: unknown, status = 200) =>
  page.route("**/api/stats", (route) => route.fulfill({ status, json: stats }));

const figure = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const panel = (page: Page, name: string) => page.getByRole("region", { name });

test("the cards show what the server counts", async ({ page, server }) => {
  const { body } = await (await server.signIn()).get("/api/stats");
  await openAsAdmin(page, server, "/admin/dashboard");
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

test("while loading, four skeleton cards stand where the figures come", async ({ page, server }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/stats", async (route) => {
    await held;
    await route.fulfill({ json: { ...STATS, recentActivity: activity(6) } });
  });
  await openAsAdmin(page, server, "/admin/dashboard");
  await expect(page.locator(".skeleton-card")).toHaveCount(4);
  const before = await page.locator(".stats").boundingBox();
  release();
  await expect(figure(page, "Total Products")).toContainText("12,345");
  await expect(page.locator(".skel")).toHaveCount(0);
  expect(await page.locator(".stats").boundingBox()).toEqual(before);
});

test.describe("Catalog Status", () => {
  test("shows the active catalog, whatever of it is missing, and says when there is none", async ({
    page,
    server,
  }) => {
    await statsAnswer(page, STATS);
    await openAsAdmin(page, server, "/admin/dashboard");
    const status = panel(page, "Catalog Status");
    await expect(status.getByText("Total Catalogs: 9")).toBeVisible();
    await expect(status.getByText("Picanol spare parts 2026")).toBeVisible();
    await expect(status.getByText("Active", { exact: true })).toHaveClass(/\bok\b/);
    await expect(status.locator("dl")).toHaveText(
      "Last ModifiedNovember 18, 2026 at 4:20 PMTotal Items71Created Byowner@example.com",
    );
    for (const [name, catalog, sentence] of [
      [
        "nothing known of it",
        { updatedAt: null, totalItems: 0, createdBy: null },
        "Last ModifiedNot availableTotal Items0Created ByNot available",
      ],
      [
        "fields left out",
        { updatedAt: undefined, totalItems: undefined, createdBy: undefined },
        "Last ModifiedNot availableTotal Items0Created ByNot available",
      ],
      [
        "a date that is none",
        { updatedAt: "yesterday" },
        "Last ModifiedInvalid dateTotal Items71Created Byowner@example.com",
      ],
    ] as const) {
      await test.step(name, async () => {
        await statsAnswer(page, { ...STATS, activeCatalog: { ...STATS.activeCatalog, ...catalog } });
        await page.reload();
        await expect(status.locator("dl")).toHaveText(sentence);
      });
    }
    await statsAnswer(page, { ...STATS, activeCatalog: null });
    await page.reload();
    await expect(status.getByText("No active catalog")).toBeVisible();
    await expect(status.locator("dl")).toHaveCount(0);
  });
});

test("products without a picture of their own are counted, and nothing is said of none", async ({
  page,
  server,
}) => {
  const note = panel(page, "Products without a picture");
  for (const count of [1, 1234]) {
    await statsAnswer(page, { ...STATS, withoutPicture: count });
    await openAsAdmin(page, server, "/admin/dashboard");
    await expect(note).toContainText(DASHBOARD.withoutPicture(count));
  }
  await statsAnswer(page, { ...STATS, withoutPicture: 0 });
  await page.reload();
  await expect(figure(page, "Total Products")).toBeVisible();
  await expect(note).toHaveCount(0);
});

test.describe("Recent Activity", () => {
  const open = async (page: Page, server: Parameters<typeof openAsAdmin>[1], count: number) => {
    await statsAnswer(page, { ...STATS, recentActivity: activity(count) });
    await openAsAdmin(page, server, "/admin/dashboard");
    return panel(page, "Recent Activity");
  };

  test("five rows a page, to the last page and back; as many pages as there are changes for", async ({
    page,
    server,
  }) => {
    const recent = await open(page, server, 11);
    const [previous, next] = [
      recent.getByRole("button", { name: "Previous" }),
      recent.getByRole("button", { name: "Next" }),
    ];
    await expect(recent.getByText("Page 1 of 3")).toBeVisible();
    await expect(previous).toBeDisabled();
    await expect(recent.getByRole("listitem")).toHaveCount(5);
    await expect(recent.getByRole("listitem").first()).toHaveText(
      "Change 1November 20, 2026 at 10:42 AMupdate",
    );
    // Within its panel: what waits stands above it, so that a press may scroll there first.
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
    for (const [count, pages, isNextDisabled] of [
      [0, 1, true],
      [5, 1, true],
      [6, 2, false],
      [50, 10, false],
    ] as const) {
      await test.step(`${count} changes are ${pages} pages`, async () => {
        await statsAnswer(page, { ...STATS, recentActivity: activity(count) });
        await page.reload();
        await expect(recent.getByText(`Page 1 of ${pages}`)).toBeVisible();
        expect(await recent.getByRole("button", { name: "Next" }).isDisabled()).toBe(isNextDisabled);
        await expect(recent.getByText("No recent activity to display")).toHaveCount(count === 0 ? 1 : 0);
      });
    }
  });

  test("create is green, update blue, anything else red; what people typed is text", async ({
    page,
    server,
  }) => {
    const typed = { description: "<img src=x onerror=alert(1)>", displayTime: "-", type: "import" };
    const types = ["create", "update", "delete", "restore"];
    await statsAnswer(page, {
      ...STATS,
      recentActivity: [...types.map((type) => ({ description: `A ${type}`, displayTime: "-", type })), typed],
    });
    await openAsAdmin(page, server, "/admin/dashboard");
    for (const [type, tone] of [
      ["create", "ok"],
      ["update", "info"],
      ["delete", "bad"],
      ["restore", "bad"],
    ] as const) {
      await expect(page.getByText(type, { exact: true })).toHaveClass(`badge ${tone}`);
    }
    await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  });
});

test("axe finds nothing and nothing scrolls sideways", async ({ page, server }) => {
  await statsAnswer(page, { ...STATS, recentActivity: activity(12) });
  for (const [colorScheme, width] of LOOKS) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await openAsAdmin(page, server, "/admin/dashboard");
      await expect(figure(page, "Total Products")).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  }
});
