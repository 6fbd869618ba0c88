import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CompanyTab } from "../../../../contract/business.ts";
import { tabs } from "../../../../contract/calls/home-content.ts";
import type { HeroTab } from "../../../../contract/hero.ts";
import { ask } from "../../calls/ask.ts";
import { ADMIN_KEY, adminReads, readAnew } from "../../calls/query.ts";
import type { SendOptions } from "../../calls/use-sending.ts";

const KEY = [ADMIN_KEY, "hero", "tabs"];

/** GET /hero/tabs: the tabs that have a content. */
export const heroTabsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(tabs.list, { signal }),
  ...adminReads,
});

/** POST /hero/tabs (spec section 7); with `exists` it replaces what is there, its picture only by a new one. */
export function postTab(
  { image, ...fields }: { title: CompanyTab; content: string; image: File | undefined; exists: boolean },
  options: SendOptions,
): Promise<HeroTab> {
  options.onProgress(0);
  return ask(tabs.save, { form: { fields, files: image ? [image] : [] }, ...options });
}

/** Reads the tabs anew, and the home page's when it is next looked at. */
export function useReadTabs(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ["tabs"], refetchType: "none" });
    return readAnew(queries, KEY);
  };
}
