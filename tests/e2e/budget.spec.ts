import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { publicPaths } from "./support/paths.ts";
import { expect, test } from "./support/test.ts";

const SCRIPT_BYTES_MAX = 115 * 1024;
const SCRIPT_REQUESTS_MAX = 6;
const LOGIN_BYTES_MAX = 130_000;

for (const name of ["home", "about", "contact", "listing", "detail", "results", "enquiry list"]) {
  test(`the script of ${name} stays within its budget and holds nothing of the back office`, async ({
    page,
    server,
  }) => {
    const paths = { ...(await publicPaths(server)), "enquiry list": "/enquiry-list" };
    const { scripts, bytes } = await scriptsOf(page, String(paths[name as keyof typeof paths]));
    expect(scripts.length).toBeLessThanOrEqual(SCRIPT_REQUESTS_MAX);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
    // Texts of the back office, and the mark of the validator that public pages do not carry.
    expect(scripts.join("\n")).not.toMatch(
      /Admin Login|adminToken|Error Loading Dashboard|ZodError|\$ZodType/,
    );
  });
}

test("the login page's script stays within its budget", async ({ page }) => {
  const { bytes } = await scriptsOf(page, "/admin/login");
  expect(bytes).toBeLessThan(LOGIN_BYTES_MAX);
});

/** What a page loads as script until it rests; bytes as brotli's best packs them. */
async function scriptsOf(page: Page, path: string): Promise<{ scripts: string[]; bytes: number }> {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const bytes = scripts.reduce((sum, script) => sum + brotli(script), 0);
  test
    .info()
    .annotations.push({ type: "script", description: `${bytes} bytes in ${scripts.length} requests` });
  return { scripts, bytes };
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
