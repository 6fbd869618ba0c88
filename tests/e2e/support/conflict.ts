import type { Locator, Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { expect } from "./test.ts";

/** The dialog with both versions after a stale save. */
export const conflict = (page: Page): Locator => page.getByRole("dialog", { name: CONFLICT.title });

/** Expects the field's values of both sides, the own one first, without text marked as removed. */
export async function expectSides(
  page: Page,
  name: string,
  sides: readonly (string | RegExp)[],
): Promise<void> {
  const row = conflict(page).getByRole("group", { name: new RegExp(`^${RegExp.escape(name)} Changed by`) });
  const texts = () =>
    row.locator(".conflict-side > .as-written").evaluateAll((all) =>
      all.map((each) => {
        const copy = each.cloneNode(true) as Element;
        for (const removed of copy.querySelectorAll("del")) removed.remove();
        return copy.textContent;
      }),
    );
  await expect
    .poll(texts)
    .toEqual(sides.map((side) => (side instanceof RegExp ? expect.stringMatching(side) : side)));
}

/** Saves what is chosen. */
export const saveChoice = (page: Page): Promise<void> =>
  conflict(page).getByRole("button", { name: CONFLICT.save, exact: true }).click();

/** Saves one whole side. */
export async function keep(page: Page, side: "mine" | "theirs"): Promise<void> {
  const name = side === "mine" ? CONFLICT.allMine : CONFLICT.allTheirs;
  await conflict(page).getByRole("button", { name, exact: true }).click();
  await saveChoice(page);
}
