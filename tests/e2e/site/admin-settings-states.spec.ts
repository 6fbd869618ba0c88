import { openAsAdmin } from "../support/admin.ts";
import { expect, openSettings, press, test } from "../support/admin-settings.ts";
import { expectSound, LOOKS } from "../support/axe.ts";
import { answer, hold } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const SECTIONS = [
  { label: "Business profile", path: "business", shown: "Company" },
  { label: "Site", path: "site", shown: "What the site does" },
  { label: "Home page", path: "home", shown: "Home page" },
  { label: "Figures and facts", path: "facts", shown: "Figures" },
  { label: "About page", path: "about", shown: "About page" },
  { label: "Photographs", path: "photographs", shown: "Photographs" },
  { label: "Reviews", path: "reviews", shown: "Rating" },
  { label: "Company tabs", path: "tabs", shown: "Company tabs" },
  { label: "Listing filters", path: "filters", shown: "Listing filters" },
  { label: "Mail", path: "mail", shown: "Mail server" },
  { label: "Newsletter", path: "newsletter", shown: "0 addresses" },
  { label: "Data", path: "data", shown: "Backup" },
];

test.use({ forgiven: FAILED_CALLS });

test("each section is reached, named, and holds in every look", async ({ page, server }) => {
  await openSettings(page, server, "data");
  const nav = page.getByRole("navigation", { name: "Settings" });
  for (const [index, { label, path, shown }] of SECTIONS.entries()) {
    const [theme, width] = LOOKS[index % LOOKS.length] ?? LOOKS[0];
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    const link = nav.getByRole("link", { name: label, exact: true });
    await link.click();
    await expect(page).toHaveURL(`/admin/settings/${path}`);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toBeInViewport();
    await expect(page).toHaveTitle(`${label}: Admin Panel`);
    await expect(page.getByRole("heading", { level: 2, name: shown, exact: true })).toBeVisible();
    await expectSound(page);
  }
});

test("what cannot be read is told, and read again", async ({ page, server }) => {
  for (const { path, call, failed } of [
    { path: "business", call: /\/api\/settings$/, failed: "Failed to load settings" },
    { path: "tabs", call: /\/api\/hero\/tabs$/, failed: "Failed to load the company tabs" },
    { path: "newsletter", call: /\/api\/newsletter\?/, failed: "Failed to load the newsletter list" },
  ]) {
    await answer(page, "GET", call, 500);
    await openAsAdmin(page, server, `/admin/settings/${path}`);
    await expect(page.getByRole("heading", { name: failed })).toBeVisible();
    await page.unroute(call);
    const release = await hold(page, "GET", call);
    await press(page, "Try again");
    await expect(page.getByRole("status", { name: /^Loading / })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: failed })).toHaveCount(0);
    await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
    await page.unroute(call);
  }
});
