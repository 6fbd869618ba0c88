import type { Page } from "@playwright/test";
import { ADMIN_EMAIL } from "#tests/support/process.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const nav = (page: Page) => page.getByRole("navigation", { name: "Admin" });
const theme = (page: Page) => page.locator("html");

test.describe("on a large screen", () => {
  test("the skip link passes the sidebar; caches and crawlers skip the panel", async ({ page, server }) => {
    await openAsAdmin(page, "/admin/dashboard");
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await test.step("the panel is neither indexed nor cached", async () => {
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
      const { headers, text } = await server.visitor.get("/admin/dashboard");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|https?:/);
      expect(text.match(/<[^>]+\s(style|on[a-z]+)=/gi)).toBeNull();
    });

    const sidebar = page.getByRole("complementary", { name: "Admin" });
    await expect(sidebar.getByText("Admin Panel")).toBeVisible();
    await expect(nav(page).getByRole("link")).toHaveText([
      "Dashboard",
      /^Enquiries/,
      /^Quotations/,
      "Customers",
      "Products",
      "Catalogs",
      "Hero Manager",
      "Settings",
    ]);
    await expect(sidebar.getByText(ADMIN_EMAIL)).toBeVisible();
    await expect(sidebar.getByText("Administrator")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    expect((await sidebar.boundingBox())?.width).toBe(256);
    expect((await page.getByRole("main").boundingBox())?.x).toBe(256);
    await expect(nav(page).locator("[aria-current=page]")).toHaveText("Dashboard");
    await expect(page).toHaveTitle("Dashboard: Admin Panel");
    await nav(page).getByRole("link", { name: "Products" }).click();
    await expect(page).toHaveURL(/\/admin\/products/);
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await expect(nav(page).locator("[aria-current=page]")).toHaveText("Products");
    // It stays marked on its subordinate screens.
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/admin/products/new");
    await expect(nav(page).locator("[aria-current=page]")).toHaveText("Products");

    // The link to the website, which has its own theme.
    await page.getByRole("button", { name: "Dark theme" }).click();
    await page.getByRole("link", { name: "View website" }).click();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(theme(page)).not.toHaveAttribute("data-theme");
  });
});

test.describe("light and dark", () => {
  test("follows the system's theme until the switch overrides it permanently", async ({ page }) => {
    const both = [
      ["light", "dark"],
      ["dark", "light"],
    ] as const;
    await page.emulateMedia({ colorScheme: "dark" });
    await openAsAdmin(page, "/admin/dashboard");
    await expect(theme(page)).toHaveAttribute("data-theme", "dark");
    for (const [colorScheme, other] of both) {
      await page.emulateMedia({ colorScheme });
      const button = page.getByRole("button", { name: "Dark theme" });
      await expect(theme(page)).toHaveAttribute("data-theme", colorScheme);
      await expect(button).toHaveAttribute("aria-pressed", String(colorScheme === "dark"));
      await button.click();
      await expect(theme(page)).toHaveAttribute("data-theme", other);
      await expect(button).toHaveAttribute("aria-pressed", String(other === "dark"));
      await page.reload();
      await expect(theme(page)).toHaveAttribute("data-theme", other);
      await page.emulateMedia({ colorScheme: other });
      await page.emulateMedia({ colorScheme });
      await expect(theme(page)).toHaveAttribute("data-theme", other);
      // Without a choice the system's theme applies again.
      await page.evaluate(() => localStorage.removeItem("adminTheme"));
      await page.reload();
      await expect(theme(page)).toHaveAttribute("data-theme", colorScheme);
    }
  });

  test("sets the theme before the first paint", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/admin/login", { waitUntil: "domcontentloaded" });
    await expect(theme(page)).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 20, 26)");
  });

  test.afterEach(({ forgive }, { title }) => {
    if (title.includes("before the first paint")) forgive(ANYTHING);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  const sidebar = (page: Page) => page.getByRole("complementary", { name: "Admin" });
  const opened = async (page: Page) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Close menu" }).first()).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  };
  const closed = async (page: Page) => {
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole("main")).not.toHaveAttribute("inert");
    await expect(page.locator(".overlay")).toHaveCount(0);
  };

  test("Escape, toggle, overlay and a wide window close the sidebar", async ({ page }) => {
    await openAsAdmin(page, "/admin/dashboard");
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    await closed(page);
    // While the sidebar is closed, the keyboard can't reach its links.
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest(".sidebar"))).toBeNull();
    }
    await opened(page);
    await expect(page.getByRole("main")).toHaveAttribute("inert");
    await page.locator(".topbar").getByRole("button", { name: "Close menu" }).click();
    await closed(page);

    await opened(page);
    await page.locator(".overlay").click({ position: { x: 340, y: 300 } });
    await closed(page);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();

    await opened(page);
    await page.keyboard.press("Tab");
    await expect(nav(page).getByRole("link", { name: "Dashboard" })).toBeFocused();
    await page.keyboard.press("Escape");
    await closed(page);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();

    await page.emulateMedia({ reducedMotion: "reduce" });
    await opened(page);
    await expect(sidebar(page)).toBeInViewport({ ratio: 1 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(theme(page)).toHaveAttribute("data-theme", colorScheme);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("inert");
    await page.setViewportSize({ width: 360, height: 740 });
    await closed(page);

    await opened(page);
    await nav(page).getByRole("link", { name: "Products" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await closed(page);
    // The link is hidden with the sidebar: the focus moves to the screen that was opened.
    await expect(page.getByRole("main")).toBeFocused();
  });
});
