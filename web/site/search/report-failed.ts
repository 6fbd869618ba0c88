import { useEffect } from "react";
import { isFirstReport } from "../../api/errors.ts";
import { post } from "../../api/post.ts";

/** Reports once per text and tab (decision 0052), so that neither Back nor a reload counts again. */
export function useFailedSearchReport(search: string, hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed || !isFirstReport("failed-searches", search.toLowerCase())) return;
    post("/searches/failed", { json: { search } }, { keepalive: true }).catch(() => undefined);
  }, [search, hasFailed]);
}
