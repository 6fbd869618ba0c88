import { queryOptions } from "@tanstack/react-query";
import type { AccountSession, TwoFactorState } from "../../../contract/settings.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";

/** The first words of everything that is read about one's own account: a change of one part may end sessions. */
export const ACCOUNT_KEY = [ADMIN_KEY, "account"] as const;

export const sessionsQuery = queryOptions({
  ...adminReads,
  queryKey: [...ACCOUNT_KEY, "sessions"],
  queryFn: () => adminJson<AccountSession[]>("/account/sessions"),
});

export const twoFactorQuery = queryOptions({
  ...adminReads,
  queryKey: [...ACCOUNT_KEY, "two-factor"],
  queryFn: () => adminJson<TwoFactorState>("/account/two-factor"),
});
