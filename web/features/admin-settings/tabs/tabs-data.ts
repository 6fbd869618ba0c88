import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CompanyTab } from "../../../../contract/business.ts";
import type { HeroTab, HeroTabList } from "../../../../contract/hero.ts";
import { adminJson } from "../../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../../admin/query.ts";
import type { SendOptions } from "../../../admin/use-sending.ts";

const KEY = [ADMIN_KEY, "hero", "tabs"];

/** GET /hero/tabs: the tabs that have a content. */
export const heroTabsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => adminJson<HeroTabList>("/hero/tabs", { signal }),
  ...adminReads,
});

/** POST /hero/tabs (spec section 7); with `exists` it replaces what is there, its picture only by a new one. */
export function postTab(
  tab: { title: CompanyTab; content: string; image: File | undefined; exists: boolean },
  options: SendOptions,
): Promise<HeroTab> {
  const form = new FormData();
  // The texts first: the server knows what it is told of before the file comes.
  form.append("title", tab.title);
  form.append("content", tab.content);
  form.append("exists", String(tab.exists));
  if (tab.image) form.append("image", tab.image);
  options.onProgress(0);
  return adminJson<HeroTab>("/hero/tabs", { method: "POST", form, ...options });
}

/** Reads the tabs anew, and the home page's when it is next looked at. */
export function useReadTabs(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ["tabs"], refetchType: "none" });
    return queries.invalidateQueries({ queryKey: KEY });
  };
}
