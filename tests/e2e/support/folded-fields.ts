import type { Page } from "@playwright/test";

type Folded = "customer" | "terms" | "note" | "freight and packing";

/** The button of a folded row in a draft's form. */
export const folded = (page: Page, what: Folded) =>
  page.getByRole("button", { name: new RegExp(`^(Edit|Add) ${what}$`) });

/** Opens folded rows of a draft's form. */
export async function unfold(page: Page, ...rows: Folded[]): Promise<void> {
  for (const what of rows) await folded(page, what).click();
}
