import type { FastifyBaseLogger } from "fastify";
import type { Services } from "../services.ts";
import { SAMPLE_CATALOGS_JOB, SAMPLE_HOME_JOB, SAMPLE_PRODUCTS_JOB } from "./jobs.ts";

/** Makes one part of the sample data, if its job is waiting. */
type Maker = (services: Services, log: FastifyBaseLogger, stopping: AbortSignal) => Promise<void>;

/** Each is loaded when its job waits, once in a site's life: texts, drawings and the library for PDFs take memory. */
const MAKERS = {
  [SAMPLE_HOME_JOB]: async () => (await import("./hero/create-sample-home.ts")).createSampleHome,
  [SAMPLE_PRODUCTS_JOB]: async () => (await import("./create-sample.ts")).createSampleProducts,
  [SAMPLE_CATALOGS_JOB]: async () => (await import("./create-sample-catalogs.ts")).createSampleCatalogs,
} satisfies Readonly<Record<string, () => Promise<Maker>>>;

/** The parts of the sample data, named by the kinds of their jobs. */
export const SAMPLE_PARTS = [SAMPLE_HOME_JOB, SAMPLE_PRODUCTS_JOB, SAMPLE_CATALOGS_JOB] as const;

/** Makes a part of the sample data, if its job is waiting. */
export async function makeSamples(
  part: (typeof SAMPLE_PARTS)[number],
  ...rest: Parameters<Maker>
): Promise<void> {
  const { read } = rest[0].database;
  const waiting = await read.selectFrom("jobs").select("id").where("kind", "=", part).executeTakeFirst();
  if (!waiting) return;
  const make = await MAKERS[part]();
  await make(...rest);
}
