import { useEffect } from "react";
import { isFirstTold } from "../../api/errors.ts";
import { post } from "../../api/post.ts";

/**
 * Tells the server of a search that found nothing exact, so that its owner learns what is missing (decision 0052):
 * once for each text and tab, so that neither Back nor a reload counts again. Whether it arrives is no visitor's
 * concern.
 */
export function useFailedSearchReport(search: string, hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed || !isFirstTold("failed-searches", search.toLowerCase())) return;
    post("/searches/failed", { json: { search } }, { keepalive: true }).catch(() => undefined);
  }, [search, hasFailed]);
}
