import { queryOptions } from "@tanstack/react-query";
import type { Administrator } from "../../../contract/settings.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";

/** Everybody who may come in, or might. */
export const administratorsQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "administrators"],
  queryFn: () => adminJson<Administrator[]>("/administrators"),
});
