import { openAsAdmin } from "../support/admin.ts";
import { strays } from "../support/consistency.ts";
import { designFaults, MOUSE_WIDTHS, TOUCH_WIDTHS } from "../support/design.ts";
import { officePaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";
import { VIEWER, weigh } from "../support/weigh.ts";

/** The budget of one screen: bytes, and requests for scripts. */
const OFFICE = { script: 250.75 * 1024, style: 14 * 1024, requests: 23 };

test("back office screens stay within their budgets and don't clip, overflow or overlap by mouse", async ({
  page,
  server,
  admin,
}) => {
  const { body: draft } = await admin.post("/api/quotations", {});
  await openAsAdmin(page, "/robots.txt");
  for (const path of [...(await officePaths(server)), `/admin/quotations/${draft._id}`]) {
    const { script, style } = await weigh(page, path);
    expect.soft(script.bytes, `script of ${path}`).toBeLessThanOrEqual(OFFICE.script);
    expect.soft(script.names.length, `scripts of ${path}`).toBeLessThanOrEqual(OFFICE.requests);
    expect.soft(style.bytes, `style of ${path}`).toBeLessThanOrEqual(OFFICE.style);
    expect.soft([...script.names, ...style.names].join(), path).not.toMatch(VIEWER);
    expect.soft([path, await strays(page, "office")]).toEqual([path, []]);
    expect.soft([path, await designFaults(page, MOUSE_WIDTHS)]).toEqual([path, []]);
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("back office screens don't clip, overflow or overlap", async ({ page, server }) => {
    await openAsAdmin(page, "/robots.txt");
    for (const path of await officePaths(server)) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft([path, await strays(page, "office")]).toEqual([path, []]);
      expect.soft([path, await designFaults(page, TOUCH_WIDTHS)]).toEqual([path, []]);
    }
  });
});
