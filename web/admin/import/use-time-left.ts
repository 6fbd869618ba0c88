import { useEffect, useState } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { through, toApply } from "./import-state.ts";
import { type Sample, timeLeft } from "./time-left.ts";

/** How long an import that is being applied still takes, by the pace since it came in view. */
export function useTimeLeft(item: ProductImport): string | undefined {
  const [samples, setSamples] = useState<{ first: Sample; last: Sample }>();
  const done = through(item);
  useEffect(() => {
    const last = { at: performance.now(), done };
    setSamples((known) => ({ first: known?.first ?? last, last }));
  }, [done]);
  return samples && timeLeft(samples.first, samples.last, toApply(item));
}
