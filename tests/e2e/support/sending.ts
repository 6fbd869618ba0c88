import type { Page } from "@playwright/test";

/** Limits the upload to this many bytes a second, as on a slow connection. */
export async function sendSlowly(page: Page, uploadThroughput: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await browser.send("Network.emulateNetworkConditions", conditions);
}

/** Whether the browser would ask before the page is closed. */
export const warnsBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
