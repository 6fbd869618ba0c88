import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { uploadCatalog } from "../catalogs/upload-catalog.ts";
import { SYSTEM } from "../database/write.ts";
import type { StagedFile } from "../http/staging.ts";
import type { Services } from "../services.ts";
import { readBusiness } from "../site/business.ts";
import { SAMPLE_CATALOGS_JOB } from "./jobs.ts";
import { makeCatalogue } from "./pdf/make-catalogue.ts";
import { SAMPLE_CATEGORIES, type SampleCategory, SOURCES } from "./pdf/sections.ts";
import { WORDS } from "./pdf/words.ts";
import { joinSamples, sampleCatalogs } from "./sample-catalogs.ts";
import { doSampleJob } from "./sample-job.ts";

/** The address in print while the site has none of its own. */
const SAMPLE_SITE = "https://www.example.com";

/** Makes the sample catalogues' PDFs and uploads them like any other, if that job is waiting. */
export async function createSampleCatalogs(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  await doSampleJob(database, SAMPLE_CATALOGS_JOB, stopping, async (make) => {
    const present = await sampleCatalogs(database.main);
    const missing = SAMPLE_CATEGORIES.filter((category) => !present.has(category));
    const isDone = await make(
      missing.map((category) => async () => {
        await createSampleCatalog(services, category, stopping);
        log.info({ category }, "a sample catalogue is uploaded");
      }),
    );
    if (isDone) await joinSamples(database);
    return isDone;
  });
}

async function createSampleCatalog(
  services: Services,
  category: SampleCategory,
  stopping: AbortSignal,
): Promise<void> {
  const { config, database, staging } = services;
  const business = await readBusiness(database);
  await staging.withFolder(async (folder) => {
    const path = join(folder, "made.pdf");
    await makeCatalogue({ category, business, site: config.publicUrl ?? SAMPLE_SITE }, path, stopping);
    const { size: bytes } = await stat(path);
    const filename = WORDS.fileName(SOURCES[category].title);
    const made: StagedFile = { path, bytes, filename, declaredType: "application/pdf" };
    await uploadCatalog(services, SYSTEM, category, [made], { sample: true });
  });
}
