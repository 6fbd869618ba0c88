import type { Page } from "@playwright/test";
import { DASHBOARD } from "../../../contract/messages.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

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
const TYPED = [
  ...["create", "update", "delete", "restore"].map((type) => ({
    description: `A ${type}`,
    displayTime: "-",
    type,
  })),
  { description: MARKUP, displayTime: "-", type: "import" },
];

const CALL = "**/api/stats";
const statsAnswer = (page: Page, stats: unknown) =>
  page.route(CALL, (route) => route.fulfill({ json: stats }));

const figure = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const panel = (page: Page, name: string) => page.getByRole("region", { name });

/** Goes to another screen and comes back, which reads the figures anew. */
async function comeBack(page: Page): Promise<void> {
  const link = (name: RegExp) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  await link(/^Enquiries/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeVisible();
  await link(/^Dashboard/).click();
}

test("skeleton cards become the server's figures; axe finds nothing", async ({ page, server }) => {
  const release = await hold(page, "GET", CALL, (route) =>
    route.fulfill({ json: { ...STATS, recentActivity: activity(12) } }),
  );
  await openAsAdmin(page, server, "/admin/dashboard");
  await expect(page.locator(".skeleton-card")).toHaveCount(4);
  const before = await page.locator(".stats").boundingBox();
  release();
  await expect(figure(page, "Total Products")).toContainText("12,345");
  await expect(page.locator(".skel")).toHaveCount(0);
  expect(await page.locator(".stats").boundingBox()).toEqual(before);

  await expectSoundInEachLook(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute(CALL);
  const { body } = await (await server.signIn()).get("/api/stats");
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

test("active catalog, last activity and missing pictures are shown", async ({ page, server }) => {
  const status = panel(page, "Catalog Status");
  const note = panel(page, "Products without a picture");
  const recent = panel(page, "Recent Activity");
  const [previous, next] = [
    recent.getByRole("button", { name: "Previous" }),
    recent.getByRole("button", { name: "Next" }),
  ];
  await statsAnswer(page, { ...STATS, recentActivity: activity(11) });
  await openAsAdmin(page, server, "/admin/dashboard");
  await expect(status.getByText("Total Catalogs: 9")).toBeVisible();
  await expect(status.getByText("Picanol spare parts 2026")).toBeVisible();
  await expect(status.getByText("Active", { exact: true })).toHaveClass(/\bok\b/);
  await expect(status.locator("dl")).toHaveText(
    "Last ModifiedNovember 18, 2026 at 4:20 PMTotal Items71Created Byowner@example.com",
  );

  await test.step("five rows a page, to the last page and back", async () => {
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
  });

  for (const [name, withoutPicture, catalog, sentence, recentActivity, pages] of [
    [
      "nothing known of the catalog, one product without a picture, 50 changes",
      1,
      { ...STATS.activeCatalog, updatedAt: null, totalItems: null, createdBy: null },
      "Last ModifiedNot availableTotal Items0Created ByNot available",
      activity(50),
      10,
    ],
    [
      "fields left out, many products without a picture, no change",
      1234,
      { ...STATS.activeCatalog, updatedAt: undefined, totalItems: undefined, createdBy: undefined },
      "Last ModifiedNot availableTotal Items0Created ByNot available",
      [],
      1,
    ],
    [
      "a date that is none, every product with a picture, six changes",
      0,
      { ...STATS.activeCatalog, updatedAt: "yesterday" },
      "Last ModifiedInvalid dateTotal Items71Created Byowner@example.com",
      activity(6),
      2,
    ],
    ["no catalog, changes of every type", 0, null, undefined, TYPED, 1],
    ["an answer without a catalog", 0, undefined, undefined, TYPED, 1],
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
      if (withoutPicture) await expect(note).toContainText(DASHBOARD.withoutPicture(withoutPicture));
      else await expect(note).toHaveCount(0);
    });
  }
  await expect(status.getByText("No active catalog")).toBeVisible();
  await expect(status.locator("dl")).toHaveCount(0);

  await test.step("create is green, update blue, anything else red; what people typed is text", async () => {
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
