import type { Page, Route } from "@playwright/test";

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });

/** Holds the reads of one kind until they are let go; then they fail, or are answered otherwise. */
export async function holdReads(
  page: Page,
  path: RegExp,
  answer: (route: Route) => unknown = fail,
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    await held;
    await answer(route);
  });
  return release;
}
