import { openAsAdmin } from "../support/admin.ts";
import { designFaults, MOUSE_WIDTHS, TOUCH_WIDTHS } from "../support/design.ts";
import { officePaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

for (const [hand, widths, isTouched] of [
  ["a mouse", MOUSE_WIDTHS, false],
  ["touch", TOUCH_WIDTHS, true],
] as const) {
  test.describe(`for ${hand}`, () => {
    test.use({ hasTouch: isTouched, isMobile: isTouched });

    test("no back office page clips, overflows or overlaps at any width", async ({ page, server }) => {
      for (const [at, path] of (await officePaths(server)).entries()) {
        if (at === 0) await openAsAdmin(page, path);
        else await page.goto(path);
        await page.waitForLoadState("networkidle");
        expect.soft([path, await designFaults(page, widths)]).toEqual([path, []]);
      }
    });
  });
}
