import { type Browser, chromium } from "@playwright/test";
import packaged from "@sparticuz/chromium";

/** Runs a function with the browser of the tests. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = process.env["CHROME_PATH"] ?? (await packaged.executablePath());
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], chromiumSandbox: false });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
