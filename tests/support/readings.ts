import type { Catalog } from "#contract/catalogs/catalog.ts";
import { PartsReading } from "#contract/catalogs/reading.ts";
import { readingWork } from "#server/catalogs/readings/read-tables.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { TestApp } from "./app.ts";
import { rethrow } from "./rethrow.ts";

/** Runs due reading jobs like the worker. */
export const runReadings = ({ services }: TestApp): Promise<void> =>
  finishDueJobs(services.database, readingWork(services, rethrow));

/** Reads pages of a catalogue and returns the result. */
export async function readParts(
  app: TestApp,
  { _id, totalPages }: Pick<Catalog, "_id" | "totalPages">,
  pages: readonly number[] = Array.from({ length: totalPages }, (_, at) => at + 1),
): Promise<PartsReading> {
  const started = await app.admin.post(`/api/catalogs/${_id}/readings`, { pages });
  if (started.status !== 201) throw new Error(`Not started: ${started.status} ${started.text}`);
  await runReadings(app);
  return lastReading(app, _id);
}

export async function lastReading(
  { admin }: Pick<TestApp, "admin">,
  catalogId: string,
): Promise<PartsReading> {
  const answer = await admin.get(`/api/catalogs/${catalogId}/readings`);
  return PartsReading.parse(answer.body.reading);
}
