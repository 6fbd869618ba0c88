import type { FastifyBaseLogger } from "fastify";
import { CreateProductBody } from "../../contract/product.ts";
import { isCodeName } from "../../contract/product-code.ts";
import type { Database } from "../database/open.ts";
import { SYSTEM } from "../database/write.ts";
import { createProduct } from "../products/create-product.ts";
import type { Services } from "../services.ts";
import { type SampleProduct, sampleProducts } from "./catalogue/index.ts";
import { SAMPLE_PRODUCTS_JOB } from "./jobs.ts";
import { CARD, type Rasteriser } from "./rasterise.ts";
import { joinSamples, sampleCatalogs } from "./sample-catalogs.ts";
import { doSampleJob } from "./sample-job.ts";
import { withDrawings, withRasteriser } from "./with-drawings.ts";

/** While one is drawn and stored, the other is encoded. */
const AT_ONCE = 2;

/** Makes the sample catalogue through the same operation that the API uses, if that job is waiting. */
export async function createSampleProducts(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  const isComplete = await doSampleJob(database, SAMPLE_PRODUCTS_JOB, stopping, async (make) => {
    const present = await sampleCodes(database);
    const missing = sampleProducts().filter((sample) => !present.has(sample.code));
    log.info({ products: missing.length }, "making the sample catalogue");
    const isDone = await withRasteriser((rasteriser) =>
      make(
        missing.map((sample) => () => createSample(services, sample, rasteriser)),
        AT_ONCE,
      ),
    );
    if (isDone) await joinSamples(database);
    return isDone;
  });
  if (isComplete) log.info("the sample catalogue is complete");
}

async function createSample(
  services: Services,
  sample: SampleProduct,
  rasteriser: Rasteriser,
): Promise<void> {
  const { title, description, category, price, stock, specifications, featured, pictures } = sample;
  const catalogId = (await sampleCatalogs(services.database.main)).get(category);
  const texts = { title, description, category, price, stock, specifications };
  const body = CreateProductBody.parse({ ...texts, ...(catalogId && { catalogId }) });
  await withDrawings(services.staging, rasteriser, pictures, CARD, (staged) =>
    createProduct(services, SYSTEM, body, staged, { sample: true, featured }),
  );
}

async function sampleCodes(database: Database): Promise<Set<string>> {
  const rows = await database.read
    .selectFrom("products")
    .select("specifications")
    .where("sample", "=", 1)
    .execute();
  return new Set(
    rows.flatMap((row) =>
      (JSON.parse(row.specifications) as { name: string; value: string }[])
        .filter((spec) => isCodeName(spec.name))
        .map((spec) => spec.value),
    ),
  );
}
