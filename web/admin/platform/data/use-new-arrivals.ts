import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAnew } from "../calls/query.ts";
import { useArrivals } from "./arrivals.ts";

/** Reads what is under a key anew when something came to the inbox, or was handled elsewhere. */
export function useNewArrivals(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const arrivals = useArrivals();
  const known = useRef(arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the same in every drawing
  useEffect(() => {
    const before = known.current;
    known.current = arrivals;
    if (before !== undefined && before !== arrivals) void readAnew(queries, queryKey);
  }, [arrivals, queries]);
}
