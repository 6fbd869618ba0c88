import type { Page } from "@playwright/test";
import { isThorough } from "#tests/support/thorough.ts";

/** The screens that this worker has checked. */
const checked = new Set<string>();

/**
 * Whether a check of the page's present state is due: always in `npm run test:all`, in `npm test` once for each screen and worker.
 * A screen is its path without ids, with its open dialog, theme and width.
 */
export async function isDue(check: string, page: Page): Promise<boolean> {
  if (isThorough) return true;
  const screen = `${check} ${await page.evaluate(screenOf)}`;
  if (checked.has(screen)) return false;
  checked.add(screen);
  return true;
}

/** Runs in the page. */
function screenOf(): string {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const title = dialog?.querySelector("h1, h2, h3")?.textContent ?? dialog?.ariaLabel;
  const path = location.pathname.replaceAll(/\/[\da-f-]{36}|\/[\w-]{43}|\/\d+/g, "/id");
  return [path, title, document.documentElement.dataset["theme"], innerWidth].join(" ");
}
