import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The looks that a screen of the back office is examined in: each theme and each end of the widths once, for what a
 * theme changes does not depend on the width.
 */
export const LOOKS = [
  ["light", 1440],
  ["dark", 320],
] as const;

/**
 * Fails with the rules and elements that axe finds at fault, on the whole page or within a selector. `exempt` names
 * rules that have an exception in the standard which axe cannot see; who uses it says which.
 */
export async function expectAccessible(page: Page, within?: string, exempt: string[] = []): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(RULES).disableRules(exempt);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** By how many pixels the page is wider than its window: more than none, and it scrolls sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
