import { rm } from "node:fs/promises";
import { startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/process.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expect, test } from "../support/test.ts";

test("the site works on PostgreSQL: a created part is listed, found and read", async ({ browser }) => {
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: `${postgres.url}/${TEMPLATE}` });
  try {
    await createTestProduct(await server.signIn());
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto("/products/picanol-rapier");
    await expect(page.getByText("1 part, page 1 of 1")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search products" }).fill("picgr 0471");
    await page.getByRole("search").first().getByRole("listitem").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Rapier gripper, giver side" })).toBeVisible();
    await page.close();
  } finally {
    await server.end("SIGTERM");
    await postgres.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  }
});
