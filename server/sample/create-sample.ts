import type { FastifyBaseLogger } from "fastify";
import { CreateProductBody } from "../../contract/product.ts";
import { isCodeName } from "../../contract/product-code.ts";
import type { Database } from "../database/open.ts";
import { SYSTEM, write } from "../database/write.ts";
import { addJobOnce } from "../jobs/add.ts";
import { claimJob, extendJob, finishJob } from "../jobs/claim.ts";
import { createProduct } from "../products/create-product.ts";
import type { Services } from "../services.ts";
import { type SampleProduct, sampleProducts } from "./catalogue/index.ts";
import { SAMPLE_CATALOGS_JOB, SAMPLE_HOME_JOB, SAMPLE_PRODUCTS_JOB } from "./jobs.ts";
import { CARD, openRasteriser, type Rasteriser } from "./rasterise.ts";
import { withDrawings } from "./with-drawings.ts";

const LEASE = 60_000;
/** Two at a time: while one is drawn and stored, the other is encoded. */
const WORKERS = 2;

/**
 * Decides once in a database's life whether it gets sample data: at its first start, by SAMPLE_DATA. Later
 * starts change nothing, so that sample data which was removed stays away.
 */
export async function planSampleData(database: Database, wanted: boolean): Promise<void> {
  const isFirst = await write(database, SYSTEM, async ({ tx, now }) => {
    const result = await tx
      .insertInto("settings")
      .values({ key: "sample", value: JSON.stringify(wanted), updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
  });
  if (!isFirst || !wanted) return;
  await addJobOnce(database, SAMPLE_HOME_JOB, "");
  await addJobOnce(database, SAMPLE_PRODUCTS_JOB, "");
  await addJobOnce(database, SAMPLE_CATALOGS_JOB, "");
}

/**
 * Makes the sample catalogue through the same operation that the API uses, if that job is waiting. One process works on it; after a crash the next one goes on where it stopped.
 */
export async function createSampleProducts(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const job = await claimJob(services.database, [SAMPLE_PRODUCTS_JOB], LEASE);
  if (!job) return;
  const present = await sampleCodes(services.database);
  const missing = sampleProducts().filter((sample) => !present.has(sample.code));
  log.info({ products: missing.length }, "making the sample catalogue");
  const rasteriser = await openRasteriser();
  try {
    const next = missing.values();
    const work = async () => {
      for (const sample of next) {
        if (stopping.aborted || !(await extendJob(services.database, job, LEASE))) return false;
        await createSample(services, sample, rasteriser);
      }
      return true;
    };
    const ended = await Promise.all(Array.from({ length: WORKERS }, work));
    if (!ended.every(Boolean)) return;
    await finishJob(services.database.main, job);
    log.info("the sample catalogue is complete");
  } finally {
    await rasteriser.close();
  }
}

async function createSample(
  services: Services,
  sample: SampleProduct,
  rasteriser: Rasteriser,
): Promise<void> {
  const { title, description, category, price, stock, specifications, featured, pictures } = sample;
  const body = CreateProductBody.parse({ title, description, category, price, stock, specifications });
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
