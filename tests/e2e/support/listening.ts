import { expect, type Page } from "@playwright/test";

const NAVIGATIONS = ["goto", "reload", "goBack", "goForward"] as const;

/**
 * Makes a page's navigation wait until React has attached its listeners; before that the browser handles links and forms. Tests
 * of earlier actions opt out with `waitUntil: "commit"` or `"domcontentloaded"`.
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

/** The runner's own `waitForFunction` would inject its whole script into the page on every load. */
async function untilListening(page: Page): Promise<void> {
  const isListeningSoon = () =>
    page.evaluate(listensSoon).catch((error: Error) => {
      if (error.message.includes("Execution context was destroyed")) return false;
      throw error;
    });
  await expect.poll(isListeningSoon, { message: "the page listens", intervals: [20, 40, 80] }).toBe(true);
}

/**
 * Runs in the page: whether React has hydrated the server's markup within the next frames; true also for a page without script.
 * Each question from outside would cost more than the frames, which no test's clock stops.
 */
async function listensSoon(): Promise<boolean> {
  const FRAMES = 20;
  const scripts = "#page-scripts, script[type=module]";
  if (matchMedia("(scripting: none)").matches || !document.querySelector(scripts)) return true;
  const isListening = () =>
    [document.documentElement, ...document.body.children].some((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps")),
    );
  for (let frame = 0; frame < FRAMES && !isListening(); frame += 1)
    await new Promise((drawn) => new ResizeObserver(drawn).observe(document.documentElement));
  return isListening();
}
