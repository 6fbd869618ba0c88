import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CompanyTab } from "../../../../../contract/site/business.ts";
import type { HeroTab } from "../../../../../contract/site/hero.ts";
import { tabs } from "../../../../../contract/site/home-content-calls.ts";
import { ask } from "../../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads, readAnew } from "../../../platform/calls/query.ts";
import type { SendOptions } from "../../../platform/calls/use-sending.ts";
import { NO_VERSION } from "../../../platform/session/send.ts";

const KEY = [ADMIN_KEY, "hero", "tabs"];

/** GET /hero/tabs: the tabs that have a content. */
export const heroTabsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(tabs.list, { signal }),
  ...adminReads,
});

/** POST /hero/tabs (spec section 7); made from `opened` it replaces that, its picture only by a new one. */
export function postTab(
  fields: { title: CompanyTab; content: string },
  image: File | undefined,
  opened: HeroTab | undefined,
  options: SendOptions,
): Promise<HeroTab> {
  options.onProgress(0);
  const form = { fields: { ...fields, exists: opened !== undefined }, files: image ? [image] : [] };
  return ask(tabs.save, { form, version: opened?.version ?? NO_VERSION, ...options });
}

/** Refetches the tabs. */
export function useReadTabs(): () => Promise<void> {
  const queries = useQueryClient();
  return () => readAnew(queries, KEY);
}
