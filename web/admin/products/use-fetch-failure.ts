import { useEffect } from "react";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import { toastFailure } from "../calls/failure.ts";

/** Each reading of the list that fails says so (spec section 8). */
export function useFetchFailure({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }): void {
  useEffect(() => {
    if (error && errorUpdatedAt) toastFailure(error, PRODUCT_LIST.fetchFailed);
  }, [error, errorUpdatedAt]);
}
