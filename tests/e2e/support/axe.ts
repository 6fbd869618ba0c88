import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { isDue } from "./due.ts";
import { test } from "./test.ts";

/** The minified script, because each page that is checked has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails with the rules and elements that axe reports, once for each state (due.ts), within a selector, or else in the open modal
 * dialog, behind which nothing can be reached, or else on the whole page. `exempt` has, for a rule, the selector of elements with an exception in the standard
 * that axe can't detect; the caller names the exception. It runs in the page: axe's driver transfers all data and takes five times
 * as long.
 */
export async function expectAccessible(
  page: Page,
  within?: string,
  exempt: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!(await isDue(`axe ${within} ${Object.keys(exempt)}`, page))) return;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([tags, place, except]) => {
      // A colour in transition between themes has no final contrast.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const shown = place ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(shown, {
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"],
        elementRef: true,
        // The map of the contact page is another site's.
        iframes: false,
      });
      return violations
        .map(({ id, nodes }) => {
          const excepted = except[id];
          const found = nodes.filter(({ element }) => !(excepted && element?.matches(excepted)));
          return [id, found.map(({ html }) => html)] as const;
        })
        .filter(([, found]) => found.length > 0);
    },
    [RULES, within, exempt] as const,
  );
  expect(violations).toEqual([]);
}

/** The number of pixels by which a page is wider than its screen; a phone's window grows with overflowing content. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The combinations in which back office screens are checked: each theme and each end of the widths once, because a theme's
 * effect does not depend on the width.
 */
export const LOOKS = [
  ["light", 1440],
  ["dark", 320],
] as const;

/** Shows the page in each theme and width and acts there; the last one, dark on the narrowest phone, stays. */
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

/** Expects no axe findings, on the whole page or within a selector, and no horizontal overflow. */
export async function expectSound(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  expect(await overflowOf(page)).toBe(0);
}

/** Runs `expectSound` in each theme and width. */
export const expectSoundInEachLook = (page: Page, within?: string): Promise<void> =>
  inEachLook(page, () => expectSound(page, within));

/** Runs `expectSoundInEachLook`, then restores window and theme. */
export async function expectSoundInEachLookAndBack(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectSoundInEachLook(page);
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
