import { useEffect, useState } from "react";
import { SEARCH_DEBOUNCE } from "../../../contract/platform/limits.ts";
import type { PartPage } from "../../api/parts.ts";
import { findParts } from "../../api/queries.ts";

export interface Findings {
  /** The text that `parts` answer, empty before the first answer. */
  text: string;
  found: PartPage | undefined;
  isSearching: boolean;
}

const NOTHING: Findings = { text: "", found: undefined, isSearching: false };

/**
 * What the catalogue holds for a text, asked 300 ms after the last key (spec section 9). A newer text aborts
 * the older question, so that a late answer never replaces a newer one. Failures are only logged (section 8).
 */
export function useFindings(text: string): Findings {
  const [findings, setFindings] = useState(NOTHING);
  useEffect(() => {
    if (!text) {
      setFindings(NOTHING);
      return;
    }
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(async () => {
      setFindings((before) => ({ ...before, isSearching: true }));
      try {
        const found = await findParts(text, signal);
        if (!signal.aborted) setFindings({ text, found, isSearching: false });
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        setFindings(NOTHING);
      }
    }, SEARCH_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return findings;
}
