import { useEffect } from "react";
import { isFirstReport } from "../../api/errors.ts";
import { post } from "../../api/post.ts";

/**
 * Reports a search without an exact result, for the owner's statistics (decision 0052): once per text and tab, so that
 * neither Back nor a reload counts again. Failures are ignored.
 */
export function useFailedSearchReport(search: string, hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed || !isFirstReport("failed-searches", search.toLowerCase())) return;
    post("/searches/failed", { json: { search } }, { keepalive: true }).catch(() => undefined);
  }, [search, hasFailed]);
}
