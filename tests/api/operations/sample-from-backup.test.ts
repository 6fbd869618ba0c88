import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { ProductList } from "#contract/products/product.ts";
import { makeSet } from "#sample/set-of-backup.ts";
import { readTableShapes } from "#server/operations/backup/tables.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { SAMPLE_TABLES } from "#server/operations/sample/load-sample.ts";
import { planSample, sampleWork } from "#server/operations/sample/sample-work.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { backupOf, fileOf } from "#tests/support/backups.ts";
import { catalogOf, plantCatalog } from "#tests/support/catalogs.ts";
import { sent } from "#tests/support/enquiries.ts";
import { newFolder } from "#tests/support/folders.ts";
import { createTestItem, fillHomePage } from "#tests/support/hero.ts";
import { createTestProduct } from "#tests/support/products.ts";

const MONTH = 30 * 86_400_000;

/** Creates a sample set from a backup of the site and returns its path. */
async function setOf({ services }: TestApp): Promise<string> {
  const path = join(await newFolder(), "set.tar");
  await makeSet(await backupOf(services), path, await newFolder());
  return path;
}

async function load({ app, services }: TestApp, set: string): Promise<void> {
  const troubles: unknown[] = [];
  const onError = (error: unknown) => troubles.push(error);
  await planSample(services.database, true);
  await finishDueJobs(services.database, { ...sampleWork(services, app.log, set), onError });
  expect(troubles).toEqual([]);
}

const titles = (items: { title: string }[]) => items.map((item) => item.title);
const productsOf = async ({ admin }: TestApp) =>
  ((await admin.get("/api/products")).body as ProductList).products;

onSqlite("a sample set made from a backup", (test, open) => {
  test("becomes the sample data of another site, as if created now, with its order and files", async ({
    app,
  }) => {
    await fillHomePage(app.admin);
    const product = { category: "picanol", catalogId: await plantCatalog(app.services) };
    for (const title of ["First bolt", "Second bolt"])
      await createTestProduct(app.admin, { title, ...product });
    for (const table of ["products", "catalogs"] as const)
      await app.services.database.main
        .updateTable(table)
        .set(({ eb }) => ({ created_at: eb("created_at", "-", MONTH) }))
        .execute();

    const other = await open();
    await load(other, await setOf(app));
    const products = await productsOf(other);
    expect(titles(products)).toEqual(["Second bolt", "First bolt"]);
    for (const { sample, createdAt, catalogId } of products) {
      expect(sample).toBe(true);
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(MONTH / 2);
      const opened = await catalogOf(other, String(catalogId));
      expect(opened).toMatchObject({ processingStatus: "pending", totalPages: 0, sample: true });
    }
    for (const format of ["webp", "avif"]) {
      const url = String(products[0]?.images[0]?.url).replace("webp", format);
      const answer = await other.visitor.get(url);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `image/${format}`]);
    }
    const removed = { products: 2, catalogs: 1, slides: 1, news: 1, tabs: 1 };
    expect((await other.admin.post("/api/settings/data/remove-samples")).body).toMatchObject({ removed });
  });

  test("holds no accounts, enquiries, settings or names of people, and no files made from others", async ({
    app,
  }) => {
    const { admin, services } = app;
    await fillHomePage(admin);
    await createTestProduct(admin, { title: "Own bolt" });
    await plantCatalog(services);
    const enquiry = await sent(app);
    const people = await services.database.read
      .selectFrom("users")
      .select(["email", "password_hash"])
      .execute();
    expect(people.length).toBeGreaterThan(0);
    const uploader = "owner@example.com";
    const secrets = [enquiry.name, enquiry.phone, uploader, ...people.flatMap(Object.values<string>)].map(
      String,
    );
    const whole = await readFile(await backupOf(services));
    for (const secret of secrets) expect(whole.includes(secret), secret).toBe(true);

    const set = await setOf(app);
    const bytes = await readFile(set);
    for (const secret of secrets) expect(bytes.includes(secret), secret).toBe(false);
    const { rehearsal } = await verifyBackup(set, await newFolder());
    const kept: readonly string[] = [...SAMPLE_TABLES, "counters", "files"];
    for (const { name } of await readTableShapes(rehearsal.main))
      if (!kept.includes(name))
        expect(await rehearsal.read.selectFrom(name).selectAll().execute(), name).toEqual([]);
    const files = await rehearsal.read.selectFrom("files").select(["key", "names"]).execute();
    const history = await rehearsal.read.selectFrom("activity").select(["actor_name", "entity"]).execute();
    await rehearsal.close();
    // A slide, a news item and a product have images.
    expect(files.map(({ key }) => key.split("-")[0])).toEqual(["catalog", "image", "image", "image"]);
    expect(files.map(({ names }) => names).join()).not.toContain("webp");
    const entities = ["hero_slides", "hero_tabs", "news", "product"];
    expect(history.map(({ entity }) => entity).toSorted()).toEqual(entities);
    expect(new Set(history.map(({ actor_name }) => actor_name))).toEqual(new Set(["Heddle"]));
  });

  test("leaves out what visitors can't see: deleted and hidden products, inactive items and catalogues", async ({
    app,
  }) => {
    const { admin, visitor, services } = app;
    const inactive = await plantCatalog(services, { active: false });
    await createTestProduct(admin, { title: "Own bolt", category: "picanol", catalogId: inactive });
    const deleted = await createTestProduct(admin, { title: "Deleted bolt" });
    await admin.del(`/api/products/${deleted._id}`);
    await createTestProduct(admin, { title: "Hidden bolt", published: "false" });
    for (const kind of ["slider", "news"] as const) {
      const item = await createTestItem(admin, kind, { title: `Hidden ${kind}` });
      await admin.put(`/api/hero/${kind}/${item._id}/toggle-active`);
    }
    expect((await visitor.get("/api/hero/slider")).body).toEqual([]);

    const other = await open();
    await load(other, await setOf(app));
    const products = await productsOf(other);
    expect(products).toMatchObject([{ title: "Own bolt", catalogId: null }]);
    expect((await other.admin.get("/api/catalogs")).body).toEqual([]);
    for (const kind of ["slider", "news"])
      expect((await other.admin.get(`/api/hero/${kind}/all`)).body).toEqual([]);
    const files = await other.services.database.read.selectFrom("files").select(["key", "state"]).execute();
    expect(files).toEqual([
      { key: products[0]?.images[0]?.key, state: "live" },
      // A photo in a sample enquiry.
      { key: expect.any(String), state: "held" },
    ]);
  });

  test("is rejected for a damaged backup", async ({ app }) => {
    const bytes = await readFile(await backupOf(app.services));
    const damaged = await fileOf(
      (async function* () {
        yield bytes.subarray(0, -1);
      })(),
    );
    const path = join(await newFolder(), "set.tar");
    await expect(makeSet(damaged, path, await newFolder())).rejects.toThrow();
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });
});
