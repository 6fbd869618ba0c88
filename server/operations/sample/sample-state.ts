import type { Db } from "#server/platform/database/schema.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import type { CountedWrite } from "#server/platform/database/write.ts";

export const SAMPLE_JOB = "sample";
const KEY = "sample";

/**
 * What became of the sample data: 'pending' until all of it is stored, 'failed' if the last start could not load it; true
 * once it was loaded or removed, false if the site began without it. Undefined before a site's first start.
 */
export type SampleState = "pending" | "failed" | boolean | undefined;

export const readSampleState = async (db: Db): Promise<SampleState> =>
  (await findSetting<SampleState>({ read: db }, KEY)).value;

export const putSampleState = (transaction: CountedWrite, state: SampleState): Promise<void> =>
  putSetting(transaction, KEY, state, 1);
