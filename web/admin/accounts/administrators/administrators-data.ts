import { queryOptions } from "@tanstack/react-query";
import { administrators } from "../../../../contract/accounts/calls.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

/** Everybody who may come in, or might. */
export const administratorsQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "administrators"],
  queryFn: () => ask(administrators.list, {}),
});
