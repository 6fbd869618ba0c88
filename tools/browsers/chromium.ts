import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium, type LaunchOptions } from "@playwright/test";
import { type Driver, type Engine, WINDOWS, type Width } from "./driver.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The oldest Chromium that the README supports, from an npm package. */
export const oldestChromium: Engine = {
  name: "Chromium 109",
  missing: () => undefined,
  withPage: async (width, work) =>
    // Its software rendering needs libraries that the package stores separately.
    withPage({ executablePath: await unpackOldest(), args: ["--no-sandbox", "--disable-gpu"] }, width, work),
};

/** The system's Chromium. */
export const systemChromium: Engine = {
  name: "Chromium",
  missing: () => (existsSync(SYSTEM) ? undefined : "chromium is not installed (apt-get install chromium)"),
  withPage: (width, work) => withPage({ executablePath: SYSTEM, args: ["--no-sandbox"] }, width, work),
};
const SYSTEM = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";

/** The package's own unpacking would use `/tmp/chromium` for every checkout and version alike. */
async function unpackOldest(): Promise<string> {
  const folder = join(ROOT, ".cache/chromium-109");
  const unpacked = join(folder, "chromium");
  if (existsSync(unpacked)) return unpacked;
  await mkdir(folder, { recursive: true });
  const half = join(folder, String(process.pid));
  const packed = new URL("../bin/chromium.br", import.meta.resolve("chromium-109"));
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half));
  await chmod(half, 0o755);
  await rename(half, unpacked);
  return unpacked;
}

async function withPage<Result>(
  options: LaunchOptions,
  width: Width,
  work: (driver: Driver) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ chromiumSandbox: false, ...options });
  try {
    const isTouch = width < 600;
    const page = await browser.newPage({
      viewport: { width, height: WINDOWS[width] },
      hasTouch: isTouch,
      isMobile: isTouch,
    });
    const troubles: string[] = [];
    page.on("console", (message) => {
      // Ignores the report of a save that lost to another one, which is a valid response, and of unused preloads.
      if (/status of 409|using link preload but not used/.test(message.text())) return;
      if (/error|warning/.test(message.type())) troubles.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
    page.on("crash", () => troubles.push("the page crashed"));
    return await work({
      width,
      isTouch,
      goTo: async (url) => {
        await page.goto(url);
      },
      evaluate: (expression) => page.evaluate<string>(expression),
      pressAt: (x, y) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
      type: (text) => page.keyboard.type(text),
      pressKey: (key, withControl) => page.keyboard.press(withControl ? `Control+${key}` : key),
      giveFiles: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
      screenshot: () => page.screenshot(),
      troubles: async () => troubles,
    });
  } finally {
    await browser.close();
  }
}
