import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useUnhandled } from "../../admin/unhandled.ts";
import { readListsAnew } from "./inbox-data.ts";

/** Reads the list anew when the sidebar hears that there are more new enquiries, or fewer. */
export function useNewArrivals(): void {
  const queries = useQueryClient();
  const count = useUnhandled();
  const known = useRef(count);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (before !== undefined && before !== count) void readListsAnew(queries);
  }, [count, queries]);
}
