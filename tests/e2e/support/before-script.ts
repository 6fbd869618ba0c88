import type { Page } from "@playwright/test";

/** Opens a page as on a slow line: what is done before its scripts have come, then lets them come. */
export async function beforeScript(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  release();
}
