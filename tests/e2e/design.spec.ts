import { openAsAdmin } from "./support/admin.ts";
import { designFaults } from "./support/design.ts";
import { publicPaths } from "./support/paths.ts";
import { expect, test } from "./support/test.ts";

/** One address of each screen of the back office. */
const SCREENS = [
  ...["dashboard", "enquiries", "enquiries/failed-searches", "catalogs", "hero"],
  ...["products", "products?q=nothing-like-it", "products/new", "products/import"],
  ...["settings", "settings/account", "settings/administrators", "settings/backups", "settings/business"],
  ...["settings/filters", "settings/home", "settings/mail", "settings/reviews", "settings/words"],
];

test("no text of a public page is cut, leaves its box or lies over another, at any width", async ({
  page,
  server,
  forgive,
}) => {
  const paths = { ...(await publicPaths(server)), "not found": "/nowhere", "enquiry list": "/enquiry-list" };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect.soft([name, await designFaults(page)]).toEqual([name, []]);
  }
  forgive("404");
});

test("nor does one of the back office", async ({ page, server }) => {
  await openAsAdmin(page, server, "/admin/dashboard");
  for (const screen of SCREENS) {
    await page.goto(`/admin/${screen}`, { waitUntil: "networkidle" });
    expect.soft([screen, await designFaults(page)]).toEqual([screen, []]);
  }
});
