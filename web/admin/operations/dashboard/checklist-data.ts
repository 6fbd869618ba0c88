import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { checklist } from "../../../../contract/operations/calls.ts";
import { Checklist } from "../../../../contract/operations/checklist.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

/** GET /checklist; where it can't be read, there is none: the dashboard is whole without it. */
export const checklistQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "checklist"],
  queryFn: ({ signal }) =>
    ask(checklist.read, { signal }, Checklist.nullable().catch(null) as z.ZodType<Checklist | null>),
  retry: false,
});

/** PUT /checklist. */
export const putChecklistAway = (isPutAway: boolean): Promise<Checklist> =>
  ask(checklist.putAway, { json: { isPutAway } });
