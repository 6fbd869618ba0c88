import type { ServerProcess } from "../support/process.ts";
import { openAsAdmin } from "./support/admin.ts";
import { designFaults, MOUSE_WIDTHS, TOUCH_WIDTHS } from "./support/design.ts";
import { expect, test } from "./support/test.ts";

/** One address of each screen of the back office. */
async function officePaths(server: ServerProcess): Promise<string[]> {
  const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
  const screens = [
    ...["dashboard", "enquiries", "enquiries/failed-searches", "catalogs", "hero"],
    ...["products", "products?q=nothing-like-it", "products/new", "products/import"],
    `products/${body.products[0]._id}/edit`,
    ...["settings", "settings/account", "settings/administrators", "settings/backups", "settings/business"],
    ...["settings/filters", "settings/home", "settings/mail", "settings/reviews", "settings/words"],
  ];
  return screens.map((screen) => `/admin/${screen}`);
}

for (const [hand, widths, isTouched] of [
  ["a mouse", MOUSE_WIDTHS, false],
  ["a finger", TOUCH_WIDTHS, true],
] as const) {
  test.describe(`for ${hand}`, () => {
    test.use({ hasTouch: isTouched, isMobile: isTouched });

    test("nothing of the back office is cut, leaves its box or lies over another, at any width", async ({
      page,
      server,
    }) => {
      for (const [at, path] of (await officePaths(server)).entries()) {
        if (at === 0) await openAsAdmin(page, server, path);
        else await page.goto(path);
        await page.waitForLoadState("networkidle");
        expect.soft([path, await designFaults(page, widths)]).toEqual([path, []]);
      }
    });
  });
}
