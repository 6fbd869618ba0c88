import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import chromium from "@sparticuz/chromium";
import { hasSharedMemory, memoryFolder } from "./tests/support/memory-folder.ts";

// The packaged browser unpacks itself into the temporary folder: one per checkout, so that two never collide.
const unpacked = join(import.meta.dirname, ".cache/tmp");
mkdirSync(unpacked, { recursive: true });
process.env["TMPDIR"] = unpacked;
if (!process.env["CHROME_PATH"] && `${process.platform}-${process.arch}` !== "linux-x64") {
  throw new Error("The packaged Chromium runs on Linux x64 only; set CHROME_PATH to the path of another one");
}
const executablePath = process.env["CHROME_PATH"] ?? (await chromium.executablePath());

/** What the tests store themselves; the workers have it from the process that started them. */
process.env["TESTS_FOLDER"] ??= memoryFolder() ?? unpacked;
process.env["TMPDIR"] = process.env["TESTS_FOLDER"];

/** Memory that the browser's processes share, where there is enough: its files on the disk cost a tenth of the run. */
const ignoreDefaultArgs = hasSharedMemory(2 ** 30) ? ["--disable-dev-shm-usage"] : [];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: ".cache/test-results",
  // More than cores: a browser test waits now and then.
  workers: 4,
  fullyParallel: true,
  forbidOnly: !!process.env["CI"],
  timeout: 120_000,
  // A browser on a loaded machine may stumble; what fails three times is a fault, and what needed another try is listed.
  retries: process.env["CI"] ? 2 : 0,
  // A loaded machine starts a child process in seconds, not in milliseconds.
  expect: { timeout: 20_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // Recording asks for images of the browser's memory a second time, which the policy rightly refuses.
    trace: "on-first-retry",
    launchOptions: { executablePath, args: ["--no-sandbox"], chromiumSandbox: false, ignoreDefaultArgs },
  },
});
