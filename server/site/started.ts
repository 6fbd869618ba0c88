import type { Database } from "../platform/database/open.ts";
import { readSetting } from "../platform/database/settings.ts";

/** The setting that is stored once the set-up was answered or skipped. */
export const STARTED = "start";

/** The stored value; earlier versions stored skipped questions like answered ones, without `isSkipped`. */
export interface Started {
  /** The name that the site got instead of the owner's answer. */
  placeholder?: string | undefined;
  isSkipped?: boolean;
}

export const readStarted = (database: Pick<Database, "read">): Promise<Started | undefined> =>
  readSetting<Started>(database, STARTED);

/** Whether the owner answered 'Set up the site': from then on visitors see only confirmed claims. */
export async function isSetUp(database: Pick<Database, "read">): Promise<boolean> {
  const started = await readStarted(database);
  return started !== undefined && !started.isSkipped;
}
