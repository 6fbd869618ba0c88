import { expect, test } from "vitest";
import { CatalogList } from "../../contract/catalog.ts";
import { addJobOnce } from "../../server/jobs/add.ts";
import { createSampleCatalogs } from "../../server/sample/create-sample-catalogs.ts";
import { SAMPLE_CATALOGS_JOB } from "../../server/sample/jobs.ts";
import { planSampleData } from "../../server/sample/plan-sample.ts";
import { onBothEngines, type TestApp } from "../support/app.ts";

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

onBothEngines("sample catalogues", (open) => {
  test("are left for later by a stop, then uploaded like any other, and once", {
    timeout: SECONDS,
  }, async () => {
    const app = await open();
    const { database } = app.services;
    await planSampleData(database, true);

    await make(app, AbortSignal.abort());
    expect(await catalogsOf(app)).toEqual([]);
    expect(await jobsOf(app)).toEqual([{ kind: SAMPLE_CATALOGS_JOB, instance: null, attempts: 0 }]);

    await make(app);
    const made = await catalogsOf(app);
    expect(made.map(({ category, originalName }) => [category, originalName])).toEqual([
      ["tsuda-komaeda", "Tsudakoma spare parts 2024.pdf"],
      ["picanol", "Picanol spare parts 2024.pdf"],
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
