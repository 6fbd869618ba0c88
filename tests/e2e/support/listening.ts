import type { Page } from "@playwright/test";

const NAVIGATIONS = ["goto", "reload", "goBack", "goForward"] as const;

/**
 * Lets a page go on after a load only when React listens to it: before, its links and forms are the browser's own. A test
 * of what is done earlier says so: `waitUntil: "commit"` or `"domcontentloaded"`.
 */
export function waitForListening(page: Page): void {
  for (const name of NAVIGATIONS) {
    const navigate = page[name] as (...given: unknown[]) => Promise<unknown>;
    const andListen = async (...given: unknown[]) => {
      const answer = await navigate.apply(page, given);
      const { waitUntil = "load" } = Object(given.at(-1)) as { waitUntil?: string };
      if (waitUntil === "load" || waitUntil === "networkidle") await untilListening(page);
      return answer;
    };
    page[name] = andListen as Page[typeof name] as never;
  }
}

/** The runner's own `waitForFunction` would bring all of its script into the page for this, on every load. */
async function untilListening(page: Page): Promise<void> {
  const isLeft = (error: Error) => error.message.includes("Execution context was destroyed");
  await page.evaluate(listening).catch((error) => {
    if (!isLeft(error)) throw error;
    return untilListening(page);
  });
}

/** Runs in the page, until React has taken what the server drew; a page that brings no script has nothing to wait for. */
async function listening(): Promise<void> {
  const scripts = "#page-scripts, script[type=module]";
  if (matchMedia("(scripting: none)").matches || !document.querySelector(scripts)) return;
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  while (![document.documentElement, ...document.body.children].some(isTaken))
    await new Promise((done) => setTimeout(done, 10));
}
