import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { test } from "./test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails with the rules and elements that axe finds at fault, on the whole page or within a selector. `exempt` names
 * rules that have an exception in the standard which axe cannot see; who uses it says which. It runs in the page itself:
 * its driver carries all that passed across and back, and takes five times as long.
 */
export async function expectAccessible(page: Page, within?: string, exempt: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([tags, place, off]) => {
      // A colour on its way from one theme to the other has no contrast of its own.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place ?? document, {
        runOnly: { type: "tag", values: tags },
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ["violations"],
        // The map of the contact page is another site's.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [RULES, within, exempt] as const,
  );
  expect(violations).toEqual([]);
}

/** By how many pixels a page is wider than its screen; a window of a phone grows with what stands out of it. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The looks that a screen of the back office is examined in: each theme and each end of the widths once, for what a
 * theme changes does not depend on the width.
 */
export const LOOKS = [
  ["light", 1440],
  ["dark", 320],
] as const;

/** Shows the page in each look and acts there; the last one, dark on the narrowest phone, stays. */
export async function inEachLook(page: Page, act: () => Promise<unknown>): Promise<void> {
  for (const [colorScheme, width] of LOOKS) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await act();
    });
  }
}

/** Axe finds nothing at fault, on the whole page or within a selector, and nothing stands out of the window. */
export async function expectSound(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  expect(await overflowOf(page)).toBe(0);
}

/** The same in each look. */
export const expectSoundInEachLook = (page: Page, within?: string): Promise<void> =>
  inEachLook(page, () => expectSound(page, within));

/** The same, after which window and theme are as they were. */
export async function expectSoundInEachLookAndBack(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectSoundInEachLook(page);
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
