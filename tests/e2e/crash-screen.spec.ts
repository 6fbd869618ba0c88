import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startServer } from "../support/process.ts";
import { SEEDED } from "./support/global-setup.ts";
import { recordTexts } from "./support/record-texts.ts";
import { expect, test } from "./support/test.ts";

test("a page that breaks answers 500 with a screen that can be refreshed", async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-crash-"));
  await cp(SEEDED, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const database = new DatabaseSync(join(dataDir, "heddle.sqlite"));
  try {
    // A profile that no form would have stored: the frame of every page cannot be drawn with it.
    database.exec(`insert into settings (key, value, updated_at) values ('business', '{"phones":null}', 0)`);
    const page = await browser.newPage({ baseURL: server.url });
    await recordTexts(page);
    const answer = await page.goto("/products/picanol");
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    database.exec("delete from settings where key = 'business'");
    await page.getByRole("button", { name: "Refresh Page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Picanol" })).toBeVisible();
    await page.close();
  } finally {
    database.close();
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("with the database gone a page says so with 503, and recovers without a restart", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-crash-"));
  await cp(SEEDED, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const database = new DatabaseSync(join(dataDir, "heddle.sqlite"));
  try {
    database.exec("alter table products rename to products_away");
    const page = await browser.newPage({ baseURL: server.url });
    await recordTexts(page);
    const answer = await page.goto("/products/picanol");
    expect(answer?.status()).toBe(503);
    await expect(page.getByText("The service is not available at the moment.").first()).toBeVisible();
    database.exec("alter table products_away rename to products");
    await page.reload();
    await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
    await page.close();
  } finally {
    database.close();
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a back office that cannot be loaded says so, and opens once it can", async ({ page, troubles }) => {
  await page.route("**/assets/router-*.js", (route) => route.abort());
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unroute("**/assets/router-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  troubles.length = 0;
});
