import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Backups } from "../../../../contract/operations/backup.ts";
import { backups } from "../../../../contract/operations/calls.ts";
import { BACKUP_POLL } from "../../../../contract/platform/limits.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

const KEY = [ADMIN_KEY, "backups"];

/** GET /backups; asked again as long as one of them is being made or read. */
export const backupsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(backups.list, { signal }),
  ...adminReads,
  refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BACKUP_POLL : false),
});

const isBusy = ({ backups: all, restore }: Backups): boolean =>
  restore !== null || all.some(({ state }) => state === "making" || state === "checking");

export const readBackupsAnew = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: KEY });

export const putBackups = (queries: QueryClient, answer: Backups): void => {
  queries.setQueryData(KEY, answer);
};
