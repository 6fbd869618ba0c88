import { queryOptions } from "@tanstack/react-query";
import { account } from "../../../../contract/accounts/calls.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

/** The first words of everything that is read about one's own account: a change of one part may end sessions. */
export const ACCOUNT_KEY = [ADMIN_KEY, "account"] as const;

export const sessionsQuery = queryOptions({
  ...adminReads,
  queryKey: [...ACCOUNT_KEY, "sessions"],
  queryFn: () => ask(account.sessions, {}),
});

export const twoFactorQuery = queryOptions({
  ...adminReads,
  queryKey: [...ACCOUNT_KEY, "two-factor"],
  queryFn: () => ask(account.readTwoFactor, {}),
});
