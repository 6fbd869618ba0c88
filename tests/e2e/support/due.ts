import type { Page } from "@playwright/test";
import { isThorough } from "../../support/thorough.ts";

/** The states that this worker has checked. */
const checked = new Set<string>();

/**
 * Whether a check of the page's present state is due: always in `npm run test:all`, in `npm test` once for each state and worker.
 * A state is the screen (its path without ids), theme, width, open dialog, and the kinds of elements on it.
 */
export async function isDue(check: string, page: Page): Promise<boolean> {
  if (isThorough) return true;
  const state = `${check} ${await page.evaluate(stateOf)}`;
  if (checked.has(state)) return false;
  checked.add(state);
  return true;
}

/** Runs in the page. A kind is an element's name, classes and whether it has a role, a label and a state. */
function stateOf(): string {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const kinds = new Set(
    Array.from((dialog ?? document.body).querySelectorAll(":not(svg *, option)"), (element) =>
      [element.localName, element.getAttribute("class"), ...element.getAttributeNames()].join(" "),
    ),
  );
  const screen = location.pathname.replaceAll(/\/[\da-f-]{36}|\/[\w-]{43}|\/\d+/g, "/id");
  const { theme } = document.documentElement.dataset;
  return [screen, theme, innerWidth, dialog?.getAttribute("aria-labelledby"), ...[...kinds].toSorted()].join(
    "\n",
  );
}
