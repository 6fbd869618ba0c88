import { queryOptions } from "@tanstack/react-query";
import { settings } from "#contract/site/calls.ts";
import { ADMIN_KEY, adminReads, ask } from "../calls/ask.ts";

export const settingsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "settings"],
  queryFn: ({ signal }) => ask(settings.read, { signal }),
  ...adminReads,
});
