import { expect, test } from "vitest";
import { CatalogList } from "../../contract/catalog.ts";
import type { Product } from "../../contract/product.ts";
import type { SampleCounts } from "../../contract/settings.ts";
import { addJobOnce } from "../../server/jobs/add.ts";
import { createSampleCatalogs } from "../../server/sample/create-sample-catalogs.ts";
import { SAMPLE_CATALOGS_JOB } from "../../server/sample/jobs.ts";
import { planSampleData } from "../../server/sample/plan-sample.ts";
import { onBothEngines, type TestApp } from "../support/app.ts";
import { createTestProduct } from "../support/products.ts";

const SECONDS = 60_000;

const make = ({ app, services }: TestApp, stopping = new AbortController().signal) =>
  createSampleCatalogs(services, app.log, stopping);

const catalogsOf = async ({ admin }: TestApp) => CatalogList.parse((await admin.get("/api/catalogs")).body);

const jobsOf = ({ services }: TestApp) =>
  services.database.main
    .selectFrom("jobs")
    .select(["kind", "instance", "attempts"])
    .where("kind", "=", SAMPLE_CATALOGS_JOB)
    .execute();

const samplesOf = async ({ admin }: TestApp): Promise<SampleCounts> =>
  (await admin.get("/api/settings")).body.samples;

onBothEngines("sample catalogues", (open) => {
  test("are left for later by a stop, then uploaded like any other, and once, and hold the sample products", {
    timeout: SECONDS,
  }, async () => {
    const app = await open();
    const { admin, services } = app;
    const { database } = services;
    const ids: string[] = [];
    for (const category of ["picanol", "toyota"])
      ids.push((await createTestProduct(admin, { category }))._id);
    await database.main.updateTable("products").set({ sample: 1 }).execute();
    const own = (await createTestProduct(admin, { category: "picanol" }))._id;
    await planSampleData(database, true);

    await make(app, AbortSignal.abort());
    expect(await catalogsOf(app)).toEqual([]);
    expect(await jobsOf(app)).toEqual([{ kind: SAMPLE_CATALOGS_JOB, instance: null, attempts: 0 }]);

    await make(app);
    const made = await catalogsOf(app);
    expect(
      made.map(({ category, originalName, productCount }) => [category, originalName, productCount]),
    ).toEqual([
      ["tsuda-komaeda", "Tsudakoma spare parts 2024.pdf", 0],
      ["picanol", "Picanol spare parts 2024.pdf", 1],
    ]);
    for (const catalog of made) {
      expect(catalog).toMatchObject({ sample: true, isActive: true, processingStatus: "pending" });
      expect(catalog.pdfBytes).toBeGreaterThan(100_000);
    }
    expect(await jobsOf(app)).toEqual([]);

    // As after a crash between the last upload and the end of the job.
    await addJobOnce(database, SAMPLE_CATALOGS_JOB, "");
    await make(app);
    expect(await catalogsOf(app)).toEqual(made);
    expect(await jobsOf(app)).toEqual([]);

    // The sample products belong to them, and nothing of the owner's.
    const picanol = made[1]?._id;
    const read = async (id: string): Promise<Product> => (await admin.get(`/api/products/${id}`)).body;
    const products = await Promise.all([...ids, own].map(read));
    expect(products.map(({ catalogId }) => catalogId)).toEqual([picanol, null, null]);

    // The spec's deletion takes them along; what is left goes with the sample data.
    await admin.del(`/api/catalogs/${picanol}`);
    expect(await samplesOf(app)).toMatchObject({ products: 1, catalogs: 1 });
    const { removed } = (await admin.post("/api/settings/data/remove-samples")).body;
    expect(removed).toMatchObject({ products: 1, catalogs: 1 });
    expect((await read(own)).version).toBe(1);
  });

  test("are not made for an empty site", async () => {
    const app = await open();
    await planSampleData(app.services.database, false);
    await planSampleData(app.services.database, true);
    await make(app);
    expect(await catalogsOf(app)).toEqual([]);
    expect(await jobsOf(app)).toEqual([]);
  });
});
