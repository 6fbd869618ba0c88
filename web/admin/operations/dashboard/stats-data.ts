import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { DASHBOARD } from "../../../../contract/messages.ts";
import { stats } from "../../../../contract/operations/calls.ts";
import { Activity, Stats } from "../../../../contract/operations/stats.ts";
import { STATS_RETRIES, STATS_RETRY_DELAY } from "../../../../contract/platform/limits.ts";
import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ADMIN_KEY, adminReads, ask } from "../../platform/calls/ask.ts";
import { AdminError } from "../../platform/session/client.ts";

/** The stats as far as required: the screen handles missing catalogue fields and invalid dates. */
const ShownStats = Stats.extend({
  activeCatalog: z
    .object({
      name: z.string(),
      updatedAt: z.string().nullable().default(null),
      totalItems: z.int().nullable().default(null),
      createdBy: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  recentActivity: z.array(Activity.extend({ type: z.string() })).default([]),
});
export type ShownStats = z.infer<typeof ShownStats>;

/** GET /stats. Retries here, so that a failure shows one toast, even after the screen is left. */
export const statsQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "stats"],
  queryFn: () =>
    readStats(STATS_RETRIES).catch((error: unknown) => {
      console.error(DASHBOARD.failed, error);
      const text = failureText(error);
      if (text) showToast({ kind: "error", text });
      throw error;
    }),
});

/** Spec section 9: retries once after 1000 ms, unless the status is below 500. */
async function readStats(retries: number): Promise<ShownStats> {
  try {
    const read = await ask(stats.read, {}, ShownStats.nullish());
    if (!read) throw new Error(DASHBOARD.noData);
    return read;
  } catch (error) {
    if (retries === 0 || (error instanceof AdminError && error.status < 500)) throw error;
    await new Promise((resolve) => setTimeout(resolve, STATS_RETRY_DELAY));
    return readStats(retries - 1);
  }
}

/** Returns the message of spec section 8, 'Dashboard'; null for a network failure, which has shown its toast. */
function failureText(error: unknown): string | null {
  if (error instanceof NetworkError) return null;
  const status = error instanceof AdminError ? error.status : 0;
  if (status === 401) return DASHBOARD.unauthenticated;
  if (status === 403) return DASHBOARD.forbidden;
  return (error instanceof Error && error.message) || DASHBOARD.failed;
}
