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

/** The figures as the screen takes them: it says itself what is missing of a catalogue, or what is no date of its. */
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

/** GET /stats. The one retry is made here, so that a failure is told once, even when the screen is gone by then. */
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

/** Spec section 9: asked once more after 1000 ms; an answer below 500 is one that the next second won't change. */
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

/** The sentence of spec section 8, 'Dashboard'; none for a missing network, which has been told already. */
function failureText(error: unknown): string | null {
  if (error instanceof NetworkError) return null;
  const status = error instanceof AdminError ? error.status : 0;
  if (status === 401) return DASHBOARD.unauthenticated;
  if (status === 403) return DASHBOARD.forbidden;
  return (error instanceof Error && error.message) || DASHBOARD.failed;
}
